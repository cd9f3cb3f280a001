package weft.rewrite;

import java.util.List;
import weft.ir.Graph;

/// The rewrites in the order in which they run.
public final class Rewrites {
  private Rewrites() {}

  /// What every engine that computes formulas runs first.
  public static List<Rewrite> standard() {
    return List.of(new Share(), new Expand(), new Simplify(), new Prune());
  }

  public static Graph apply(Graph graph, List<Rewrite> rewrites) {
    Graph result = graph;
    for (Rewrite rewrite : rewrites) {
      result = rewrite.apply(result);
    }
    return result;
  }
}
