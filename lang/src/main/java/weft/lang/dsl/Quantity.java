package weft.lang.dsl;

import java.util.List;
import weft.ir.Op;

/// A number or text, with a declared dimension ([Expr]) or without ([Undeclared]).
///
/// @param <V> the kind of value itself
public abstract sealed class Quantity<V extends Quantity<V>> extends Term permits Expr, Undeclared {
  Quantity(Equation equation, String label) {
    super(equation, label);
  }

  /// A value of the same dimension.
  abstract V view(Equation equation, String label);

  /// What an op gives, in the same dimension.
  public final V value(Op op, Object... args) {
    return view(Equation.of(op, List.of(args)), "");
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
}
