package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.network.NetworkProgram;
import weft.trees.LightGbm;

/// The networks that are measured are computed by kernels, and as the interpreter computes them.
class NetworkRacesTest {
  private static void agrees(Graph graph) {
    var random = new SplittableRandom(1);
    Map<String, Tensor> inputs = new HashMap<>();
    Map<String, Type> types = new HashMap<>();
    for (Node node : graph.inputs()) {
      var shape = node.type().shape();
      Tensor value = Tensor.floats(node.type().element(), shape, _ -> random.nextGaussian());
      inputs.put(node.name(), value);
      types.put(node.name(), value.type());
    }
    var program = NetworkProgram.of(graph, types).orElseThrow();
    assertThat(program.hosted()).isEmpty();
    var run = program.start();
    inputs.forEach(run::input);
    run.run();
    var expected = Interpreter.silent().run(graph, inputs);
    graph
        .outputs()
        .keySet()
        .forEach(name -> assertThat(run.output(name)).isEqualTo(expected.output(name)));
  }

  @Test
  void all_are_computed_by_kernels() {
    agrees(NetworkModels.dense(7, 5, 50, 5).graph());
    agrees(NetworkModels.images(2).graph());
    agrees(NetworkModels.step(4, 20, 30, 10));
  }

  @Test
  void trees_of_chance_are_models_of_lightgbm() {
    var model = LightGbm.read("model.txt", ChanceTrees.text(4, 3, 9));
    assertThat(model.features()).hasSize(4);
    agrees(model.ensemble().graph(Element.F64, 20));
  }

  @Test
  void figures_without_peers() {
    var report = Reports.empty();
    NetworkRaces.measure(new Bench(1), 300, report);
    assertThat(report.remarks()).isEmpty();
    assertThat(report.figures())
        .hasSize(6)
        .allSatisfy(
            figure -> {
              assertThat(figure.group()).isEqualTo("networks");
              assertThat(figure.value()).isPositive();
              assertThat(figure.other()).isEmpty();
            });
  }
}
