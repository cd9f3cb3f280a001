package weft.live;

import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What a live engine runs: rows of some columns go in, rows of some outputs come out, and a fold
/// stands in between. It is immutable and may be shared by threads; each fold that it starts
/// belongs to one.
public interface RowPlan {
  /// The columns that rows must bring, in the order of the cells of a [Row].
  List<LivePlan.Input> inputs();

  /// In the order of the cells of an [Emission].
  List<LivePlan.Output> outputs();

  /// Whether rows of different entities meet, so that all rows of a time are needed at once.
  boolean across();

  /// A fold that has seen nothing.
  Fold fold();

  /// The place of a column among the cells of a [Row].
  default int column(String name) {
    return place(
        inputs().stream().map(LivePlan.Input::name).toList(),
        name,
        "these features read no column");
  }

  /// The place of an output among the cells of an [Emission].
  default int output(String name) {
    return place(
        outputs().stream().map(LivePlan.Output::name).toList(), name, "there is no output");
  }

  private static int place(List<String> names, String name, String problem) {
    int place = names.indexOf(name);
    if (place < 0) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, problem + " '" + name + "'")
              .about(name)
              .expected("one of " + String.join(", ", names))
              .suggest(name, names));
    }
    return place;
  }
}
