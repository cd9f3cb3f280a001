package weft.inspect;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Pointwise;
import weft.ir.range.Interval;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.Where;

/// Whether a result is looked at only where a condition of the same row makes it harmless, as in
/// `if(d != 0, n / d, missing)`: every way from the equation to an output must lead through such a
/// choice before it leaves the row.
final class Guards {
  /// Stops that are made before a way counts as unguarded.
  private static final int MOST_WAYS = 64;

  /// A stop on a way: an equation, and what is known of the row; nothing once the row is left.
  private record Stop(int node, List<Assumptions.Known> known, boolean sameRow) {}

  private final Ranges ranges;
  private final Graph graph;
  private final List<List<Integer>> users;
  private final Map<Integer, String> outputs = new HashMap<>();

  Guards(Ranges ranges) {
    this.ranges = ranges;
    this.graph = ranges.graph();
    this.users = graph.users();
    graph.outputs().forEach((name, id) -> outputs.putIfAbsent(id, name));
  }

  /// An output that a result reaches unguarded; empty where there is none.
  ///
  /// @param start the equation that can go wrong
  /// @param argument the one it depends on
  /// @param within the values with which it does not
  Optional<String> exposed(int start, int argument, Interval within) {
    var seen = new HashSet<Stop>();
    var rest = new ArrayDeque<Stop>();
    rest.push(new Stop(start, List.of(), true));
    while (!rest.isEmpty()) {
      Stop stop = rest.pop();
      if (!seen.add(stop)) {
        continue;
      }
      String output = outputs.get(stop.node());
      if (output != null || seen.size() > MOST_WAYS) {
        return Optional.of(output == null ? "" : output);
      }
      for (int user : users.get(stop.node())) {
        Node next = graph.node(user);
        for (int role = 0; role < next.args().size(); role++) {
          if (next.args().get(role) == stop.node()) {
            Assumptions known = step(stop, next, role);
            boolean harmless = !known.known().isEmpty() && known.interval(argument).within(within);
            if (!harmless) {
              boolean same = stop.sameRow() && next.op() instanceof Pointwise;
              rest.push(new Stop(user, same ? known.known() : List.of(), same));
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  /// What is known of the row where the user of a value looks at it.
  private Assumptions step(Stop stop, Node next, int role) {
    Assumptions known = new Assumptions(ranges);
    for (Assumptions.Known fact : stop.known()) {
      known = known.with(fact.condition(), fact.holds());
    }
    if (!stop.sameRow()) {
      return known;
    }
    return switch (next.op()) {
      case Where _ when role > 0 -> known.with(next.args().getFirst(), role == 1);
      case LogicalAnd _ -> known.with(next.args().get(1 - role), true);
      case LogicalOr _ -> known.with(next.args().get(1 - role), false);
      default -> known;
    };
  }
}
