package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ops.arithmetic.Add;
import weft.ops.source.Placeholder;
import weft.rewrite.Forest.Tree;

class ForestTest {
  @Test
  void a_tree_waits_for_those_it_takes_from() {
    assertThat(Forest.partition(Chains.example(), List.of(11, 8, 6)))
        .containsExactly(
            new Tree(6, List.of(0, 4), List.of(3, 5, 6)),
            new Tree(11, List.of(0, 6, 10), List.of(9, 11)),
            new Tree(8, List.of(1, 2, 6), List.of(7, 8)));
    assertThat(Forest.partition(Chains.example(), List.of())).isEmpty();
  }

  @Test
  void series_belong_to_the_body_of_every_tree_that_needs_them() {
    assertThat(Forest.partition(Chains.shared(), List.of(4, 3)))
        .containsExactly(
            new Tree(4, List.of(1), List.of(0, 2, 4)), new Tree(3, List.of(1), List.of(0, 2, 3)));
  }

  @Test
  void leaves_and_repeated_roots_are_refused() {
    assertThatThrownBy(() -> Forest.partition(Chains.example(), List.of(6, 0)))
        .hasMessageContaining("n0 'a' is a placeholder, so it has no tree");
    assertThatThrownBy(() -> Forest.partition(Chains.example(), List.of(2)))
        .hasMessageContaining("n2 'scale' is a constant");
    assertThatThrownBy(() -> Forest.partition(Chains.example(), List.of(6, 8, 6)))
        .hasMessageContaining("n6 is a root twice");
  }

  @Test
  void a_hundred_thousand_trees_in_the_wrong_order_are_ordinary() {
    var roots = new ArrayList<>(IntStream.rangeClosed(1, 100_000).boxed().toList());
    Collections.reverse(roots);
    var trees = Forest.partition(Chains.chain(100_000), roots);
    assertThat(trees.stream().map(Tree::root)).startsWith(1, 2, 3).endsWith(100_000);
    assertThat(Forest.partition(Chains.doubling(64), List.of(64)).getFirst().body()).hasSize(64);
  }

  @Test
  void the_order_is_that_of_a_queue() {
    long seed = 31;
    var random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      var graph = random(random, 60);
      var roots = new ArrayList<>(IntStream.range(1, 60).boxed().toList());
      Collections.shuffle(roots, random);
      var chosen = roots.subList(0, 20);
      var trees = Forest.partition(graph, chosen);
      assertThat(trees.stream().map(Tree::root))
          .as("seed " + seed)
          .containsExactlyElementsOf(queue(trees, chosen));
    }
  }

  private static Graph random(Random random, int size) {
    var to = GraphBuilder.plain();
    to.add(Placeholder.of("x"));
    for (int i = 1; i < size; i++) {
      to.add(new Add(), random.nextInt(i), random.nextInt(i));
    }
    return to.build();
  }

  /// The rule as it is told: take the first; if it must wait, it goes to the back.
  private static List<Integer> queue(List<Tree> trees, List<Integer> roots) {
    var done = new ArrayList<Integer>();
    var queue = new ArrayDeque<>(roots);
    while (!queue.isEmpty()) {
      int root = queue.removeFirst();
      Tree tree = trees.stream().filter(t -> t.root() == root).findFirst().orElseThrow();
      var open = new HashSet<>(tree.inputs());
      open.retainAll(roots);
      done.forEach(open::remove);
      if (open.isEmpty()) {
        done.add(root);
      } else {
        queue.addLast(root);
      }
    }
    return done;
  }
}
