package weft.cli.run;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.cli.option.InputData;
import weft.cli.option.OutOrder;
import weft.eval.Engine;
import weft.eval.FlowRun;
import weft.eval.RunOptions;
import weft.files.Duplicates;
import weft.ir.Graph;
import weft.rewrite.Prune;

/// Why all rows were computed together, and not as they came.
///
/// @param again whether that was found out on the way, so that the run began again
public record AllRows(String why, boolean again) {
  /// What can be told before any row is read.
  public static Optional<AllRows> unread(InputData input, List<String> columns, OutOrder order) {
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
  public static AllRows needed(Graph graph, Engine engine, RunOptions options, long rows) {
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
  public static AllRows found(FlowRun.Unfit unfit, InputData input) {
    String where =
        unfit.row().isPresent() ? ", such as " + input.files().place(unfit.row().getAsLong()) : "";
    return new AllRows(unfit.why() + where, true);
  }

  /// For the summary, where a column was not what its file said of it.
  public static String widened(String column) {
    return "the rows were read in a second run: whole numbers of the column '"
        + column
        + "' are missing, which its file does not say beforehand";
  }

  /// For the summary; nothing where nobody would have noticed.
  ///
  /// @param large whether the rows went through temporary files
  /// @param asked whether somebody said how much memory to take
  public Optional<String> line(boolean large, boolean asked) {
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
