package weft.ir;

/// Plain numbers.
final class TinyAlgebra implements Algebra<Double, Boolean> {
  static final TinyAlgebra ALGEBRA = new TinyAlgebra();

  private TinyAlgebra() {}

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
    return a % b;
  }

  @Override
  public Double pow(Double a, Double b) {
    return StrictMath.pow(a, b);
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
    return StrictMath.exp(a);
  }

  @Override
  public Double log(Double a) {
    return StrictMath.log(a);
  }

  @Override
  public Double log1p(Double a) {
    return StrictMath.log1p(a);
  }

  @Override
  public Double expm1(Double a) {
    return StrictMath.expm1(a);
  }

  @Override
  public Double sin(Double a) {
    return StrictMath.sin(a);
  }

  @Override
  public Double cos(Double a) {
    return StrictMath.cos(a);
  }

  @Override
  public Double tan(Double a) {
    return StrictMath.tan(a);
  }

  @Override
  public Double tanh(Double a) {
    return StrictMath.tanh(a);
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
