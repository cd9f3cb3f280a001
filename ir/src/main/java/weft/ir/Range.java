package weft.ir;

import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Literal;

/// The numbers from `low` to `high`, both included; infinities where there is no bound.
public record Range(double low, double high) {
  public static final Range ALL = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  public Range {
    if (!(low <= high)) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "a range ends before it starts")
              .expected("low..high")
              .found(Literal.number(low) + ".." + Literal.number(high)));
    }
  }

  public boolean contains(double value) {
    return value >= low && value <= high;
  }

  /// `0.01..1000000`.
  @Override
  public String toString() {
    return Literal.number(low) + ".." + Literal.number(high);
  }
}
