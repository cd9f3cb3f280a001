package weft.lang;

import java.util.Optional;
import weft.ir.Span;

/// A parameter as its author declared it, for those who offer to change it.
///
/// @param low the least it may be, and `high` the most; durations are in nanoseconds
/// @param value what it is when nothing is given, in the same unit
public record DeclaredParameter(
    String name, Kind kind, Optional<Double> value, Optional<Double> low, Optional<Double> high) {
  /// What can be set by a number.
  public enum Kind {
    INT,
    FLOAT,
    DURATION
  }

  /// A number as a check of the program takes it.
  public Object given(double number) {
    return switch (kind) {
      case INT -> (double) Math.round(number);
      case FLOAT -> number;
      case DURATION -> new Span.Time(Math.round(number)).toString();
    };
  }
}
