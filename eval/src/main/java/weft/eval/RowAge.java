package weft.eval;

import weft.eval.TableJoin.Tolerance;
import weft.ir.Element;
import weft.ir.Tensor;

/// Whether the last row of a further table is not too old.
final class RowAge {
  private final Tensor own;
  private final Tensor theirs;
  private final long whole;
  private final double distance;

  /// @param own what orders the table
  /// @param theirs the same of the further one, of the same element
  RowAge(TableJoin join, Tensor own, Tensor theirs) {
    this.own = own;
    this.theirs = theirs;
    this.whole = join.longest(own.element() == Element.TIME);
    this.distance =
        join.tolerance().orElse(null) instanceof Tolerance.OfNumber(double longest)
            ? longest
            : Double.POSITIVE_INFINITY;
  }

  boolean counts(int row, int other) {
    if (whole == Long.MAX_VALUE) {
      return true;
    }
    if (own.element().isFloat()) {
      return own.doubleAt(row) - theirs.doubleAt(other) <= distance;
    }
    long age = own.longAt(row) - theirs.longAt(other);
    // Below zero where the distance is larger than any number.
    return age >= 0 && age <= whole;
  }
}
