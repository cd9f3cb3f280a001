package weft.rewrite;

import java.util.List;
import weft.ir.Graph;

/// The rewrites in the order in which they run.
public final class Rewrites {
  private Rewrites() {}

  /// What every engine that computes formulas runs first.
  public static List<Rewrite> standard() {
    return standard(new Expand());
  }

  /// The same for an engine with rules of its own for ops that are compositions.
  public static List<Rewrite> standard(Expand expand) {
    return List.of(new Share(), expand, new Simplify(), new Prune());
  }

  public static Graph apply(Graph graph, List<Rewrite> rewrites) {
    Graph result = graph;
    for (Rewrite rewrite : rewrites) {
      result = rewrite.apply(result);
    }
    return result;
  }
}
