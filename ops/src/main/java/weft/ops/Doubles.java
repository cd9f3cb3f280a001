package weft.ops;

import weft.ir.Algebra;
import weft.ops.math.Elementary;
import weft.ops.math.SortKeys;

/// The algebra of plain numbers: what each method means, and the meaning every other backend must
/// give.
public final class Doubles implements Algebra<Double, Boolean> {
  public static final Doubles ALGEBRA = new Doubles();

  private Doubles() {}

  /// The remainder with the sign of the divisor.
  public static double remainder(double a, double b) {
    double rest = a % b;
    if (rest == 0) {
      return Math.copySign(0, b);
    }
    return rest < 0 != b < 0 ? rest + b : rest;
  }

  /// IEEE 754 `pow`: 1 to any power and anything to the power 0 are 1.
  public static double power(double a, double b) {
    return Elementary.pow(a, b);
  }

  @Override
  public Double lit(double value) {
    return value;
  }

  @Override
  public Double add(Double a, Double b) {
    return a + b;
  }

  @Override
  public Double sub(Double a, Double b) {
    return a - b;
  }

  @Override
  public Double mul(Double a, Double b) {
    return a * b;
  }

  @Override
  public Double div(Double a, Double b) {
    return a / b;
  }

  @Override
  public Double mod(Double a, Double b) {
    return remainder(a, b);
  }

  @Override
  public Double pow(Double a, Double b) {
    return power(a, b);
  }

  @Override
  public Double neg(Double a) {
    return -a;
  }

  @Override
  public Double abs(Double a) {
    return Math.abs(a);
  }

  @Override
  public Double sign(Double a) {
    return Math.signum(a);
  }

  @Override
  public Double sqrt(Double a) {
    return Math.sqrt(a);
  }

  @Override
  public Double exp(Double a) {
    return Elementary.exp(a);
  }

  @Override
  public Double log(Double a) {
    return Elementary.log(a);
  }

  @Override
  public Double log1p(Double a) {
    return Elementary.log1p(a);
  }

  @Override
  public Double expm1(Double a) {
    return Elementary.expm1(a);
  }

  @Override
  public Double sin(Double a) {
    return Elementary.sin(a);
  }

  @Override
  public Double cos(Double a) {
    return Elementary.cos(a);
  }

  @Override
  public Double tan(Double a) {
    return Elementary.tan(a);
  }

  @Override
  public Double tanh(Double a) {
    return Elementary.tanh(a);
  }

  @Override
  public Double floor(Double a) {
    return Math.floor(a);
  }

  @Override
  public Double ceil(Double a) {
    return Math.ceil(a);
  }

  @Override
  public Double round(Double a) {
    return Math.rint(a);
  }

  @Override
  public Double min(Double a, Double b) {
    return Math.min(a, b);
  }

  @Override
  public Double max(Double a, Double b) {
    return Math.max(a, b);
  }

  @Override
  public Double key(Double a) {
    return SortKeys.key(a);
  }

  @Override
  public Double larger(Double a, Double b) {
    return SortKeys.larger(a, b);
  }

  @Override
  public Double ofKey(Double key) {
    return SortKeys.value(key);
  }

  @Override
  public Boolean lt(Double a, Double b) {
    return a.doubleValue() < b.doubleValue();
  }

  @Override
  public Boolean le(Double a, Double b) {
    return a.doubleValue() <= b.doubleValue();
  }

  @Override
  public Boolean eq(Double a, Double b) {
    return a.doubleValue() == b.doubleValue();
  }

  @Override
  public Boolean and(Boolean a, Boolean b) {
    return a && b;
  }

  @Override
  public Boolean or(Boolean a, Boolean b) {
    return a || b;
  }

  @Override
  public Boolean not(Boolean a) {
    return !a;
  }

  @Override
  public Double select(Boolean condition, Double then, Double otherwise) {
    return condition ? then : otherwise;
  }

  @Override
  public Double number(Boolean condition) {
    return condition ? 1.0 : 0.0;
  }
}
