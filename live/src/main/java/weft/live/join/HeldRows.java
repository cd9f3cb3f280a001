package weft.live.join;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.eval.FurtherTable;
import weft.eval.Layout;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.live.LivePlan;
import weft.live.TableRows;

/// A further table whose rows are known before.
final class HeldRows extends TableCells {
  private final boolean exact;

  /// By time.
  private final Map<CellKey, List<KnownRow>> rows = new HashMap<>();

  HeldRows(JoinedTable table, List<LivePlan.Input> inputs) {
    super(table);
    this.exact = table.table().join().exact();
    Table held = table.table().held().orElseThrow();
    mustBeOnce(held);
    Optional<String> on = exact ? Optional.empty() : Optional.of(table.on());
    var layout = new Layout(new Table(held.columns(), Optional.empty(), on));
    for (int position = 0; position < layout.rows(); position++) {
      int at = layout.row(position);
      CellKey key = table.key().of(held, at);
      if (key != null) {
        rows.computeIfAbsent(key, _ -> new ArrayList<>())
            .add(row(held, inputs, at, layout.key(position)));
      }
    }
  }

  /// Refuses repeated keys.
  private void mustBeOnce(Table held) {
    if (exact) {
      var theirs = new HashMap<String, String>();
      table.key().theirs().forEach(column -> theirs.put(column, column));
      var _ = new FurtherTable(table.name(), held, TableJoin.EXACT.by(theirs));
    }
  }

  private KnownRow row(Table held, List<LivePlan.Input> inputs, int at, long time) {
    int[] columns = table.columns();
    var known = new KnownRow(table.name(), columns.length);
    known.time = time;
    for (int i = 0; i < columns.length; i++) {
      var input = inputs.get(columns[i]);
      var column = held.column(table.column(input));
      if (input.number()) {
        known.numbers[i] = column.doubleAt(at);
      } else {
        known.others[i] = TableRows.cell(column, at, held.rows());
      }
    }
    return known;
  }

  @Override
  @Nullable KnownRow find(CellKey key, long time) {
    List<KnownRow> found = rows.get(key);
    if (found == null) {
      return null;
    }
    if (exact) {
      return found.getFirst();
    }
    int low = 0;
    int high = found.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (found.get(middle).time <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? null : found.get(low - 1);
  }
}
