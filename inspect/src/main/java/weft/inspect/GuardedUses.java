package weft.inspect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.inspect.range.Assumptions;
import weft.inspect.range.Ranges;
import weft.inspect.range.RecordedTerm;
import weft.inspect.range.RecordingAlgebra;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.form.Pointwise;
import weft.ir.range.Interval;

/// Whether a result is looked at only where a condition of the same row makes it harmless, as in
/// `if(d != 0, n / d, missing)`: every way from the equation to an output must lead through such a
/// choice before it leaves the row.
final class GuardedUses {
  /// Stops that are made before a way counts as unguarded.
  private static final int MOST_WAYS = 64;

  /// A stop on a way: an equation, and what is known of the row; nothing once the row is left.
  private record Stop(int node, List<Assumptions.Known> known, boolean sameRow) {}

  /// The value whose way is followed.
  private static final RecordedTerm.Value IT = new RecordedTerm.Value(-1);

  private final Ranges ranges;
  private final Graph graph;
  private final List<List<Integer>> users;
  private final Map<Integer, String> outputs = new HashMap<>();

  GuardedUses(Ranges ranges) {
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
    if (stop.sameRow()) {
      var conditions =
          RecordingAlgebra.of(graph, next, role, IT).map(GuardedUses::conditions).orElse(List.of());
      for (Assumptions.Known fact : conditions) {
        known = known.with(fact.condition(), fact.holds());
      }
    }
    return known;
  }

  /// Where the value matters to a term: a branch where it is chosen, one side of a conjunction
  /// where the other holds.
  private static List<Assumptions.Known> conditions(RecordedTerm term) {
    var found = new ArrayList<Assumptions.Known>();
    RecordedTerm at = term;
    while (true) {
      var parts = at.parts().stream().filter(part -> part.mentions(IT)).toList();
      if (parts.size() != 1) {
        return found;
      }
      RecordedTerm part = parts.getFirst();
      switch (at) {
        case RecordedTerm.Chosen(RecordedTerm condition, RecordedTerm then, _)
            when !part.equals(condition) ->
            found.add(new Assumptions.Known(condition, part.equals(then)));
        case RecordedTerm.Both(RecordedTerm left, RecordedTerm right) ->
            found.add(new Assumptions.Known(part.equals(left) ? right : left, true));
        case RecordedTerm.Either(RecordedTerm left, RecordedTerm right) ->
            found.add(new Assumptions.Known(part.equals(left) ? right : left, false));
        case RecordedTerm _ -> {}
      }
      at = part;
    }
  }
}
