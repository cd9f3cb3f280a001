package weft.ir.form;

import org.jspecify.annotations.Nullable;

/// An op that computes a text from a time. An engine that has one at hand asks for the other,
/// without columns around them.
public interface TimeToText extends CellByCell {
  /// @param time in nanoseconds since 1970, or [weft.ir.Tensor#NO_TIME]
  @Nullable String text(long time);
}
