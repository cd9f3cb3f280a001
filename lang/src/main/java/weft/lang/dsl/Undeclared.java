package weft.lang.dsl;

import weft.ops.words.Compared;
import weft.ops.words.Numeric;

/// A value of which no dimension is declared. It mixes with every other; beside a declared value
/// the result is of that value's dimension.
public final class Undeclared extends Quantity<Undeclared>
    implements Beside<Object>, Numeric<Undeclared, Undeclared>, Compared<Quantity<?>, Condition> {
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

  /// The same node in the dimension of another value.
  private <T> Expr<T> like(Expr<T> other) {
    return other.view(equation(), label());
  }

  /// The sum, in the dimension of the other.
  public <T> Expr<T> plus(Expr<T> other) {
    return like(other).plus(other);
  }

  /// The difference, in the dimension of the other.
  public <T> Expr<T> minus(Expr<T> other) {
    return like(other).minus(other);
  }

  /// The product, in the dimension of the other.
  public <T> Expr<T> times(Expr<T> other) {
    return like(other).times(other);
  }

  /// The quotient, in the dimension of the other.
  public <T> Expr<T> over(Expr<T> other) {
    return like(other).over(other);
  }

  /// The remainder, with the sign of the other.
  public <T> Expr<T> modulo(Expr<T> other) {
    return like(other).modulo(other);
  }

  /// This to the power of the other.
  public <T> Expr<T> power(Expr<T> other) {
    return like(other).power(other);
  }

  /// The smaller of the two.
  public <T> Expr<T> min(Expr<T> other) {
    return like(other).min(other);
  }

  /// The larger of the two.
  public <T> Expr<T> max(Expr<T> other) {
    return like(other).max(other);
  }

  /// This where it is present, else the other.
  public <T> Expr<T> coalesce(Expr<T> other) {
    return like(other).coalesce(other);
  }

  /// The size to the power of the other, with the sign of this.
  public <T> Expr<T> signPower(Expr<T> other) {
    return like(other).signPower(other);
  }
}
