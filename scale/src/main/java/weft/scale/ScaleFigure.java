package weft.scale;

/// A number of a plan, and where it comes from.
///
/// @param from measured, derived, or assumed with the option that changes it
public record ScaleFigure(String group, String name, double value, Unit unit, String from) {
  /// How numbers are written.
  public enum Unit {
    COUNT,
    RATIO,
    NANOS,
    SECONDS,
    BYTES,
    BYTES_PER_SECOND,
    PER_SECOND
  }
}
