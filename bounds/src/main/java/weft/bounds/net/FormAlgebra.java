package weft.bounds.net;

import weft.bounds.net.FormAlgebra.Test;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// Runs a pointwise op over [CellForm]s. What is linear in pieces is said by `max(x, 0)`; an op
/// that is neither that nor `tanh` is refused.
record FormAlgebra() implements Algebra<CellForm, Test> {
  sealed interface Test {}

  /// What is known without the cells.
  record Known(boolean holds) implements Test {}

  /// Whether a form is below 0, or not above it: which of the two does not matter where the choice
  /// has no jump.
  record Below(CellForm form) implements Test {}

  /// It can't be said in this form.
  static final class NotLinear extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotLinear(String why) {
      super(why, null, false, false);
    }
  }

  @Override
  public CellForm lit(double value) {
    return CellForm.of(value);
  }

  @Override
  public CellForm unary(Unary function, CellForm a) {
    if (a.isConstant()) {
      return lit(function.applyAsDouble(a.constant()));
    }
    return switch (function) {
      case NEGATE -> a.times(-1);
      case ABS -> a.above0().times(2).minus(a);
      case TANH -> CellForm.of(new CellForm.Bent(Bend.TANH, a));
      default -> throw new NotLinear(function.tag() + " of it");
    };
  }

  @Override
  public CellForm binary(Binary function, CellForm a, CellForm b) {
    if (a.isConstant() && b.isConstant()) {
      return lit(function.applyAsDouble(a.constant(), b.constant()));
    }
    boolean odd = !Double.isFinite(a.constant()) || !Double.isFinite(b.constant());
    if (odd && function != Binary.MAXIMUM && function != Binary.MINIMUM) {
      throw new NotLinear("a number that is not finite");
    }
    return switch (function) {
      case ADD -> a.plus(b);
      case SUBTRACT -> a.minus(b);
      case MULTIPLY -> product(a, b);
      case DIVIDE -> quotient(a, b);
      case MAXIMUM -> most(a, b);
      case MINIMUM -> most(a.times(-1), b.times(-1)).times(-1);
      default -> throw new NotLinear(function.tag() + " of it");
    };
  }

  /// Of a number and a form the form comes first.
  private static CellForm most(CellForm a, CellForm b) {
    var form = a.isConstant() ? b : a;
    var other = a.isConstant() ? a : b;
    if (Double.isNaN(other.constant())) {
      throw new NotLinear("a number that is not finite");
    }
    return Double.isFinite(other.constant())
        ? form.most(other)
        : other.constant() > 0 ? other : form;
  }

  private static CellForm product(CellForm a, CellForm b) {
    if (a.isConstant()) {
      return b.times(a.constant());
    }
    if (b.isConstant()) {
      return a.times(b.constant());
    }
    throw new NotLinear("a product of two values");
  }

  private static CellForm quotient(CellForm a, CellForm b) {
    if (!b.isConstant() || b.constant() == 0) {
      throw new NotLinear("a division by a value");
    }
    return a.over(b.constant());
  }

  @Override
  public Test compare(Relation relation, CellForm a, CellForm b) {
    if (relation == Relation.EQUAL) {
      if (a.equals(b)) {
        return new Known(true);
      }
      throw new NotLinear("a test of equality");
    }
    var apart = a.minus(b);
    if (apart.isConstant()) {
      return new Known(relation.holds(apart.constant(), 0));
    }
    return new Below(apart);
  }

  @Override
  public Test and(Test a, Test b) {
    return a instanceof Known(boolean holds) ? (holds ? b : a) : both(b, a, true);
  }

  @Override
  public Test or(Test a, Test b) {
    return a instanceof Known(boolean holds) ? (holds ? a : b) : both(b, a, false);
  }

  private static Test both(Test known, Test other, boolean neutral) {
    if (known instanceof Known(boolean holds)) {
      return holds == neutral ? other : known;
    }
    throw new NotLinear("two conditions at once");
  }

  @Override
  public Test not(Test a) {
    return switch (a) {
      case Known(boolean holds) -> new Known(!holds);
      case Below(CellForm form) -> new Below(form.times(-1));
    };
  }

  /// Without a jump at 0 the two differ by a multiple of the form that is tested.
  @Override
  public CellForm select(Test condition, CellForm then, CellForm otherwise) {
    return switch (condition) {
      case Known(boolean holds) -> holds ? then : otherwise;
      case Below(CellForm form) -> {
        var ratio =
            then.minus(otherwise)
                .ratio(form)
                .orElseThrow(() -> new NotLinear("a choice with a jump"));
        yield then.minus(form.above0().times(ratio));
      }
    };
  }

  @Override
  public CellForm number(Test condition) {
    if (condition instanceof Known(boolean holds)) {
      return lit(holds ? 1 : 0);
    }
    throw new NotLinear("a condition as a number");
  }
}
