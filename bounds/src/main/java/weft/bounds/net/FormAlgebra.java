package weft.bounds.net;

import weft.bounds.net.FormAlgebra.Test;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// Runs a pointwise op over [CellForm]s. An op that is neither linear nor `max(x, 0)` is refused.
///
/// @param arguments how many arguments are not known
record FormAlgebra(int arguments) implements Algebra<CellForm, Test> {
  /// Whether a sum is not above 0: the one condition that is understood.
  record Test(CellForm sum) {}

  /// It can't be said in this form.
  static final class NotLinear extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotLinear(String why) {
      super(why, null, false, false);
    }
  }

  @Override
  public CellForm lit(double value) {
    return CellForm.of(arguments, value);
  }

  @Override
  public CellForm unary(Unary function, CellForm a) {
    if (a.isConstant()) {
      return lit(function.applyAsDouble(a.constant()));
    }
    if (function == Unary.NEGATE) {
      return scaled(a, -1);
    }
    throw new NotLinear(function.tag() + " of it");
  }

  @Override
  public CellForm binary(Binary function, CellForm a, CellForm b) {
    if (a.isConstant() && b.isConstant()) {
      return lit(function.applyAsDouble(a.constant(), b.constant()));
    }
    return switch (function) {
      case ADD -> sum(a, b);
      case SUBTRACT -> sum(a, scaled(b, -1));
      case MULTIPLY -> product(a, b);
      case DIVIDE -> quotient(a, b);
      case MAXIMUM -> most(a, b);
      case MINIMUM -> scaled(most(scaled(a, -1), scaled(b, -1)), -1);
      default -> throw new NotLinear(function.tag() + " of it");
    };
  }

  private CellForm sum(CellForm a, CellForm b) {
    if (a.relu() || b.relu()) {
      throw new NotLinear("a sum with max(x, 0) in one op");
    }
    var factors = new double[arguments];
    for (int i = 0; i < arguments; i++) {
      factors[i] = a.factors()[i] + b.factors()[i];
    }
    return new CellForm(factors, a.constant() + b.constant(), false);
  }

  private CellForm product(CellForm a, CellForm b) {
    if (a.isConstant()) {
      return scaled(b, a.constant());
    }
    if (b.isConstant()) {
      return scaled(a, b.constant());
    }
    throw new NotLinear("a product of two values");
  }

  private CellForm quotient(CellForm a, CellForm b) {
    if (!b.isConstant() || a.relu() || b.constant() == 0) {
      throw new NotLinear("a division by a value");
    }
    var factors = new double[arguments];
    for (int i = 0; i < arguments; i++) {
      factors[i] = a.factors()[i] / b.constant();
    }
    return new CellForm(factors, a.constant() / b.constant(), false);
  }

  private CellForm scaled(CellForm a, double factor) {
    if (a.relu() && factor != 1) {
      throw new NotLinear("a product with max(x, 0) in one op");
    }
    var factors = new double[arguments];
    for (int i = 0; i < arguments; i++) {
      factors[i] = a.factors()[i] * factor;
    }
    return new CellForm(factors, a.constant() * factor, a.relu());
  }

  private static CellForm most(CellForm a, CellForm b) {
    if (a.isConstant() && a.constant() == 0 && !b.relu()) {
      return b.above0();
    }
    if (b.isConstant() && b.constant() == 0 && !a.relu()) {
      return a.above0();
    }
    throw new NotLinear("a maximum of two values");
  }

  @Override
  public Test compare(Relation relation, CellForm a, CellForm b) {
    if (relation != Relation.EQUAL && b.isConstant() && b.constant() == 0) {
      return new Test(a);
    }
    throw new NotLinear("a comparison");
  }

  @Override
  public Test and(Test a, Test b) {
    throw new NotLinear("a condition");
  }

  @Override
  public Test or(Test a, Test b) {
    throw new NotLinear("a condition");
  }

  @Override
  public Test not(Test a) {
    throw new NotLinear("a condition");
  }

  @Override
  public CellForm select(Test condition, CellForm then, CellForm otherwise) {
    boolean isRelu =
        then.isConstant() && then.constant() == 0 && condition.sum().sameSum(otherwise);
    if (isRelu) {
      return otherwise.above0();
    }
    throw new NotLinear("a choice");
  }

  @Override
  public CellForm number(Test condition) {
    throw new NotLinear("a condition as a number");
  }
}
