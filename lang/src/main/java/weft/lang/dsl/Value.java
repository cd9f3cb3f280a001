package weft.lang.dsl;

import static weft.lang.dsl.Functions.constant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.ir.Op;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Coalesce;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.SignPower;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.NotEqual;

/// A number or text, with a declared dimension ([Expr]) or without ([Undeclared]).
///
/// Here is what both take beside them: undeclared values and plain numbers, which leave the
/// dimension as it is. A whole number becomes an i64 constant, any other an f64 one. Each method
/// means the same for whatever stands on its right; the constant is written before the operator.
///
/// @param <V> the kind of value itself
public abstract sealed class Value<V extends Value<V>> extends Term permits Expr, Undeclared {
  Value(Equation equation, String label) {
    super(equation, label);
  }

  /// A value of the same dimension.
  abstract V view(Equation equation, String label);

  final V with(Op op, Term right) {
    return view(Equation.of(op, this, right), "");
  }

  final Condition compare(Op op, Term right) {
    return Condition.of(Equation.of(op, this, right));
  }

  @Override
  public final V named(String name) {
    return view(equation(), equation().label(name));
  }

  /// The same node with a declared dimension, whatever it had before.
  public final <S> Expr<S> as(Class<S> dimension) {
    return new Expr<>(equation(), label());
  }

  /// The same node without a dimension.
  public final Undeclared undeclared() {
    return new Undeclared(equation(), label());
  }

  /// The same node as a condition: a number holds when it is not zero. The conditions of a
  /// piecewise function must be conditions when the program runs.
  public final Condition holds() {
    return new Condition(equation(), label());
  }

  /// The result of an op that takes this value first, in the same dimension.
  public final V through(Op op, Term... more) {
    List<Term> args = new ArrayList<>();
    args.add(this);
    args.addAll(Arrays.asList(more));
    return view(Equation.of(op, args), "");
  }

  public final V negate() {
    return through(new Negate());
  }

  /// The sum.
  public final V plus(Undeclared other) {
    return with(new Add(), other);
  }

  public final V plus(double other) {
    return with(new Add(), constant(other));
  }

  public final V plus(long other) {
    return with(new Add(), constant(other));
  }

  /// The difference.
  public final V minus(Undeclared other) {
    return with(new Subtract(), other);
  }

  public final V minus(double other) {
    return with(new Subtract(), constant(other));
  }

  public final V minus(long other) {
    return with(new Subtract(), constant(other));
  }

  /// The product.
  public final V times(Undeclared other) {
    return with(new Multiply(), other);
  }

  public final V times(double other) {
    return with(new Multiply(), constant(other));
  }

  public final V times(long other) {
    return with(new Multiply(), constant(other));
  }

  /// The quotient, a float also of whole numbers; `1 / 0` is infinite, `0 / 0` missing.
  public final V over(Undeclared other) {
    return with(new Divide(), other);
  }

  public final V over(double other) {
    return with(new Divide(), constant(other));
  }

  public final V over(long other) {
    return with(new Divide(), constant(other));
  }

  /// The remainder, with the sign of the divisor; by 0 it is missing.
  public final V modulo(Undeclared other) {
    return with(new Modulo(), other);
  }

  public final V modulo(double other) {
    return with(new Modulo(), constant(other));
  }

  public final V modulo(long other) {
    return with(new Modulo(), constant(other));
  }

  /// This value to the power of the other.
  public final V power(Undeclared other) {
    return with(new Power(), other);
  }

  public final V power(double other) {
    return with(new Power(), constant(other));
  }

  public final V power(long other) {
    return with(new Power(), constant(other));
  }

  /// The smaller one; missing if either is.
  public final V min(Undeclared other) {
    return with(new Minimum(), other);
  }

  public final V min(double other) {
    return with(new Minimum(), constant(other));
  }

  public final V min(long other) {
    return with(new Minimum(), constant(other));
  }

  /// The larger one; missing if either is.
  public final V max(Undeclared other) {
    return with(new Maximum(), other);
  }

  public final V max(double other) {
    return with(new Maximum(), constant(other));
  }

  public final V max(long other) {
    return with(new Maximum(), constant(other));
  }

  /// This value, or the other where this one is missing.
  public final V coalesce(Undeclared other) {
    return with(new Coalesce(), other);
  }

  public final V coalesce(double other) {
    return with(new Coalesce(), constant(other));
  }

  public final V coalesce(long other) {
    return with(new Coalesce(), constant(other));
  }

  /// `sign(x) * |x| ** p`: a power that keeps the sign.
  public final V signPower(Undeclared other) {
    return with(new SignPower(), other);
  }

  public final V signPower(double other) {
    return with(new SignPower(), constant(other));
  }

  public final V signPower(long other) {
    return with(new SignPower(), constant(other));
  }

  public final Condition lessThan(Undeclared other) {
    return compare(new Less(), other);
  }

  public final Condition lessThan(double other) {
    return compare(new Less(), constant(other));
  }

  public final Condition lessThan(long other) {
    return compare(new Less(), constant(other));
  }

  public final Condition lessOrEqual(Undeclared other) {
    return compare(new LessEqual(), other);
  }

  public final Condition lessOrEqual(double other) {
    return compare(new LessEqual(), constant(other));
  }

  public final Condition lessOrEqual(long other) {
    return compare(new LessEqual(), constant(other));
  }

  public final Condition greaterThan(Undeclared other) {
    return compare(new Greater(), other);
  }

  public final Condition greaterThan(double other) {
    return compare(new Greater(), constant(other));
  }

  public final Condition greaterThan(long other) {
    return compare(new Greater(), constant(other));
  }

  public final Condition greaterOrEqual(Undeclared other) {
    return compare(new GreaterEqual(), other);
  }

  public final Condition greaterOrEqual(double other) {
    return compare(new GreaterEqual(), constant(other));
  }

  public final Condition greaterOrEqual(long other) {
    return compare(new GreaterEqual(), constant(other));
  }

  /// Whether the values are equal; nothing is equal to a missing value.
  public final Condition equalTo(Undeclared other) {
    return compare(new Equal(), other);
  }

  public final Condition equalTo(double other) {
    return compare(new Equal(), constant(other));
  }

  public final Condition equalTo(long other) {
    return compare(new Equal(), constant(other));
  }

  /// Whether it is this text: for a value that names one of several cases.
  public final Condition equalTo(String other) {
    return compare(new Equal(), constant(other));
  }

  /// Whether the values differ; a missing value differs from everything.
  public final Condition notEqualTo(Undeclared other) {
    return compare(new NotEqual(), other);
  }

  public final Condition notEqualTo(double other) {
    return compare(new NotEqual(), constant(other));
  }

  public final Condition notEqualTo(long other) {
    return compare(new NotEqual(), constant(other));
  }

  /// Whether it is another text.
  public final Condition notEqualTo(String other) {
    return compare(new NotEqual(), constant(other));
  }
}
