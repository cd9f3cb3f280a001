package weft.ops.algebra;

import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.math.SortKeys;

/// The algebra of plain numbers: what each method means, and the meaning every other backend must
/// give.
public final class Doubles implements OnTruths<Double> {
  public static final Doubles ALGEBRA = new Doubles();

  private Doubles() {}

  @Override
  public Double lit(double value) {
    return value;
  }

  @Override
  public Double unary(Unary function, Double a) {
    return function.applyAsDouble(a);
  }

  @Override
  public Double binary(Binary function, Double a, Double b) {
    return function.applyAsDouble(a, b);
  }

  @Override
  public Boolean compare(Relation relation, Double a, Double b) {
    return relation.holds(a, b);
  }

  // What ops do most, without a detour.

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
  public Double number(Boolean condition) {
    return condition ? 1.0 : 0.0;
  }
}
