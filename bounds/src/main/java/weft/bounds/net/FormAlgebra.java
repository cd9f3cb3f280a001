package weft.bounds.net;

import org.jspecify.annotations.Nullable;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// Runs a pointwise op over [CellForm]s. A condition is a form that is 1 where it holds, else 0.
/// What is linear in pieces is said by `max(x, 0)`, a jump by a step, a product of two values by
/// itself; an op that is none of these and no [Bend] is refused.
record FormAlgebra() implements Algebra<CellForm, CellForm> {
  private static final int MOST_FACTORS = 16;

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
      case SIGN -> a.bent(Bend.STEP).minus(a.times(-1).bent(Bend.STEP));
      case TANH -> a.bent(Bend.TANH);
      case ERF -> a.bent(Bend.ERF);
      case EXP -> a.bent(Bend.EXP);
      case EXPM1 -> a.bent(Bend.EXP).plus(lit(-1));
      case LOG -> a.bent(Bend.LOG);
      case LOG1P -> a.plus(lit(1)).bent(Bend.LOG);
      case SQRT -> a.bent(Bend.SQRT);
      case SIN -> a.bent(Bend.SIN);
      case COS -> a.bent(Bend.COS);
      default -> throw new NotLinear(function.tag() + " of it");
    };
  }

  @Override
  public CellForm binary(Binary function, CellForm a, CellForm b) {
    if (a.isConstant() && b.isConstant()) {
      return lit(function.applyAsDouble(a.constant(), b.constant()));
    }
    if (function != Binary.MAXIMUM && function != Binary.MINIMUM) {
      finite(a);
      finite(b);
    }
    return switch (function) {
      case ADD -> a.plus(b);
      case SUBTRACT -> a.minus(b);
      case MULTIPLY -> product(a, b);
      case DIVIDE -> quotient(a, b);
      case POWER -> power(a, b);
      case MAXIMUM -> most(a, b);
      case MINIMUM -> most(a.times(-1), b.times(-1)).times(-1);
      default -> throw new NotLinear(function.tag() + " of it");
    };
  }

  private static void finite(CellForm a) {
    if (!Double.isFinite(a.constant())) {
      throw new NotLinear("a number that is not finite");
    }
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

  /// The product of two forms. Where one is a step, it says where the other counts.
  static CellForm product(CellForm a, CellForm b) {
    if (a.isConstant()) {
      return b.times(a.constant());
    }
    if (b.isConstant()) {
      return a.times(b.constant());
    }
    if (b.isSteps()) {
      return gated(a, b);
    }
    if (a.isSteps()) {
      return gated(b, a);
    }
    var ratio = a.ratio(b);
    return ratio.isPresent()
        ? b.bent(Bend.SQUARE).times(ratio.getAsDouble())
        : CellForm.of(CellForm.Bent.product(a, b));
  }

  /// A form times steps, each times a number, and a number.
  private static CellForm gated(CellForm a, CellForm steps) {
    var sum = a.times(steps.constant());
    for (var step : steps.factors().entrySet()) {
      var of = ((CellForm.Bent) step.getKey()).of().getFirst();
      sum = sum.plus(above(a, of).times(step.getValue()));
    }
    return sum;
  }

  /// A form where another is above 0, else 0. A multiple of that one is cut there, a curve of it
  /// begins there, a number is a step, and of steps all must hold.
  private static CellForm above(CellForm a, CellForm of) {
    var step = of.bent(Bend.STEP);
    var sum = CellForm.of(0);
    var rest = CellForm.of(a.constant());
    for (var one : a.factors().entrySet()) {
      var term = CellForm.of(one.getKey());
      var begun = one.getKey() instanceof CellForm.Bent bent ? begun(bent, of) : null;
      if (begun != null) {
        sum = sum.plus(begun.times(one.getValue()));
      } else {
        rest = rest.plus(term.times(one.getValue()));
      }
    }
    var apart = rest.apart(of);
    if (apart.isPresent()) {
      return sum.plus(of.above0().times(apart.get().ratio()))
          .plus(step.times(apart.get().constant()));
    }
    if (!a.isSteps()) {
      return CellForm.of(CellForm.Bent.product(a, step));
    }
    sum = step.times(a.constant());
    for (var other : a.factors().entrySet()) {
      sum = sum.plus(both(CellForm.of(other.getKey()), step).times(other.getValue()));
    }
    return sum;
  }

  /// A curve of a multiple of another form, where that one is above 0, else 0; null where it is no
  /// such curve. With `max(x, 0)` for `x` it is the same above 0, and a known number elsewhere.
  private static @Nullable CellForm begun(CellForm.Bent bent, CellForm of) {
    double at0 = bent.bend().of(0, 0);
    boolean exact = Double.isFinite(at0) && at0 == Math.rint(at0);
    if (bent.of().size() != 1 || !exact) {
      return null;
    }
    var inner = bent.of().getFirst();
    var ratio = inner.ratio(of);
    ratio = ratio.isPresent() ? ratio : inner.ratio(of.above0());
    if (ratio.isEmpty() || ratio.getAsDouble() == 0) {
      return null;
    }
    var curve = of.above0().times(ratio.getAsDouble()).bent(bent.bend());
    return curve.plus(CellForm.of(-at0)).plus(of.bent(Bend.STEP).times(at0));
  }

  /// 1 where two are, which are 1 or 0.
  private static CellForm both(CellForm a, CellForm b) {
    return a.equals(b) ? a : a.plus(b).plus(CellForm.of(-1)).above0();
  }

  private static CellForm quotient(CellForm a, CellForm b) {
    if (!b.isConstant()) {
      return product(a, b.bent(Bend.RECIPROCAL));
    }
    if (b.constant() == 0) {
      throw new NotLinear("a division by 0");
    }
    return a.over(b.constant());
  }

  private CellForm power(CellForm a, CellForm b) {
    double exponent = b.constant();
    if (b.isConstant() && exponent == 0.5) {
      return a.bent(Bend.SQRT);
    }
    if (b.isConstant() && exponent < 0) {
      return quotient(lit(1), power(a, lit(-exponent)));
    }
    boolean whole = exponent == Math.rint(exponent) && exponent >= 0 && exponent <= MOST_FACTORS;
    if (!b.isConstant() || !whole) {
      throw new NotLinear("such a power");
    }
    var power = lit(1);
    for (int bit = Integer.highestOneBit((int) exponent); bit > 0; bit /= 2) {
      power = product(power, power);
      power = ((int) exponent & bit) == 0 ? power : product(power, a);
    }
    return power;
  }

  @Override
  public CellForm compare(Relation relation, CellForm a, CellForm b) {
    if (relation == Relation.EQUAL) {
      if (a.equals(b) || a.isConstant() && b.isConstant()) {
        return holds(relation.holds(a.minus(b).constant(), 0));
      }
      throw new NotLinear("a test of equality");
    }
    if (!Double.isFinite(a.constant()) || !Double.isFinite(b.constant())) {
      // Beside such a number any value is as good as 0.
      return holds(
          relation.holds(a.isConstant() ? a.constant() : 0, b.isConstant() ? b.constant() : 0));
    }
    var apart = a.minus(b);
    if (apart.isConstant()) {
      return holds(relation.holds(apart.constant(), 0));
    }
    return relation == Relation.LESS ? apart.times(-1).bent(Bend.STEP) : not(apart.bent(Bend.STEP));
  }

  private CellForm holds(boolean holds) {
    return lit(holds ? 1 : 0);
  }

  @Override
  public CellForm and(CellForm a, CellForm b) {
    return a.isConstant() || b.isConstant() ? product(a, b) : both(a, b);
  }

  @Override
  public CellForm or(CellForm a, CellForm b) {
    return not(and(not(a), not(b)));
  }

  @Override
  public CellForm not(CellForm a) {
    return lit(1).minus(a);
  }

  @Override
  public CellForm select(CellForm condition, CellForm then, CellForm otherwise) {
    if (condition.isConstant()) {
      return condition.constant() != 0 ? then : otherwise;
    }
    finite(then);
    finite(otherwise);
    // One of the two is left as it is, so that nothing that is rounded has to cancel.
    return condition.constant() == 1 && condition.isSteps()
        ? then.plus(product(otherwise.minus(then), not(condition)))
        : otherwise.plus(product(then.minus(otherwise), condition));
  }

  @Override
  public CellForm number(CellForm condition) {
    return condition;
  }
}
