package weft.rewrite;

import java.util.List;
import weft.ir.Graph;
import weft.ir.trait.Recent;

/// The rewrites in the order in which they run.
public final class Rewrites {
  /// What is checked, sized, explained and compiled is the same graph, again and again.
  private static final Recent<Graph, Graph> STANDARD = new Recent<>(16);

  private Rewrites() {}

  /// What every engine that computes formulas runs first.
  public static List<Rewrite> standard() {
    return standard(new Expand());
  }

  /// The same for an engine with rules of its own for ops that are compositions.
  public static List<Rewrite> standard(Expand expand) {
    return List.of(new Share(), expand, new Simplify(), new Prune());
  }

  /// What every engine that computes formulas makes of a graph first.
  public static Graph standard(Graph graph) {
    return STANDARD.get(graph, given -> apply(given, standard()));
  }

  public static Graph apply(Graph graph, List<Rewrite> rewrites) {
    Graph result = graph;
    for (Rewrite rewrite : rewrites) {
      result = rewrite.apply(result);
    }
    return result;
  }
}
