package weft.ops.calculus;

import weft.ir.OrderedValues;

/// Which rows of a window a quantile is made of, and how much of each: the neighbours of its
/// position, each an equal share of all rows that hold its value.
///
/// @param below the neighbour from below
/// @param above the neighbour from above; the same where the position is that of a value
/// @param ofBelow how much a row with the value `below` counts
/// @param ofAbove how much a row with the value `above` counts
record Shares(double below, double above, double ofBelow, double ofAbove) {
  static Shares of(double[] column, int from, int to, double q) {
    var sorted = OrderedValues.of(column, from, to);
    double position = q * (sorted.size() - 1);
    int at = (int) position;
    double fraction = position - at;
    double below = sorted.at(at);
    double above = fraction == 0 ? below : sorted.at(at + 1);
    return below == above
        ? new Shares(below, above, 1 / equal(sorted, below), 0)
        : new Shares(
            below, above, (1 - fraction) / equal(sorted, below), fraction / equal(sorted, above));
  }

  private static double equal(OrderedValues sorted, double value) {
    return sorted.notAbove(value) - sorted.below(value);
  }

  /// How much a row with this value counts.
  double of(double value) {
    return value == below ? ofBelow : value == above ? ofAbove : 0;
  }
}
