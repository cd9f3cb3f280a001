package weft.ir.problem;

import weft.ir.Span;

/// Checks of an op's attributes, for use in record constructors.
public final class Check {
  private Check() {}

  /// Refuses an attribute that is out of range.
  public static void that(boolean holds, String attribute, String expected, Object found) {
    if (!holds) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, attribute + " must be " + expected + ", found " + found)
              .about(attribute)
              .expected(expected)
              .found(String.valueOf(found)));
    }
  }

  public static void atLeast(String attribute, long value, long least, String what) {
    if (value < least) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, what + " must be at least " + least + ", found " + value)
              .about(attribute)
              .expected("a whole number of at least " + least)
              .found(Long.toString(value)));
    }
  }

  /// A number of rows back: a negative one would read the future.
  public static void rowsBack(String attribute, int rows) {
    if (rows < 0) {
      throw new WeftException(
          Diagnostic.of(
                  Code.LOOK_AHEAD, "a negative number of rows looks ahead into the future: " + rows)
              .about(attribute)
              .expected("0 or more rows back")
              .found(Integer.toString(rows))
              .hint("a label may look ahead: label y = lag(x, " + rows + ")"));
    }
  }

  /// How many of a window's values must be present.
  public static void minPeriods(Span span, int minPeriods) {
    boolean fits =
        minPeriods >= 1 && (!(span instanceof Span.Rows rows) || minPeriods <= rows.count());
    that(
        fits,
        "min_periods",
        span instanceof Span.Rows rows ? "1 to " + rows.count() : "at least 1",
        minPeriods);
  }
}
