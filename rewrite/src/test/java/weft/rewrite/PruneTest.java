package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.rewrite.Rewriting.becomes;
import static weft.rewrite.Rewriting.read;
import static weft.rewrite.Rewriting.stays;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;

class PruneTest {
  private static final String PROGRAM =
      """
      n0 = placeholder(name="a", default_value=none)
      n1 = placeholder(name="b", default_value=none)
      n2 = exp(x=n0)
      n3 = log(x=n1)
      n4 = add(left=n2, right=n0)
      return sum=n4, log=n3
      """;

  @Test
  void what_no_output_needs_is_dropped() {
    becomes(
        new Prune(),
        """
        n0 = placeholder(name="a", default_value=none)
        n1 = placeholder(name="b", default_value=none)
        n2 = exp(x=n0)
        n3 = add(left=n2, right=n1)
        n4 = log(x=n2)
        return log=n4
        """,
        """
        n0 = placeholder(name="a", default_value=none)
        n1 = exp(x=n0)
        n2 = log(x=n1)
        return log=n2
        """);
  }

  @Test
  void what_is_needed_stays_as_it_is() {
    stays(new Prune(), PROGRAM);
    assertThat(new Prune().apply(read(PROGRAM))).isEqualTo(read(PROGRAM));
  }

  @Test
  void equal_equations_stay_apart() {
    stays(
        new Prune(),
        """
        n0 = placeholder(name="a", default_value=none)
        n1 = exp(x=n0)
        n2 = exp(x=n0)
        return p=n1, q=n2
        """);
  }

  @Test
  void without_outputs_nothing_is_needed() {
    assertThat(new Prune().apply(read("n0 = constant(value=1)")).size()).isZero();
  }

  @Test
  void payloads_and_labels_move_with_their_node() {
    Graph graph =
        new Prune()
            .apply(
                read(
                    """
                    n0 = constant(value=1)
                    n1 = array_constant(values=[1.0, 2.0], name="w", tags=["t"])
                    return w=n1
                    """));
    assertThat(graph.payload(0)).contains(Tensor.column(1, 2));
    assertThat(graph.node(0).labels().tags()).containsExactly("t");
    assertThat(graph.node(0).origin().line()).isEqualTo(2);
  }

  @Test
  void some_outputs_may_be_chosen() {
    Graph graph = Prune.keep(read(PROGRAM), Set.of("log", "unknown"));
    assertThat(graph.nodes()).extracting(Node::name).containsExactly("b", "");
    assertThat(graph.outputs()).containsOnlyKeys("log");
    assertThat(Prune.keep(read(PROGRAM), Set.of("log", "sum")).outputs().keySet())
        .containsExactly("sum", "log");
  }

  @Test
  void needed_are_the_nodes_themselves_and_all_they_depend_on() {
    assertThat(Prune.needed(read(PROGRAM), List.of(2)))
        .containsExactly(true, false, true, false, false);
    assertThat(Prune.needed(read(PROGRAM), List.of(4, 1)))
        .containsExactly(true, true, true, false, true);
    assertThat(Prune.needed(read(PROGRAM), List.of())).containsOnly(false);
  }
}
