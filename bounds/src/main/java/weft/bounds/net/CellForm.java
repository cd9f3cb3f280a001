package weft.bounds.net;

import java.util.Arrays;

/// What an op makes of one cell of each of its arguments: a sum of them times factors and a
/// constant, or the part of such a sum that is above 0.
///
/// @param factors one for each argument that is not known
/// @param relu whether `max(x, 0)` of the sum is meant
record CellForm(double[] factors, double constant, boolean relu) {
  static CellForm of(int arguments, double constant) {
    return new CellForm(new double[arguments], constant, false);
  }

  static CellForm argument(int arguments, int which) {
    var factors = new double[arguments];
    factors[which] = 1;
    return new CellForm(factors, 0, false);
  }

  boolean isConstant() {
    return !relu && Arrays.stream(factors).allMatch(factor -> factor == 0);
  }

  /// Whether it is an argument as it is.
  boolean isCopy() {
    return !relu && constant == 0 && isUnit();
  }

  /// Whether it is an argument, to which a constant may be added.
  boolean isUnit() {
    return Arrays.stream(factors).filter(factor -> factor != 0).count() == 1
        && Arrays.stream(factors).anyMatch(factor -> factor == 1);
  }

  boolean sameSum(CellForm other) {
    return Arrays.equals(factors, other.factors) && constant == other.constant && !other.relu;
  }

  CellForm above0() {
    return isConstant()
        ? new CellForm(factors, Math.max(0, constant), false)
        : new CellForm(factors, constant, true);
  }
}
