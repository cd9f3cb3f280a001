package weft.ir.form;

/// An op that computes a number from a time. An engine that has one time at hand asks for its
/// number, without columns around them.
public interface OfTime extends CellByCell {
  /// @param time in nanoseconds since 1970, or [weft.ir.Tensor#NO_TIME]
  double number(long time);
}
