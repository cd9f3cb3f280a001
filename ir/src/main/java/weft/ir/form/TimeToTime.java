package weft.ir.form;

/// An op that computes a time from a time. An engine that has one at hand asks for the other,
/// without columns around them.
public interface TimeToTime extends CellByCell {
  /// @param time in nanoseconds since 1970, or [weft.ir.Tensor#NO_TIME]
  long time(long time);
}
