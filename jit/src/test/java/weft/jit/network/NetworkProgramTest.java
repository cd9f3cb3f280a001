package weft.jit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.jit.Workers;
import weft.jit.code.Tier;
import weft.jit.tensor.TensorEngine;
import weft.ops.network.Relu;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Input;
import weft.ops.source.Placeholder;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Summation;
import weft.ops.tree.Trees;
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

  @Test
  void random_nets() {
    var all = new EnumMap<Element, Integer>(Element.class);
    var own = new EnumMap<Element, Integer>(Element.class);
    Property.holds(
        150,
        new RandomNets(),
        given -> {
          var program = agrees(given.graph(), given.inputs());
          var element = given.inputs().values().iterator().next().element();
          all.merge(element, 1, Integer::sum);
          own.merge(element, program.hosted().isEmpty() ? 1 : 0, Integer::sum);
        });
    assertThat(all).containsOnlyKeys(Element.F32, Element.F64);
    all.forEach((element, count) -> assertThat(own.get(element)).isGreaterThan(count / 2));
  }

  @Test
  void trees_are_prepared_once() {
    for (var example : Trees.examples()) {
      var to = GraphBuilder.plain();
      var inputs = new HashMap<String, Tensor>();
      var args = new ArrayList<Integer>();
      for (int i = 0; i < example.args().size(); i++) {
        args.add(argument(to, "x" + i, example.args().get(i), inputs, i > 0));
      }
      var graph = to.output("y", to.add(example.op(), args)).build();
      assertThat(agrees(graph, inputs).hosted()).isEmpty();
    }
  }

  @Test
  void a_run_makes_nothing_anew() {
    var to = GraphBuilder.plain();
    int x = to.add(Input.of("x", new Type(Element.F32, Shape.of(3, 20), Set.of())));
    Tensor weights = Tensor.f32(Shape.of(20, 21), i -> i % 7 - 3);
    int w = to.add(new ArrayConstant(), List.of(), Labels.NONE, weights);
    int y = to.add(new Relu(), to.add(MatMul.plain(), x, w));
    var program =
        NetworkProgram.of(to.output("y", y).build(), Map.of("x", to.type(x))).orElseThrow();
    var run = program.start();
    float[] in = run.singles("x");
    float[] out = run.singles("y");
    in[0] = 1;
    run.run();
    assertThat(out[3]).isZero();
    assertThat(out[4]).isEqualTo(1f);
    in[0] = -1;
    run.run();
    assertThat(out[0]).isEqualTo(3f);
    assertThat(run.singles("y")).isSameAs(out);
    assertThatThrownBy(() -> run.singles("z"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("'z'");
  }

  @Test
  void what_is_no_network() {
    var to = GraphBuilder.plain();
    int open = to.add(Placeholder.of("x"));
    var graph = to.output("y", to.add(new Relu(), open)).build();
    assertThat(NetworkProgram.of(graph, Map.of())).isEmpty();
    assertThat(NetworkProgram.of(graph, Map.of("x", Type.scalar(Element.TEXT)))).isEmpty();
    assertThat(NetworkProgram.of(graph, Map.of("x", Type.scalar(Element.F32)))).isPresent();
  }

  @Test
  void failures_are_told_as_the_interpreter_does() {
    var to = GraphBuilder.plain();
    int left = to.add(Placeholder.of("a"));
    int right = to.add(Placeholder.of("b"));
    var graph = to.output("y", to.add(MatMul.plain(), left, right)).build();
    Map<String, Tensor> inputs =
        Map.of("a", Tensor.f32(Shape.of(2, 3), i -> i), "b", Tensor.f32(Shape.of(2, 3), i -> i));
    var expected = Interpreter.silent().run(graph, inputs);
    assertThat(expected.failures()).isNotEmpty();
    assertThat(TensorEngine.over(Interpreter.silent()).run(graph, inputs).failures())
        .isEqualTo(expected.failures());
  }

  @Test
  void a_compiled_program_runs_as_a_network() {
    var to = GraphBuilder.plain();
    int left = to.add(Placeholder.of("a"));
    int right = to.add(Placeholder.of("b"));
    var graph = to.output("y", to.add(MatMul.plain(), left, right)).build();
    var program = new TensorEngine(2, Tier.VECTOR, Interpreter.silent()).compile(graph);
    for (int size : new int[] {3, 20, 3}) {
      Map<String, Tensor> inputs =
          Map.of(
              "a", Tensor.f32(Shape.of(size, 5), i -> i % 3),
              "b", Tensor.f32(Shape.of(5, size), i -> i % 4));
      assertThat(program.run(inputs)).isEqualTo(Interpreter.silent().run(graph, inputs));
    }
    assertThat(program.hosted()).isEmpty();
  }
}
