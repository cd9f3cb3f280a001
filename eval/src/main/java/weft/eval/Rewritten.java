package weft.eval;

import weft.ir.Graph;
import weft.rewrite.Expand;
import weft.rewrite.Rewrites;
import weft.rewrite.ScalarizeArrays;

/// What engines make of a graph before they compute it.
public final class Rewritten {
  private Rewritten() {}

  /// Equations of smaller ops, each once: for an engine that computes with cells of any kind.
  public static Graph toCells(Graph graph) {
    return Rewrites.standard(graph);
  }

  /// The same for an engine that computes row by row with numbers: what is the same in every row is
  /// a constant, and arrays are their cells.
  public static Graph toNumbers(Graph graph) {
    return numbers(toCells(graph));
  }

  /// The same for an engine with rules of its own for ops that are compositions.
  public static Graph toNumbers(Graph graph, Expand expand) {
    return numbers(Rewrites.apply(graph, Rewrites.standard(expand)));
  }

  private static Graph numbers(Graph cells) {
    return new ScalarizeArrays().apply(new FoldKnown().apply(cells));
  }
}
