package weft.jit.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.lang.dsl.Terms.TIME;
import static weft.lang.dsl.Terms.axes;
import static weft.lang.dsl.Terms.call;
import static weft.lang.dsl.Terms.exp;
import static weft.lang.dsl.Terms.mean;
import static weft.lang.dsl.Terms.min;
import static weft.lang.dsl.Terms.placeholder;
import static weft.lang.dsl.Terms.sum;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Pool;
import weft.eval.RunOptions;
import weft.eval.TensorAlgebra;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Host.UserFunction;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.jit.CompiledEngine;
import weft.jit.TensorPrograms;
import weft.jit.code.Tier;
import weft.lang.dsl.Program;
import weft.lang.dsl.Undeclared;
import weft.ops.Ops;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.ReduceAll;
import weft.ops.tensor.ReduceAny;
import weft.ops.tensor.ReduceCountNonzero;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceMedian;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceProd;
import weft.ops.tensor.ReduceQuantile;
import weft.ops.tensor.ReduceStd;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.ReduceVar;
import weft.testkit.Conformance;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;

/// The compiled engine gives the bits of the interpreter for tensor programs: in vectors and
/// without, whatever the threads.
class TensorEngineTest {
  private static final Interpreter INTERPRETER =
      with((args, _) -> new TensorAlgebra().max(args.getFirst(), Tensor.scalar(0.5)));
  private static final List<TensorEngine> ENGINES =
      List.of(
          new TensorEngine(1, Tier.VECTOR, INTERPRETER),
          new TensorEngine(2, Tier.SCALAR, INTERPRETER),
          new TensorEngine(4, Tier.VECTOR, INTERPRETER));

  private static Interpreter with(UserFunction f) {
    return new Interpreter(RunOptions.standard().with("f", f));
  }

  private static void same(Outcome found, Outcome expected, Object as) {
    assertThat(found.outputs()).as("%s", as).isEqualTo(expected.outputs());
    assertThat(found.failures()).as("%s", as).isEqualTo(expected.failures());
  }

  @Test
  void random_programs_of_one_cell_ops_and_reductions() {
    var compared = new int[1];
    Property.holds(
        300,
        new TensorPrograms(),
        given -> {
          for (TensorEngine engine : ENGINES) {
            var program = engine.compile(given.graph());
            for (Map<String, Tensor> inputs : given.inputs()) {
              Outcome expected = INTERPRETER.run(given.graph(), inputs);
              same(program.run(inputs), expected, engine);
              compared[0] += expected.complete() ? 1 : 0;
            }
          }
        });
    assertThat(compared[0]).isPositive();
  }

  @Test
  void random_programs_of_all_ops() {
    Property.holds(
        200,
        RandomGraphs.programs(Ops.all()),
        given -> {
          Graph graph = given.graph();
          if (graph.nodes().stream().anyMatch(n -> TensorPrograms.isKey(n.op().getClass()))) {
            return;
          }
          for (TensorEngine engine : ENGINES) {
            same(engine.run(graph, given.inputs()), INTERPRETER.run(graph, given.inputs()), engine);
          }
        });
  }

  @Test
  void conformance() {
    for (String file : List.of("graph_programs.json", "tensor_ops.json")) {
      var report =
          Conformance.run(
              Path.of("../conformance", file),
              Conformance.suites(new CompiledEngine(2, 1024, Tier.VECTOR)));
      assertThat(report.failures()).isEmpty();
      assertThat(report.passed()).isPositive();
    }
  }

  @Test
  void kernels_are_made_once_for_all_shapes() {
    var x = placeholder("x");
    var y = placeholder("y");
    var graph = Program.graph("z", sum(exp(x.times(y)).plus(y), TIME));
    var program = new TensorEngine(1, Tier.VECTOR, INTERPRETER).compile(graph);
    int kernels = 0;
    for (int[] dims : new int[][] {{3, 5, 40}, {7, 2, 9}, {1000, 3, 8}, {1, 1, 100_000}}) {
      var shape = Shape.of(dims);
      Map<String, Tensor> inputs =
          Map.of(
              "x", Tensor.f64(shape, i -> Math.sin(i)),
              "y", Tensor.f64(Shape.of(dims[2]), i -> Math.cos(i)));
      same(program.run(inputs), INTERPRETER.run(graph, inputs), shape);
      kernels = kernels == 0 ? program.size() : kernels;
      assertThat(program.size()).as(shape.toString()).isEqualTo(kernels);
    }
    assertThat(program.hosted()).isEmpty();
  }

  @Test
  void lanes_longer_than_a_piece_are_reduced_in_parts() {
    var x = placeholder("x");
    var graph =
        Program.graph(
            "sum",
            sum(x.times(1.1), TIME),
            "mean",
            mean(x, axes(0, 1)),
            "least",
            min(x.minus(2.0), TIME));
    for (int length : new int[] {2047, 2048, 2049, 4096, 10_001, 40_000}) {
      Map<String, Tensor> inputs =
          Map.of("x", Tensor.f64(Shape.of(3, length), i -> Math.sin(i) * 1e3));
      Outcome expected = INTERPRETER.run(graph, inputs);
      for (TensorEngine engine : ENGINES) {
        same(engine.run(graph, inputs), expected, length);
      }
    }
  }

  @Test
  void reductions_over_any_dimensions() {
    var x = placeholder("x");
    Map<String, Tensor> inputs =
        Map.of(
            "x",
            Tensor.f64(
                Shape.of(7, 1, 23, 40),
                i -> i % 11 == 0 ? 0 : i % 1009 == 0 ? Double.NaN : Math.sin(i) * 1e3));
    for (String axes : List.of("0", "1", "2", "-1", "0,2", "0,3", "2,3", "0,1,2", "0,1,2,3")) {
      for (Op op :
          List.of(
              new ReduceSum(axes),
              new ReduceMean(axes),
              new ReduceMin(axes),
              new ReduceMax(axes),
              new ReduceAny(axes),
              new ReduceAll(axes),
              new ReduceCountNonzero(axes),
              new ReduceVar(axes),
              new ReduceStd(axes),
              new ReduceProd(axes),
              new ReduceMedian(axes),
              new ReduceQuantile(0.3, axes))) {
        var graph = Program.graph("now", x.through(op), "fused", x.minus(0.25).through(op));
        Outcome expected = INTERPRETER.run(graph, inputs);
        assertThat(expected.complete()).isTrue();
        for (TensorEngine engine : ENGINES) {
          var program = engine.compile(graph);
          same(program.run(inputs), expected, op);
          assertThat(program.hosted()).isEmpty();
        }
      }
    }
  }

  @Test
  void many_inputs_and_outputs_are_several_kernels() {
    var outputs = new LinkedHashMap<String, Undeclared>();
    Map<String, Tensor> inputs = new HashMap<>();
    Undeclared total = placeholder("x0");
    for (int i = 0; i < 150; i++) {
      double value = i;
      inputs.put("x" + i, Tensor.f64(Shape.of(40), k -> value * k));
      total = total.plus(exp(placeholder("x" + i).times(-0.01)));
      outputs.put("y" + i, total);
    }
    var graph = Program.graph(outputs);
    Outcome expected = INTERPRETER.run(graph, inputs);
    for (TensorEngine engine : ENGINES) {
      var program = engine.compile(graph);
      same(program.run(inputs), expected, engine);
      assertThat(program.size()).isGreaterThan(3);
    }
  }

  @Test
  void threads_share_out_large_tensors() {
    var x = placeholder("x");
    var y = placeholder("y");
    var z = exp(x.times(0.01)).over(y.plus(2.0));
    var centred = z.minus(mean(z, axes(0)));
    var graph =
        Program.graph(
            "a", sum(centred, TIME), "b", min(centred, axes(1)), "c", mean(z, axes(0, 1, 2)));
    Map<String, Tensor> inputs =
        Map.of(
            "x", Tensor.f64(Shape.of(60, 1, 30), i -> Math.sin(i) * 100),
            "y", Tensor.f64(Shape.of(50, 1), i -> Math.cos(i)));
    Outcome expected = INTERPRETER.run(graph, inputs);
    for (int threads = 1; threads <= 4; threads++) {
      var program = new TensorEngine(threads, Tier.VECTOR, INTERPRETER).compile(graph);
      same(program.run(inputs), expected, threads);
      assertThat(program.hosted()).isEmpty();
    }
  }

  @Test
  void several_threads_may_run_a_program() {
    var x = placeholder("x");
    var graph = Program.graph("a", sum(exp(x).plus(x), TIME), "b", x.minus(mean(x, TIME)));
    var program = new TensorEngine(2, Tier.SCALAR, INTERPRETER).compile(graph);
    IntStream.range(0, 200)
        .parallel()
        .forEach(
            k -> {
              Map<String, Tensor> inputs =
                  Map.of("x", Tensor.f64(Shape.of(1 + k % 7, 5 + k % 11), i -> Math.sin(i + k)));
              same(program.run(inputs), INTERPRETER.run(graph, inputs), k);
            });
  }

  @Test
  void functions_are_called_once_and_their_results_are_compiled_further() {
    var calls = new AtomicInteger();
    var setup =
        with(
            (args, _) -> {
              calls.incrementAndGet();
              return Tensor.f64(Shape.of(2), i -> args.getFirst().doubleAt(0) + i);
            });
    var x = placeholder("x");
    var graph = Program.graph("a", exp(call("f", x.plus(1.0))).plus(x));
    Map<String, Tensor> inputs = Map.of("x", Tensor.scalar(0.5));
    var program = new TensorEngine(1, Tier.VECTOR, setup).compile(graph);
    same(program.run(inputs), setup.run(graph, inputs), "");
    assertThat(calls).hasValue(2);
    assertThat(program.hosted())
        .extracting(node -> node.op().tag())
        .containsExactly("function_call");
  }

  @Test
  void a_function_is_not_called_again_where_something_else_fails() {
    var calls = new AtomicInteger();
    var setup =
        with(
            (_, _) -> {
              calls.incrementAndGet();
              return Tensor.column(1, 2, 3);
            });
    var x = placeholder("x");
    var f = call("f", x);
    var graph = Program.graph("good", f.times(2.0), "bad", f.plus(x));
    Outcome found =
        new TensorEngine(1, Tier.SCALAR, setup).run(graph, Map.of("x", Tensor.column(1, 2)));
    assertThat(calls).hasValue(1);
    assertThat(found.outputs()).containsOnlyKeys("good");
    assertThat(found.failures()).hasSize(1);
  }

  @Test
  void whole_numbers_are_left_to_the_interpreter() {
    var x = placeholder("x");
    var graph = Program.graph("a", x.times(3).plus(0.5), "b", x.equalTo(7));
    var program = new TensorEngine(1, Tier.VECTOR, INTERPRETER).compile(graph);
    Map<String, Tensor> whole = Map.of("x", Tensor.longs(Element.I64, Shape.of(3), i -> i + 5));
    same(program.run(whole), INTERPRETER.run(graph, whole), "");
    assertThat(program.hosted())
        .extracting(node -> node.op().tag())
        .containsExactly("multiply", "equal");
  }

  @Test
  void arrays_are_used_again_but_never_those_of_inputs() {
    var x = placeholder("x");
    var twice = x.times(2.0);
    var graph = Program.graph("x", x, "y", twice, "z", twice.through(new ExpandDims(List.of(0))));
    var program = new TensorEngine(1, Tier.SCALAR, INTERPRETER).compile(graph);
    Tensor input = Tensor.column(1, 2, 3);
    var pool = Pool.keeping();
    for (int i = 0; i < 3; i++) {
      var outcome = program.run(Map.of("x", input), pool);
      same(outcome, INTERPRETER.run(graph, Map.of("x", input)), i);
      pool.give(outcome);
    }
    assertThat(input).isEqualTo(Tensor.column(1, 2, 3));
  }

  @Test
  void vectors_may_take_over_while_a_program_runs() {
    var x = placeholder("x");
    var graph = Program.graph("y", sum(exp(x).over(x.plus(1.5)), TIME));
    var program = new TensorEngine(1, Tier.ADAPTIVE, INTERPRETER).compile(graph);
    Map<String, Tensor> inputs = Map.of("x", Tensor.f64(Shape.of(700, 99), i -> Math.sin(i)));
    Outcome expected = INTERPRETER.run(graph, inputs);
    for (int i = 0; i < 3; i++) {
      same(program.run(inputs), expected, i);
    }
    same(program.warmed().run(inputs), expected, "warm");
  }

  @Test
  void a_value_for_an_input_that_is_not_there_is_refused() {
    Graph graph = Program.graph("y", exp(placeholder("rate")));
    for (TensorEngine engine : ENGINES) {
      assertThatThrownBy(() -> engine.run(graph, Map.of("rat", Tensor.scalar(1.0))))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the program has no input 'rat'")
          .hasMessageContaining("did you mean 'rate'?");
    }
  }
}
