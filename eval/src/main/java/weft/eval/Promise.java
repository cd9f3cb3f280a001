package weft.eval;

import weft.ir.problem.Check;

/// How near the results of an engine are to those of the interpreter.
public sealed interface Promise {
  /// Whether a number is as promised.
  boolean isKept(double expected, double found);

  /// The same bits; all missing numbers are one.
  record Bits() implements Promise {
    @Override
    public boolean isKept(double expected, double found) {
      return Double.doubleToLongBits(expected) == Double.doubleToLongBits(found);
    }

    @Override
    public String toString() {
      return "the same bits";
    }
  }

  /// `|found - expected| <= absolute + relative * |expected|`. What is missing is missing, an
  /// infinity that infinity.
  record Near(double relative, double absolute) implements Promise {
    public Near {
      Check.that(relative >= 0, "relative", "a number that is not negative", "" + relative);
      Check.that(absolute >= 0, "absolute", "a number that is not negative", "" + absolute);
    }

    @Override
    public boolean isKept(double expected, double found) {
      return Double.isNaN(expected) && Double.isNaN(found)
          || expected == found
          || Math.abs(found - expected) <= absolute + relative * Math.abs(expected)
              && !Double.isInfinite(expected);
    }

    @Override
    public String toString() {
      return "within %s of each value, plus %s".formatted(relative, absolute);
    }
  }
}
