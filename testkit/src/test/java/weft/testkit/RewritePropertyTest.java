package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.eval.Interpreter;
import weft.eval.KnownInputs;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Verify;
import weft.ir.form.Pointwise;
import weft.ir.problem.WeftException;
import weft.ops.Ops;
import weft.ops.compare.Where;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.rewrite.Expand;
import weft.rewrite.Prune;
import weft.rewrite.Rewrite;
import weft.rewrite.Rewrites;
import weft.rewrite.Scans;
import weft.rewrite.Share;
import weft.rewrite.Simplify;

/// A rewrite keeps the values of random graphs bit for bit, and its result is a good graph.
class RewritePropertyTest {
  private static final Interpreter INTERPRETER = Interpreter.standard();

  private record Named(String name, Rewrite rewrite) {}

  private static final List<Named> REWRITES =
      List.of(
          new Named("prune", new Prune()),
          new Named("share", new Share()),
          new Named("simplify", new Simplify()),
          new Named("expand", new Expand()),
          new Named("scans", new Scans()),
          new Named("standard", graph -> Rewrites.apply(graph, Rewrites.standard())),
          new Named(
              "everything",
              graph ->
                  Rewrites.apply(
                      graph, List.of(new Scans(), new Expand(), new Simplify(), new Share()))));

  @TestFactory
  Stream<DynamicTest> over_tables() {
    var cases = RandomGraphs.overTables(Ops.all(), new RandomTables());
    return REWRITES.stream()
        .map(
            named ->
                DynamicTest.dynamicTest(
                    named.name,
                    () ->
                        Property.holds(
                            300,
                            cases,
                            given ->
                                keepsValues(
                                    given.graph(),
                                    named.rewrite,
                                    graph -> INTERPRETER.run(graph, given.table())))));
  }

  @TestFactory
  Stream<DynamicTest> of_tensor_programs() {
    var cases = RandomGraphs.programs(Ops.all());
    return REWRITES.stream()
        .map(
            named ->
                DynamicTest.dynamicTest(
                    named.name,
                    () ->
                        Property.holds(
                            300,
                            cases,
                            given ->
                                keepsValues(
                                    given.graph(),
                                    named.rewrite,
                                    graph ->
                                        INTERPRETER.run(
                                            graph, KnownInputs.among(graph, given.inputs()))))));
  }

  private interface Run {
    Outcome of(Graph graph);
  }

  private static void keepsValues(Graph graph, Rewrite rewrite, Run run) {
    assertThat(Verify.problems(graph)).isEmpty();
    Graph after = rewrite.apply(graph);
    assertThat(Verify.problems(after)).as(after::toString).isEmpty();
    var expected = run.of(graph).outputs();
    var found = run.of(after);
    expected.forEach(
        (name, value) ->
            assertThat(found.output(name)).as("%s after%n%s", name, after).isEqualTo(value));
  }

  @Test
  void most_outputs_of_random_graphs_have_values() {
    var counts = new int[2];
    Property.holds(
        100,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        given -> {
          var outcome = INTERPRETER.run(given.graph(), given.table());
          counts[0] += given.graph().outputs().size();
          counts[1] += outcome.outputs().size();
        });
    assertThat(counts[1]).as("of %d outputs", counts[0]).isGreaterThan(counts[0] * 3 / 4);
  }

  /// Every row-by-row op with simple constants, on equal arguments, and on the results of each
  /// other: the small patterns that rules match.
  @Test
  void small_patterns_keep_every_bit() {
    var builder = GraphBuilder.plain();
    int x = builder.add(Column.of("x", Element.F64));
    int flag = builder.add(Column.of("flag", Element.BOOL));
    var simple =
        Stream.of(x, 0.0, -0.0, 1.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY)
            .map(one -> one instanceof Double value ? builder.add(Constant.of(value)) : x)
            .toList();
    var choices = List.of(builder.add(new Constant(Tensor.scalar(true))), flag);
    var seeds = new Seeds(0);
    for (var type : Ops.all().classes()) {
      if (!Pointwise.class.isAssignableFrom(type)) {
        continue;
      }
      var op = new RandomOps(false).draw(type, seeds);
      int arity = op.map(one -> one.contract().arity()).orElse(0);
      for (int a : arity == 2 ? simple : List.<Integer>of()) {
        add(builder, op.orElseThrow(), a, x);
        add(builder, op.orElseThrow(), x, a);
        choices.forEach(choice -> add(builder, new Where(), choice, x, a));
      }
      if (arity == 1) {
        for (var inner : Ops.all().classes()) {
          var below =
              new RandomOps(false).draw(inner, seeds).filter(one -> one instanceof Pointwise);
          if (below.filter(one -> one.contract().arity() == 1).isPresent()) {
            add(builder, below.get(), x).ifPresent(id -> add(builder, op.orElseThrow(), id));
            add(builder, below.get(), flag).ifPresent(id -> add(builder, op.orElseThrow(), id));
          }
        }
      }
    }
    double[] cells = {-0.0, 0, 1, -1, Double.NaN, 1 / -0.0, 1 / 0.0, 0.5, -2.5, 1e300, 1e-300};
    Shape shape = Shape.of(cells.length);
    var table =
        new Table(
            Map.of(
                "x", Tensor.column(cells),
                "flag", Tensor.truths(shape, i -> i % 5 == 4 ? Double.NaN : i % 3 == 0 ? 1 : 0),
                "time", Tensor.longs(Element.I64, shape, i -> i)),
            Optional.empty(),
            "time");
    Graph graph = builder.build();
    assertThat(graph.outputs()).hasSizeGreaterThan(500);
    for (Named named : REWRITES) {
      keepsValues(graph, named.rewrite, one -> INTERPRETER.run(one, table));
    }
  }

  /// Adds an output, where the op takes such arguments.
  private static Optional<Integer> add(GraphBuilder builder, Op op, Integer... args) {
    try {
      int id = builder.add(op, args);
      builder.output("out" + id, id);
      return Optional.of(id);
    } catch (WeftException refused) {
      return Optional.empty();
    }
  }
}
