package weft.files.csv;

/// How many times of a column have a zone, and how many have none: both together is a mistake that
/// shifts some of them by hours.
///
/// @param first the first row whose time has no zone, counted from 0
public record ZonedCells(long zoned, long plain, long first) {
  public static final ZonedCells NONE = new ZonedCells(0, 0, Long.MAX_VALUE);

  /// So many rows that are alike.
  public static ZonedCells of(boolean zoned, long rows) {
    return rows == 0 ? NONE : zoned ? new ZonedCells(rows, 0, NONE.first) : plain(rows);
  }

  private static ZonedCells plain(long rows) {
    return new ZonedCells(0, rows, 0);
  }

  /// These and the next ones.
  ///
  /// @param before rows before the next ones
  public ZonedCells and(ZonedCells next, long before) {
    return new ZonedCells(
        zoned + next.zoned,
        plain + next.plain,
        plain > 0 || next.plain == 0 ? first : before + next.first);
  }

  public boolean mixed() {
    return zoned > 0 && plain > 0;
  }
}
