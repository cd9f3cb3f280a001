package weft.ir;

/// An op over the last rows that depends on the order of their values: a median, a rank. An engine
/// may keep the values in order while the window moves on.
public interface OrderStatistic extends WholeWindow {
  /// The result over the window.
  ///
  /// @param values its present values
  /// @param newest the value of the newest row, which may be missing
  double over(OrderedValues values, double newest);

  @Override
  default double over(double[][] columns, int from, int to) {
    return over(OrderedValues.of(columns[0], from, to), columns[0][to - 1]);
  }
}
