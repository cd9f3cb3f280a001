package weft.rewrite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Span;
import weft.ir.trait.Reach;

/// How much history an equation depends on, besides the row at hand: the longest sums of lags and
/// windows on a way to it.
///
/// @param nanos of windows over durations
/// @param all whether a state on the way carries on from the first row
public record LookBack(int rows, long nanos, boolean all) {
  public static final LookBack NONE = new LookBack(0, 0, false);

  /// By node of a graph.
  public static List<LookBack> of(Graph graph) {
    return of(graph, _ -> true);
  }

  /// The same on ways through some nodes; the others are there for all rows.
  public static List<LookBack> of(Graph graph, IntPredicate within) {
    var known = new ArrayList<LookBack>();
    for (Node node : graph.nodes()) {
      known.add(within.test(node.id()) ? most(known, node.args()).over(Reach.of(node.op())) : NONE);
    }
    return known;
  }

  /// What all of some nodes need.
  public static LookBack most(List<LookBack> known, Collection<Integer> nodes) {
    LookBack most = NONE;
    for (int id : nodes) {
      LookBack other = known.get(id);
      most =
          new LookBack(
              Math.max(most.rows, other.rows),
              Math.max(most.nanos, other.nanos),
              most.all || other.all);
    }
    return most;
  }

  /// Further back by what an op reaches.
  public LookBack over(Optional<Span> reach) {
    if (reach.isEmpty()) {
      return new LookBack(rows, nanos, true);
    }
    return switch (reach.get()) {
      case Span.Rows(int count) ->
          new LookBack((int) Math.min(Integer.MAX_VALUE, (long) rows + count - 1), nanos, all);
      case Span.Time(long time) ->
          new LookBack(rows, nanos > Long.MAX_VALUE - time ? Long.MAX_VALUE : nanos + time, all);
    };
  }
}
