package weft.lang.dsl;

import weft.ir.Op;
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

/// A value of which no dimension is declared. It mixes with every other; beside a declared value
/// the result is of that value's dimension.
public final class Undeclared extends Value<Undeclared> {
  Undeclared(Equation equation, String label) {
    super(equation, label);
  }

  static Undeclared of(Equation equation) {
    return new Undeclared(equation, "");
  }

  @Override
  Undeclared view(Equation equation, String label) {
    return new Undeclared(equation, label);
  }

  private <T> Expr<T> into(Op op, Expr<T> right) {
    return right.view(Equation.of(op, this, right), "");
  }

  /// The sum.
  public <T> Expr<T> plus(Expr<T> other) {
    return into(new Add(), other);
  }

  /// The difference.
  public <T> Expr<T> minus(Expr<T> other) {
    return into(new Subtract(), other);
  }

  /// The product.
  public <T> Expr<T> times(Expr<T> other) {
    return into(new Multiply(), other);
  }

  /// The quotient, a float also of whole numbers; `1 / 0` is infinite, `0 / 0` missing.
  public <T> Expr<T> over(Expr<T> other) {
    return into(new Divide(), other);
  }

  /// The remainder, with the sign of the divisor; by 0 it is missing.
  public <T> Expr<T> modulo(Expr<T> other) {
    return into(new Modulo(), other);
  }

  /// This value to the power of the other.
  public <T> Expr<T> power(Expr<T> other) {
    return into(new Power(), other);
  }

  /// The smaller one; missing if either is.
  public <T> Expr<T> min(Expr<T> other) {
    return into(new Minimum(), other);
  }

  /// The larger one; missing if either is.
  public <T> Expr<T> max(Expr<T> other) {
    return into(new Maximum(), other);
  }

  /// This value, or the other where this one is missing.
  public <T> Expr<T> coalesce(Expr<T> other) {
    return into(new Coalesce(), other);
  }

  /// `sign(x) * |x| ** p`: a power that keeps the sign.
  public <T> Expr<T> signPower(Expr<T> other) {
    return into(new SignPower(), other);
  }

  public Condition lessThan(Expr<?> other) {
    return compare(new Less(), other);
  }

  public Condition lessOrEqual(Expr<?> other) {
    return compare(new LessEqual(), other);
  }

  public Condition greaterThan(Expr<?> other) {
    return compare(new Greater(), other);
  }

  public Condition greaterOrEqual(Expr<?> other) {
    return compare(new GreaterEqual(), other);
  }

  /// Whether the values are equal; nothing is equal to a missing value.
  public Condition equalTo(Expr<?> other) {
    return compare(new Equal(), other);
  }

  /// Whether the values differ; a missing value differs from everything.
  public Condition notEqualTo(Expr<?> other) {
    return compare(new NotEqual(), other);
  }
}
