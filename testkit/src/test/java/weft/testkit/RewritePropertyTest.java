package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.ir.Graph;
import weft.ir.Verify;
import weft.ops.Ops;
import weft.rewrite.Expand;
import weft.rewrite.Fuse;
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
          new Named("fuse", new Fuse()),
          new Named("standard", graph -> Rewrites.apply(graph, Rewrites.standard())),
          new Named(
              "everything",
              graph ->
                  Rewrites.apply(
                      graph,
                      List.of(
                          new Scans(), new Expand(), new Simplify(), new Fuse(), new Share()))));

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
                            150,
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
                            150,
                            cases,
                            given ->
                                keepsValues(
                                    given.graph(),
                                    named.rewrite,
                                    graph -> INTERPRETER.run(graph, given.inputs())))));
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
}
