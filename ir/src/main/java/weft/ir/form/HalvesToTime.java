package weft.ir.form;

/// An op that computes a time from two numbers. An engine that has them at hand asks for the time,
/// without columns around them.
public interface HalvesToTime extends CellByCell {
  /// @return nanoseconds since 1970, or [weft.ir.Tensor#NO_TIME]
  long time(double first, double second);
}
