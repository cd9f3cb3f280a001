package weft.jit.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.Workers;
import weft.jit.code.Tier;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Input;
import weft.ops.tensor.Summation;
import weft.testkit.Property;

/// Networks give the bits of the interpreter, in vectors and without, whatever the threads.
class NetworkProgramTest {
  static NetworkProgram agrees(Graph graph, Map<String, Tensor> inputs) {
    var expected = Interpreter.silent().run(graph, inputs);
    var types = new HashMap<String, Type>();
    inputs.forEach((name, value) -> types.put(name, value.type()));
    var program = NetworkProgram.of(graph, types).orElseThrow();
    for (Tier tier : List.of(Tier.SCALAR, Tier.VECTOR)) {
      for (int threads : new int[] {1, 3}) {
        var run = program.start(new Workers(threads), tier);
        for (int again = 0; again < 2; again++) {
          program.inputs().keySet().forEach(name -> run.input(name, inputs.get(name)));
          run.run();
          for (String name : graph.outputs().keySet()) {
            assertThat(run.output(name)).as("%s %s", tier, graph).isEqualTo(expected.output(name));
          }
        }
      }
    }
    return program;
  }

  @Test
  void contractions_of_all_kinds() {
    var own = new int[1];
    Property.holds(
        600,
        new RandomLoops(),
        given -> {
          var to = GraphBuilder.plain();
          var inputs = new HashMap<String, Tensor>();
          var args = new ArrayList<Integer>();
          for (int i = 0; i < given.operands().size(); i++) {
            args.add(
                argument(to, "x" + i, given.operands().get(i), inputs, given.constant().get(i)));
          }
          int y = to.add(Summation.of(given.loops()), args);
          own[0] += agrees(to.output("y", y).build(), inputs).hosted().isEmpty() ? 1 : 0;
        });
    assertThat(own[0]).isPositive();
  }

  static int argument(
      GraphBuilder to, String name, Tensor value, Map<String, Tensor> inputs, boolean constant) {
    if (constant) {
      return to.add(new ArrayConstant(), List.of(), Labels.NONE, value);
    }
    inputs.put(name, value);
    return to.add(new Input(name, value.type()));
  }
}
