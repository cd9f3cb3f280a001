package weft.lang.dsl;

import weft.ir.Element;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalNot;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.LogicalXor;
import weft.ops.tensor.Cast;

/// What holds or does not. Conditions have no dimension.
public final class Condition extends Term {
  Condition(Equation equation, String label) {
    super(equation, label);
  }

  static Condition of(Equation equation) {
    return new Condition(equation, "");
  }

  @Override
  public Condition named(String name) {
    return new Condition(equation(), equation().label(name));
  }

  /// Whether both hold.
  public Condition and(Condition other) {
    return of(Equation.of(new LogicalAnd(), this, other));
  }

  /// Whether one of them holds, or both.
  public Condition or(Condition other) {
    return of(Equation.of(new LogicalOr(), this, other));
  }

  /// Whether exactly one of them holds.
  public Condition xor(Condition other) {
    return of(Equation.of(new LogicalXor(), this, other));
  }

  public Condition not() {
    return of(Equation.of(new LogicalNot(), this));
  }

  /// 1 where it holds, 0 elsewhere.
  public Undeclared number() {
    return Undeclared.of(Equation.of(new Cast(Element.F64), this));
  }
}
