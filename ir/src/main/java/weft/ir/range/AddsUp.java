package weft.ir.range;

import weft.ir.Op;

/// An op that adds up the present values of some rows. So what is known of its quotients is more
/// than of its results: a sum divided by the number of its values is a mean.
public interface AddsUp extends Op {
  /// What the sum begins with.
  default double from() {
    return 0;
  }

  /// Whether it has a result only where all values that it could take are present.
  default boolean isComplete() {
    return false;
  }

  /// Whether an op counts the values that this one adds up.
  boolean isCountedBy(Op other);

  /// More than the share of a sum of numbers of one sign that is rounded off.
  ///
  /// @param rows how many are added at most
  default double rounding(double rows) {
    return Sample.ROUNDING;
  }
}
