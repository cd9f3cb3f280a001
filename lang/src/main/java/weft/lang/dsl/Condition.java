package weft.lang.dsl;

import weft.ir.Element;
import weft.ops.words.Logical;

/// What holds or does not. Conditions have no dimension.
public final class Condition extends Term implements Logical<Condition, Condition> {
  Condition(Equation equation, String label) {
    super(equation, label);
  }

  @Override
  public Condition named(String name) {
    return new Condition(equation(), equation().label(name));
  }

  /// 1 where it holds, 0 elsewhere.
  public Undeclared number() {
    return Terms.cast(this, Element.F64);
  }
}
