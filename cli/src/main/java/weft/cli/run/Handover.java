package weft.cli.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.InputData;
import weft.cli.option.ModeOptions;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.RowPlan;
import weft.live.intake.TimePolicy;
import weft.live.join.JoinedPlan;
import weft.live.join.TablesFeed;
import weft.live.store.SnapshotStore;
import weft.rewrite.Prune;

/// From history to live.
public final class Handover {
  private Handover() {}

  /// Features as they run live: without labels, which exist over history only.
  public static LivePlan plan(CheckedProgram compiled) {
    var live = new LinkedHashSet<>(compiled.graph().outputs().keySet());
    live.removeAll(compiled.labels());
    if (live.isEmpty()) {
      throw Wrong.usage(
          "there is nothing to run live: all features are labels",
          "a label looks ahead, so it exists over history only");
    }
    return LivePlan.of(Prune.keep(compiled.graph(), live), compiled.events());
  }

  /// Columns as a stream takes them: its lines do not say which numbers are whole, as files do.
  ///
  /// @param read what features read, for themselves
  public static Schema schema(Schema found, Map<String, Type> read) {
    var columns = new LinkedHashMap<>(found.columns());
    columns.replaceAll(
        (name, type) ->
            type.element() == Element.I64 && Type.column(Element.F64).equals(read.get(name))
                ? type.with(Element.F64)
                : type);
    return new Schema(columns, found.entity(), found.order());
  }

  public static void mustFit(boolean large) {
    if (large) {
      throw Wrong.usage(
          "--snapshot needs all rows in memory", "give more memory, or less history: --data FILE");
    }
  }

  /// Sends the rows of a table through the live engine and saves what they leave behind: what
  /// features remember, and bars that have begun.
  ///
  /// @param input where rows of further tables are
  /// @param read the columns that features read, and the keys
  public static void write(
      Path folder,
      CheckedProgram compiled,
      ModeOptions mode,
      InputData input,
      Schema read,
      Table rows) {
    var plan = mode.plan(plan(compiled), read, compiled, false);
    var live = history(plan, input, rows);
    try (var store = SnapshotStore.open(folder)) {
      live.snapshot(store, new byte[0]);
    } catch (WeftException e) {
      var problem = e.first();
      throw problem.code() == Code.FILE
          ? new Unwritten(
              new WeftException(
                  problem.hint(
                      "make room on the disk, or name a folder that can be written to; the snapshot"
                          + " that was there stays")))
          : e;
    }
  }

  /// A live engine that history went through.
  private static Live history(RowPlan plan, InputData input, Table rows) {
    var there = input.files().columns().keySet();
    var columns = plan.inputs().stream().map(LivePlan.Input::name).filter(there::contains).toList();
    if (input.files().tables(columns).isEmpty()) {
      var live = new Live(plan, TimePolicy.DEFAULT, _ -> {});
      live.push(rows);
      return live;
    }
    var tables =
        JoinedTables.of(input, columns)
            .orElseThrow(
                () ->
                    Wrong.usage(
                        "--snapshot: rows of further tables are ordered by what no live row is",
                        "order rows by times or whole numbers"));
    var joined = JoinedPlan.of(plan, tables.tables(), tables.keys());
    var live = new Live(joined, TimePolicy.DEFAULT, _ -> {});
    new TablesFeed(joined, rows, tables.rows()).each(live::push);
    live.endOfHistory();
    return live;
  }
}
