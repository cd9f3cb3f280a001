package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.GraphBuilder;
import weft.ops.arithmetic.Add;
import weft.ops.source.Placeholder;

class LinearizeTest {
  @Test
  void arguments_come_first_in_the_order_of_their_roles() {
    var graph = Chains.example();
    assertThat(Linearize.order(graph, List.of(11, 8, 6)))
        .containsExactly(0, 3, 4, 5, 6, 9, 10, 11, 1, 7, 2, 8);
    assertThat(Linearize.order(graph, List.of(6, 8, 11)))
        .containsExactly(0, 3, 4, 5, 6, 1, 7, 2, 8, 9, 10, 11);
    assertThat(Linearize.order(graph, List.of(6, 6))).containsExactly(0, 3, 4, 5, 6);
    assertThat(Linearize.order(graph, List.of())).isEmpty();
  }

  @Test
  void a_boundary_is_listed_and_not_looked_behind() {
    var graph = Chains.example();
    assertThat(Linearize.order(graph, List.of(11), Set.of(6))).containsExactly(0, 6, 9, 10, 11);
    assertThat(Linearize.order(graph, List.of(8, 6), Set.of(6))).containsExactly(6, 1, 7, 2, 8);
    assertThat(Linearize.order(graph, List.of(6), Set.of(6))).containsExactly(6);
  }

  @Test
  void leaves_may_be_roots() {
    assertThat(Linearize.order(Chains.example(), List.of(2, 0))).containsExactly(2, 0);
  }

  @Test
  void long_chains_and_many_paths_are_ordinary() {
    assertThat(Linearize.order(Chains.chain(100_000), List.of(100_000))).hasSize(100_001);
    assertThat(Linearize.order(Chains.doubling(64), List.of(64))).hasSize(65);
  }

  @Test
  void a_root_must_exist() {
    assertThatThrownBy(() -> Linearize.order(Chains.example(), List.of(12)))
        .hasMessageContaining("there is no node n12");
  }

  @Test
  void every_order_of_a_random_graph_has_arguments_first() {
    long seed = 7;
    var random = new Random(seed);
    var to = GraphBuilder.plain();
    to.add(Placeholder.of("x"));
    for (int i = 1; i < 300; i++) {
      to.add(new Add(), random.nextInt(i), random.nextInt(i));
    }
    var graph = to.build();
    for (int round = 0; round < 20; round++) {
      var roots = random.ints(3, 0, 300).boxed().toList();
      var seen = new HashSet<Integer>();
      for (int id : Linearize.order(graph, roots)) {
        assertThat(seen).as("seed " + seed).containsAll(graph.node(id).args());
        assertThat(seen.add(id)).isTrue();
      }
      assertThat(seen).containsAll(roots);
    }
  }
}
