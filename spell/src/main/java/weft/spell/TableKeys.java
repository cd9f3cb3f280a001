package weft.spell;

/// The columns of a table that say which series a row belongs to, and where it stands in it.
///
/// @param entity nothing (the empty text) where all rows are one series
/// @param order the column that rows are ordered by
public record TableKeys(String entity, String order) {
  public static final TableKeys STANDARD = new TableKeys("symbol", "time");

  /// Whether there are several series.
  public boolean hasEntity() {
    return !entity.isEmpty();
  }
}
