package weft.live.join;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.live.MatchlessRows;
import weft.live.Row;

/// The cells of rows that a further table fills in.
abstract sealed class TableCells permits HeldRows, ArrivingRows {
  final JoinedTable table;
  private final CellKey key;
  private final MatchCount matches = new MatchCount();

  TableCells(JoinedTable table) {
    this.table = table;
    this.key = new CellKey(table.key().size());
  }

  /// What is known of a key at a time; nothing where nothing is.
  abstract @Nullable KnownRow find(CellKey key, long time);

  /// Fills the cells of a row, with nothing where nothing is known.
  ///
  /// @param again whether the row is computed again
  final void fill(Row row, boolean again) {
    KnownRow known = table.key().of(row, key) ? find(key, row.key()) : null;
    if (known != null && isYoung(row.key(), known.time)) {
      known.fill(row, table.columns());
      matches.count(row, true, again);
      return;
    }
    matches.count(row, false, again);
    for (int column : table.columns()) {
      row.set(column, Double.NaN);
      row.setOther(column, null);
    }
  }

  /// What there was nothing for.
  final Optional<MatchlessRows> matchless() {
    return matches.found(table.name());
  }

  private boolean isYoung(long now, long time) {
    if (table.longest() == Long.MAX_VALUE) {
      return true;
    }
    long age = now - time;
    // Below zero where the distance is larger than any number.
    return age >= 0 && age <= table.longest();
  }

  /// The cells, for messages.
  @Override
  public final String toString() {
    return table.name() + Arrays.toString(table.columns());
  }
}
