package weft.bounds.net;

import weft.ir.algebra.Unary;

/// What a cell does to its sum.
public enum Bend {
  NONE,
  /// `max(x, 0)`.
  RELU,
  TANH,
  /// The error function.
  ERF,
  /// 1 above 0, else 0.
  STEP,
  SQUARE,
  EXP,
  SIN,
  COS,
  /// The natural logarithm.
  LOG,
  SQRT,
  /// `1 / x`.
  RECIPROCAL,
  /// The sum of the cell times that of another one of its layer.
  PRODUCT;

  /// What a cell gives.
  ///
  /// @param other the sum of the other cell of a product
  public double of(double sum, double other) {
    return switch (this) {
      case NONE -> sum;
      case RELU -> Math.max(0, sum);
      case TANH -> StrictMath.tanh(sum);
      case ERF -> Unary.ERF.applyAsDouble(sum);
      case STEP -> sum > 0 ? 1 : 0;
      case SQUARE -> sum * sum;
      case EXP -> StrictMath.exp(sum);
      case SIN -> StrictMath.sin(sum);
      case COS -> StrictMath.cos(sum);
      case LOG -> StrictMath.log(sum);
      case SQRT -> Math.sqrt(sum);
      case RECIPROCAL -> 1 / sum;
      case PRODUCT -> sum * other;
    };
  }

  /// Whether it is linear in pieces and has no jump.
  public boolean isPiecewiseLinear() {
    return this == NONE || this == RELU;
  }

  /// Whether a cell may give no number for a sum that is not above 0.
  public boolean needsAbove0() {
    return this == LOG || this == SQRT || this == RECIPROCAL;
  }

  /// Whether what a cell gives is never below 0.
  public boolean isAbove0() {
    return switch (this) {
      case RELU, STEP, SQUARE, EXP, SQRT -> true;
      case NONE, TANH, ERF, SIN, COS, LOG, RECIPROCAL, PRODUCT -> false;
    };
  }
}
