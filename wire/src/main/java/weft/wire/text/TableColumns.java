package weft.wire.text;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.join.JoinedPlan;

/// Which columns of the rows of a further table are read.
///
/// @param cells what goes where in a row
/// @param keys the columns that say what a row is about
/// @param on the column that says from when on it is known
/// @param timed whether that column holds times rather than whole numbers
/// @param about gives what a row is about, by the cells of its keys
/// @param watch is shown each row, with its cells in their order, before it goes anywhere
public record TableColumns(
    String name,
    Map<Integer, LivePlan.Input> cells,
    List<String> keys,
    String on,
    boolean timed,
    Function<List<String>, String> about,
    Consumer<Row> watch) {
  public TableColumns {
    cells = new TreeMap<>(cells);
    keys = List.copyOf(keys);
  }

  public static TableColumns of(JoinedPlan plan, String table, boolean timed) {
    return new TableColumns(
        table,
        plan.columns(table),
        plan.keys(table),
        plan.on(table),
        timed,
        keys -> plan.about(table, keys.toArray(String[]::new)),
        _ -> {});
  }

  /// The same, with each row shown to somebody.
  public TableColumns watch(Consumer<Row> by) {
    return new TableColumns(name, cells, keys, on, timed, about, by);
  }
}
