package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;

class KahnTest {
  @Test
  void the_smallest_that_is_ready_comes_first() {
    assertThat(
            Kahn.order(
                Map.of(
                    "a",
                    List.of("d"),
                    "b",
                    List.of(),
                    "c",
                    List.of("b", "b"),
                    "d",
                    List.of("b", "x"))))
        .containsExactly("b", "c", "d", "a");
  }

  @Test
  void a_graph_is_in_the_order_of_its_ids() {
    var graph = Chains.example();
    var ids = IntStream.range(0, graph.size()).boxed().toList();
    assertThat(Kahn.order(graph, ids)).isEqualTo(ids);
    assertThat(Kahn.order(graph, Set.of(11, 6, 3))).containsExactly(3, 6, 11);
    assertThatThrownBy(() -> Kahn.order(graph, List.of(99))).hasMessageContaining("no node n99");
  }

  @Test
  void a_circle_is_named() {
    assertThatThrownBy(
            () ->
                Kahn.order(
                    Map.of(
                        "a",
                        List.of("b"),
                        "b",
                        List.of("c"),
                        "c",
                        List.of("d"),
                        "d",
                        List.of("b"))))
        .isInstanceOfSatisfying(
            WeftException.class, e -> assertThat(e.first().code()).isEqualTo(Code.CYCLE))
        .hasMessageContaining("b -> c -> d -> b");
    assertThatThrownBy(() -> Kahn.order(Map.of(1, List.of(1)))).hasMessageContaining("1 -> 1");
  }

  @Test
  void a_long_chain_backwards_is_ordinary() {
    var needs = new TreeMap<Integer, List<Integer>>();
    for (int i = 0; i < 100_000; i++) {
      needs.put(i, List.of(i + 1));
    }
    assertThat(Kahn.order(needs)).startsWith(99_999, 99_998).endsWith(0);
  }
}
