package weft.ir.range;

import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.Span;
import weft.ir.form.LastRows;

/// An op that says what can come out of it, given what its arguments can be. An op that is written
/// over the algebra says so already, by running over intervals; it says more here where that is too
/// little: `x - x` is 0, a mean lies within its values.
public interface Ranged extends Op {
  /// What can come out: nothing else does.
  ///
  /// @param in what the arguments can be
  /// @param same whether the arguments are one value, as in `x - x`
  Interval range(Operands<Interval, Truth> in, boolean same);

  /// The same where it is known how many rows there are at most.
  default Interval range(Operands<Interval, Truth> in, boolean same, Extent extent) {
    return range(in, same);
  }

  /// Of a window. It is missing where too few values are present.
  interface OfWindow extends Ranged, LastRows {
    /// What can come out where enough values are present.
    Interval range(Sample values);

    @Override
    default Interval range(Operands<Interval, Truth> in, boolean same) {
      return range(in, same, Extent.UNKNOWN);
    }

    @Override
    default Interval range(Operands<Interval, Truth> in, boolean same, Extent extent) {
      if (in.value(0).isEmpty() || in.size() > 1 && in.value(1).isEmpty()) {
        return Interval.NOTHING;
      }
      double most = w() instanceof Span.Rows(int rows) ? rows : extent.rows();
      var other = in.value(Math.min(1, in.size() - 1));
      return range(new Sample(in.value(0), Math.max(1, minPeriods()), most, same, other))
          .orMissing();
    }
  }

  /// Of the entities of one time: of one value or more.
  interface OfSection extends Ranged {
    /// What can come out where a value is present.
    Interval range(Sample values);

    @Override
    default Interval range(Operands<Interval, Truth> in, boolean same) {
      return range(in, same, Extent.UNKNOWN);
    }

    @Override
    default Interval range(Operands<Interval, Truth> in, boolean same, Extent extent) {
      Interval x = in.value(0);
      if (x.isEmpty()) {
        return Interval.NOTHING;
      }
      Interval result = range(new Sample(x, 1, extent.together(), false, x));
      return result.missing(result.missing() || x.missing());
    }
  }
}
