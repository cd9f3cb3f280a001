package weft.ir.form;

/// An op over the last rows that depends on the order of their values: a median, a rank. An engine
/// may keep the values in order while the window moves on.
public interface OrderStatistic extends WholeWindow {
  /// The result over the window.
  ///
  /// @param values its present values
  /// @param newest the value of the newest row, which may be missing
  double over(OrderedValues values, double newest);

  /// A value comes, one goes and one is found, each by halving.
  @Override
  default int operations(int rows) {
    return 3 * halvings(rows);
  }

  /// How often a number of rows is halved until one is left; at least once.
  static int halvings(int rows) {
    return Math.max(1, 32 - Integer.numberOfLeadingZeros(rows - 1));
  }

  @Override
  default double over(double[][] columns, int from, int to) {
    return over(OrderedValues.of(columns[0], from, to), columns[0][to - 1]);
  }
}
