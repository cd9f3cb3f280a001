package weft.eval;

import java.util.Optional;
import weft.eval.TableJoin.Tolerance;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Whether the last row of a further table is not too old.
final class RowAge {
  private final Tensor own;
  private final Tensor theirs;
  private final double longest;
  private final long whole;

  /// @param own what orders the table
  /// @param theirs the same of the further one, of the same element
  RowAge(Optional<Tolerance> tolerance, Tensor own, Tensor theirs) {
    this.own = own;
    this.theirs = theirs;
    this.longest = tolerance.map(given -> limit(given, own.element())).orElse(Double.NaN);
    this.whole =
        switch (tolerance.orElse(null)) {
          case Tolerance.OfTime(var span) -> span.nanos();
          case Tolerance.OfNumber(double distance) -> (long) distance;
          case null -> Long.MAX_VALUE;
        };
  }

  /// The longest distance between keys of an order.
  static double limit(Tolerance tolerance, Element order) {
    return switch (tolerance) {
      case Tolerance.OfTime(var span) when order == Element.TIME -> span.nanos();
      case Tolerance.OfNumber(double distance) when order != Element.TIME -> distance;
      case Tolerance.OfTime _ -> throw wrong(tolerance, "a number", "rows are ordered by numbers");
      case Tolerance.OfNumber _ ->
          throw wrong(tolerance, "a duration such as 5m", "rows are ordered by times");
    };
  }

  private static WeftException wrong(Tolerance tolerance, String expected, String why) {
    return new WeftException(
        Diagnostic.of(Code.TYPE, "the tolerance can't be " + tolerance + ": " + why)
            .about("tolerance")
            .expected(expected)
            .found(tolerance.toString()));
  }

  boolean counts(int row, int other) {
    if (Double.isNaN(longest)) {
      return true;
    }
    if (own.element().isFloat()) {
      return own.doubleAt(row) - theirs.doubleAt(other) <= longest;
    }
    long age = own.longAt(row) - theirs.longAt(other);
    // Below zero where the distance is larger than any number.
    return age >= 0 && age <= whole;
  }
}
