package weft.lang.dsl;

import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Coalesce;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.SignPower;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.NotEqual;

/// A value of a declared dimension. Beside it may stand a value of the same dimension, an
/// undeclared one or a number; another dimension is an error of the Java compiler.
///
/// @param <T> the dimension: any type, of which only the name counts
public final class Expr<T> extends Value<Expr<T>> {
  Expr(Equation equation, String label) {
    super(equation, label);
  }

  @Override
  Expr<T> view(Equation equation, String label) {
    return new Expr<>(equation, label);
  }

  /// The sum.
  public Expr<T> plus(Expr<T> other) {
    return with(new Add(), other);
  }

  /// The difference.
  public Expr<T> minus(Expr<T> other) {
    return with(new Subtract(), other);
  }

  /// The product.
  public Expr<T> times(Expr<T> other) {
    return with(new Multiply(), other);
  }

  /// The quotient, a float also of whole numbers; `1 / 0` is infinite, `0 / 0` missing.
  public Expr<T> over(Expr<T> other) {
    return with(new Divide(), other);
  }

  /// The remainder, with the sign of the divisor; by 0 it is missing.
  public Expr<T> modulo(Expr<T> other) {
    return with(new Modulo(), other);
  }

  /// This value to the power of the other.
  public Expr<T> power(Expr<T> other) {
    return with(new Power(), other);
  }

  /// The smaller one; missing if either is.
  public Expr<T> min(Expr<T> other) {
    return with(new Minimum(), other);
  }

  /// The larger one; missing if either is.
  public Expr<T> max(Expr<T> other) {
    return with(new Maximum(), other);
  }

  /// This value, or the other where this one is missing.
  public Expr<T> coalesce(Expr<T> other) {
    return with(new Coalesce(), other);
  }

  /// `sign(x) * |x| ** p`: a power that keeps the sign.
  public Expr<T> signPower(Expr<T> other) {
    return with(new SignPower(), other);
  }

  public Condition lessThan(Expr<T> other) {
    return compare(new Less(), other);
  }

  public Condition lessOrEqual(Expr<T> other) {
    return compare(new LessEqual(), other);
  }

  public Condition greaterThan(Expr<T> other) {
    return compare(new Greater(), other);
  }

  public Condition greaterOrEqual(Expr<T> other) {
    return compare(new GreaterEqual(), other);
  }

  /// Whether the values are equal; nothing is equal to a missing value.
  public Condition equalTo(Expr<T> other) {
    return compare(new Equal(), other);
  }

  /// Whether the values differ; a missing value differs from everything.
  public Condition notEqualTo(Expr<T> other) {
    return compare(new NotEqual(), other);
  }
}
