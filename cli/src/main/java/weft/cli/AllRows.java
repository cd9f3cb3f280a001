package weft.cli;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.eval.Engine;
import weft.eval.FlowRun;
import weft.eval.RunOptions;
import weft.files.Duplicates;
import weft.ir.Graph;
import weft.rewrite.Prune;

/// Why all rows were computed together, and not as they came.
///
/// @param again whether that was found out on the way, so that the run began again
record AllRows(String why, boolean again) {
  /// What can be told before any row is read.
  static Optional<AllRows> unread(InputData input, List<String> columns, OutOrder order) {
    var files = input.files();
    if (order != OutOrder.INPUT) {
      return Optional.of(new AllRows("--out-order entity puts them into another order", false));
    }
    var tables = files.tables(columns);
    if (!tables.isEmpty()) {
      return Optional.of(
          new AllRows("the table '" + tables.iterator().next() + "' is joined to them", false));
    }
    return files.duplicates() == Duplicates.KEEP
        ? Optional.empty()
        : Optional.of(new AllRows("--duplicates compares all of them", false));
  }

  /// Names a feature of those that an engine can't compute piece by piece.
  static AllRows needed(Graph graph, Engine engine, RunOptions options, long rows) {
    for (String name : graph.outputs().keySet()) {
      var flow = engine.prepare(Prune.keep(graph, Set.of(name)), options).flow(rows);
      if (flow.isEmpty()) {
        return new AllRows("the feature '" + name + "' needs all of them at once", false);
      }
      flow.get().close();
    }
    return new AllRows("the features need all of them at once", false);
  }

  /// What was found out on the way.
  static AllRows found(FlowRun.Unfit unfit, InputData input) {
    String where =
        unfit.row().isPresent() ? ", such as " + input.files().place(unfit.row().getAsLong()) : "";
    return new AllRows(unfit.why() + where, true);
  }

  /// For the summary, where a column was not what its file said of it.
  static String widened(String column) {
    return "the rows were read in a second run: whole numbers of the column '"
        + column
        + "' are missing, which its file does not say beforehand";
  }

  /// For the summary; nothing where nobody would have noticed.
  ///
  /// @param large whether the rows went through temporary files
  /// @param asked whether somebody said how much memory to take
  Optional<String> line(boolean large, boolean asked) {
    return large || asked || again
        ? Optional.of(
            "the rows were computed "
                + (large ? "through temporary files" : "all in memory")
                + (again ? ", in a second run," : "")
                + " and not as they came: "
                + why)
        : Optional.empty();
  }
}
