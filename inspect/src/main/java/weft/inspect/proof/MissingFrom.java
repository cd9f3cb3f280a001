package weft.inspect.proof;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import weft.inspect.range.Ranges;
import weft.inspect.range.RecordedTerm;
import weft.inspect.range.RecordingAlgebra;
import weft.ir.Node;
import weft.ir.algebra.Binary;

/// From which values a result gets its gaps: it is missing exactly where one of them is.
final class MissingFrom {
  private final Ranges ranges;

  MissingFrom(Ranges ranges) {
    this.ranges = ranges;
  }

  /// The values, by their numbers; nothing where the result can be missing for other reasons, or
  /// have a value all the same.
  Optional<Set<Integer>> of(int result) {
    var found = new TreeSet<Integer>();
    var seen = new HashSet<Integer>();
    var rest = new ArrayDeque<Integer>();
    rest.push(result);
    while (!rest.isEmpty()) {
      int id = rest.pop();
      if (!ranges.interval(id).missing() || !seen.add(id)) {
        continue;
      }
      Node node = ranges.graph().node(id);
      var term = RecordingAlgebra.of(ranges.graph(), node);
      if (term.isEmpty()) {
        found.add(id);
        continue;
      }
      if (ranges.ofPresent(node).missing() || !handsOn(term.get())) {
        return Optional.empty();
      }
      node.args().forEach(rest::push);
    }
    return Optional.of(found);
  }

  /// Arithmetic: what is missing makes the result missing. Powers do not: 1 to any power is 1.
  private static boolean handsOn(RecordedTerm term) {
    return switch (term) {
      case RecordedTerm.Value _, RecordedTerm.Literal _ -> true;
      case RecordedTerm.Applied(_, RecordedTerm of) -> handsOn(of);
      case RecordedTerm.Combined(var function, RecordedTerm left, RecordedTerm right) ->
          function != Binary.POWER && handsOn(left) && handsOn(right);
      default -> false;
    };
  }
}
