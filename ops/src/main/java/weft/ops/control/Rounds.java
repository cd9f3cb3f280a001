package weft.ops.control;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weft.ir.Batch;
import weft.ir.Datum;
import weft.ir.Graph;
import weft.ir.problem.Check;

/// The rounds of a loop: what each one hands on to the next, and what is collected.
final class Rounds {
  private final int carried;

  /// What the body takes in the next round.
  private final List<Datum> values;

  private final List<List<Datum>> collected = new ArrayList<>();

  /// @param args what the body takes in the first round
  Rounds(Graph body, int carried, List<Datum> args) {
    this.carried = carried;
    this.values = new ArrayList<>(args);
    for (int i = carried; i < body.outputs().size(); i++) {
      collected.add(new ArrayList<>());
    }
  }

  /// Refuses a body that does not give all carried values.
  static void check(Graph body, int carried) {
    Check.that(
        body.outputs().size() >= carried,
        "body",
        "at least " + carried + " results, one for each carried value",
        body.outputs().size());
  }

  List<Datum> values() {
    return values;
  }

  /// After a round: the carried values, then one item for each collection.
  void done(List<Datum> results) {
    for (int i = 0; i < results.size(); i++) {
      if (i < carried) {
        values.set(i, results.get(i));
      } else {
        collected.get(i - carried).add(results.get(i));
      }
    }
  }

  /// @param backwards the items were collected from the last to the first
  Datum results(boolean backwards) {
    var results = new ArrayList<>(values.subList(0, carried));
    for (var items : collected) {
      if (backwards) {
        Collections.reverse(items);
      }
      results.add(new Batch(Batch.Container.LIST, items));
    }
    return Call.together(results);
  }
}
