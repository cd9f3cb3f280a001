package weft.ir.form;

/// An order statistic that follows from how many values of the window are below the newest one, and
/// how many equal it. In a short window an engine may count them.
public interface NewestRank extends OrderStatistic {
  /// @param below values below the newest one
  /// @param equal values that equal it, itself among them
  /// @param size all values
  double of(int below, int equal, int size);

  @Override
  default double over(OrderedValues values, double newest) {
    if (Double.isNaN(newest)) {
      return newest;
    }
    int below = values.below(newest);
    return of(below, values.notAbove(newest) - below, values.size());
  }
}
