package weft.live.join;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.live.MatchlessRows;
import weft.live.Row;
import weft.live.RowKey;

/// Counts rows for which a further table has none, each once, also where it is computed again.
final class MatchCount {
  private long all;
  private long missed;
  private long newest = Long.MIN_VALUE;
  private @Nullable RowKey first;

  /// @param again whether rows are computed again; one that is new among them has a higher number
  void count(Row row, boolean matched, boolean again) {
    if (again && row.sequence() <= newest) {
      return;
    }
    newest = Math.max(newest, row.sequence());
    all++;
    if (!matched && missed++ == 0) {
      first = new RowKey(row.entity(), row.key(), row.sequence());
    }
  }

  Optional<MatchlessRows> found(String table) {
    return Optional.ofNullable(first).map(row -> new MatchlessRows(table, missed, all, row));
  }
}
