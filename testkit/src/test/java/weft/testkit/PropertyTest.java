package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Graph;
import weft.ops.Ops;
import weft.ops.arithmetic.Tanh;

/// A failing case is found again by its seed and made simple.
class PropertyTest {
  private static final Generator<Integer> NUMBERS =
      new Generator<>() {
        @Override
        public Integer draw(Seeds seeds) {
          return seeds.between(0, 1_000_000);
        }

        @Override
        public Stream<Integer> shrink(Integer value) {
          return Stream.of(0, value / 2, value - 1).filter(other -> other < value);
        }
      };

  @Test
  void a_failure_names_the_seed_and_the_simplest_case() {
    assertThatThrownBy(() -> Property.holds(1000, NUMBERS, n -> assertThat(n).isLessThan(1234)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("-Dweft.seed=")
        .hasMessageContaining("\n1234\n");
  }

  @Test
  void what_holds_is_tried_as_often_as_asked() {
    var seen = new ArrayList<Integer>();
    Property.holds(30, NUMBERS, seen::add);
    assertThat(seen).hasSize(Property.scaled(30)).doesNotHaveDuplicates();
  }

  @Test
  void a_failing_graph_shrinks_to_the_op_that_fails() {
    assertThatThrownBy(
            () ->
                Property.holds(
                    5000,
                    RandomGraphs.overTables(Ops.all(), new RandomTables()),
                    given -> {
                      Interpreter.standard().run(given.graph(), given.table());
                      assertThat(given.graph().nodes())
                          .noneMatch(node -> node.op() instanceof Tanh);
                    }))
        .isInstanceOf(AssertionError.class)
        .satisfies(
            e ->
                assertThat(e.getMessage().lines().filter(line -> line.startsWith("n")))
                    .hasSizeLessThanOrEqualTo(6)
                    .anyMatch(line -> line.contains("= tanh(")));
  }

  @Test
  void simpler_graphs_are_good_graphs() {
    Property.holds(
        50,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        given ->
            assertThat(RandomGraphs.simpler(given.graph()).limit(200)).allMatch(Graph::verify));
  }
}
