package weft.ir.form;

/// An op over the last rows that needs all of the window's values at once: an order statistic, an
/// entropy.
public interface WholeWindow extends LastRows {
  /// The result over rows `from` (oldest) to `to` (exclusive; the newest is `to - 1`) of the
  /// argument columns. Rows with a missing argument are to be skipped; at least `minPeriods` rows
  /// have none.
  double over(double[][] columns, int from, int to);

  /// About how many operations a result takes, for those who ask what a row costs.
  ///
  /// @param rows of the window
  default int operations(int rows) {
    return rows * contract().arity();
  }
}
