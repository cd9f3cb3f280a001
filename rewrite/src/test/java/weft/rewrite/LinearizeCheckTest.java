package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Roots that are no nodes.
class LinearizeCheckTest {
  private static Diagnostic refused(Graph graph, int root) {
    return catchThrowableOfType(WeftException.class, () -> Linearize.order(graph, List.of(root)))
        .first();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 3})
  void a_root_must_be_a_node(int root) {
    assertThat(refused(Chains.chain(2), root))
        .isEqualTo(
            Diagnostic.of(Code.BAD_GRAPH, "there is no node n" + root)
                .about("n" + root)
                .expected("n0 to n2")
                .found("n" + root));
  }

  @Test
  void the_root_of_a_tree_must_be_a_node() {
    assertThat(
            catchThrowableOfType(
                    WeftException.class, () -> Forest.partition(Chains.chain(2), List.of(3)))
                .first()
                .message())
        .isEqualTo("there is no node n3");
  }

  @Test
  void an_empty_graph_has_no_roots() {
    assertThat(refused(GraphBuilder.plain().build(), 0).expected()).contains("no node");
  }
}
