package weft.live.change;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Span;
import weft.ir.form.CrossSection;
import weft.ir.trait.Reach;

/// From which row on the value of an equation is what it would be had all rows been there, although
/// the history of an entity may begin in the middle.
public final class Determined {
  /// More than any number of rows.
  private static final int NEVER = Integer.MAX_VALUE / 2;

  /// The rows of an entity.
  ///
  /// @param keys of its rows, in their order
  /// @param complete whether these are all rows that it ever had
  @SuppressWarnings("ArrayRecordComponent")
  public record Known(long[] keys, boolean complete) {
    int rows() {
      return keys.length;
    }
  }

  private final Graph graph;
  private final List<Known> entities;

  /// By node and entity.
  private final int[][] first;

  /// @param wanted the nodes that will be asked about
  Determined(Graph graph, Collection<Integer> wanted, List<Known> entities) {
    this.graph = graph;
    this.entities = entities;
    this.first = new int[graph.size()][];
    var last = new int[graph.size()];
    for (Node node : graph.nodes()) {
      node.args().forEach(arg -> last[arg] = node.id());
    }
    wanted.forEach(id -> last[id] = graph.size());
    for (Node node : graph.nodes()) {
      first[node.id()] = of(node);
      for (int arg : node.args()) {
        if (last[arg] == node.id()) {
          first[arg] = new int[0];
        }
      }
    }
  }

  private int[] of(Node node) {
    var args = new int[entities.size()];
    for (int e = 0; e < args.length; e++) {
      args[e] = from(node.args(), e);
    }
    if (node.op() instanceof CrossSection) {
      return across(args);
    }
    var reach = Reach.of(node.op());
    for (int e = 0; e < args.length; e++) {
      if (!entities.get(e).complete || args[e] > 0) {
        int from = args[e];
        long[] keys = entities.get(e).keys;
        args[e] = reach.map(span -> after(from, span, keys)).orElse(NEVER);
      }
    }
    return args;
  }

  /// The first row whose window begins at a row or later.
  private static int after(int row, Span span, long[] keys) {
    return switch (span) {
      case Span.Rows(int count) -> (int) Math.min(NEVER, (long) row + count - 1);
      case Span.Time(long nanos) -> {
        int from = row;
        int to = keys.length;
        while (from < to) {
          int middle = (from + to) >>> 1;
          if (isOut(keys, row, middle, nanos)) {
            to = middle;
          } else {
            from = middle + 1;
          }
        }
        yield from < keys.length ? from : NEVER;
      }
    };
  }

  /// Whether a row is no longer in the window of another.
  private static boolean isOut(long[] keys, int row, int now, long nanos) {
    return row < keys.length && Long.compareUnsigned(keys[now] - keys[row], nanos) >= 0;
  }

  /// All rows of a time must be determined. An entity may have had rows until its history begins;
  /// one without history, until that of others does.
  private int[] across(int[] args) {
    long begin = Long.MIN_VALUE;
    for (int e = 0; e < args.length; e++) {
      Known known = entities.get(e);
      int undetermined = Math.min(args[e], known.rows()) - 1;
      if (undetermined >= 0) {
        begin = Math.max(begin, known.keys[undetermined] + 1);
      } else if (!known.complete) {
        begin = Math.max(begin, (known.rows() > 0 ? known.keys[0] : start()) + 1);
      }
    }
    var all = new int[args.length];
    for (int e = 0; e < all.length; e++) {
      long[] keys = entities.get(e).keys;
      int at = Arrays.binarySearch(keys, begin);
      while (at > 0 && keys[at - 1] == begin) {
        at--;
      }
      int row = at < 0 ? -at - 1 : at;
      all[e] = row < keys.length || row == 0 && entities.get(e).complete ? row : NEVER;
    }
    return all;
  }

  /// When history begins.
  private long start() {
    long start = Long.MAX_VALUE - 1;
    for (Known known : entities) {
      start = known.rows() > 0 ? Math.min(start, known.keys[0]) : start;
    }
    return start;
  }

  /// The first row of an entity from which on all of some equations are determined.
  int from(List<Integer> nodes, int entity) {
    int row = 0;
    for (int id : nodes) {
      row = Math.max(row, graph.node(id).type().hasRows() ? first[id][entity] : 0);
    }
    return row;
  }

  /// Whether it follows from history what a part is after the last row.
  boolean isKnown(Need need, int entity) {
    Known known = entities.get(entity);
    int from = from(need.about(), entity);
    if (known.complete && from == 0) {
      return true;
    }
    return switch (need.part().kind()) {
      case STATE -> false;
      case MODEL -> true;
      case RING -> from <= known.rows() - need.part().size();
      case WINDOW ->
          need.span()
              .filter(
                  span ->
                      switch (span) {
                        case Span.Rows(int count) ->
                            count == 1 || from <= known.rows() - (count - 1);
                        case Span.Time(long nanos) ->
                            from < known.rows() && isOut(known.keys, from, known.rows() - 1, nanos);
                      })
              .isPresent();
    };
  }

  /// How many of the last rows of the values of a part are known; [Integer#MAX_VALUE] where it is
  /// known what was before the first row too.
  int knownRows(Need need, int entity) {
    Known known = entities.get(entity);
    int from = from(need.about(), entity);
    if (known.complete && from == 0) {
      return Integer.MAX_VALUE;
    }
    return need.part().kind() == weft.jit.row.StatePart.Kind.STATE || need.span().isEmpty()
        ? 0
        : Math.max(0, known.rows() - from);
  }
}
