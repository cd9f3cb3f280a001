package weft.ir;

import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// Plain numbers.
public final class TinyAlgebra implements Algebra<Double, Boolean> {
  public static final TinyAlgebra ALGEBRA = new TinyAlgebra();

  private TinyAlgebra() {}

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
