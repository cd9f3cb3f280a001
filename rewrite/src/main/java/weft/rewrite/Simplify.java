package weft.rewrite;

import java.util.List;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Type;
import weft.ops.algebra.Build;

/// Small rules that keep every bit, applied from left to right, then what is left over dropped.
public record Simplify() implements Rewrite {
  /// One rule: what a node is the same as, if the rule has something to say.
  interface Rule {
    Optional<Integer> apply(Node node, List<Integer> args, Build on);
  }

  private static final List<Rule> RULES =
      List.of(
          new FoldConstants(),
          new NeutralElement(),
          new DoubleNegation(),
          new Idempotent(),
          new MergeLags(),
          new SameBranches(),
          new SameCast());

  @Override
  public Graph apply(Graph graph) {
    var to = GraphBuilder.sharing();
    var on = new Build(to);
    var simple =
        Rewrite.rebuild(
            graph,
            to,
            (node, args) -> {
              for (Rule rule : RULES) {
                var same = rule.apply(node, args, on);
                if (same.isPresent() && keepsType(node.type(), to.type(same.get()))) {
                  return same.get();
                }
              }
              return to.copy(graph, node, args);
            });
    return new Prune().apply(simple);
  }

  private static boolean keepsType(Type before, Type after) {
    return before.equals(after) && !before.shape().open();
  }
}
