package weft.ops.algebra;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import weft.ir.Algebra;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ops.Doubles;

/// The algebra of intervals: to compute is to say what can come out. Rounding to the nearest number
/// keeps order, so the bounds of sums, products and quotients are those of the corners, to the bit.
public final class Intervals implements Algebra<Interval, Truth> {
  public static final Intervals ALGEBRA = new Intervals();

  private static final Doubles ON = Doubles.ALGEBRA;
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private Intervals() {}

  @Override
  public Interval lit(double value) {
    return Interval.of(value);
  }

  /// The least and the most of the four corners. A corner that is missing, as `inf - inf`, is no
  /// bound.
  private static Interval corners(BinaryOperator<Double> op, Interval a, Interval b) {
    double low = INFINITY;
    double high = -INFINITY;
    if (!a.isEmpty() && !b.isEmpty()) {
      for (double x : new double[] {a.low(), a.high()}) {
        for (double y : new double[] {b.low(), b.high()}) {
          double value = op.apply(x, y);
          low = Double.isNaN(value) ? low : Math.min(low, value);
          high = Double.isNaN(value) ? high : Math.max(high, value);
        }
      }
    }
    return new Interval(low, high, true, a.missing() || b.missing());
  }

  /// A function that grows with its argument.
  private static Interval rising(UnaryOperator<Double> op, Interval a) {
    return a.isEmpty() ? a : new Interval(op.apply(a.low()), op.apply(a.high()), true, a.missing());
  }

  @Override
  public Interval add(Interval a, Interval b) {
    boolean opposite =
        a.high() == INFINITY && b.low() == -INFINITY
            || a.low() == -INFINITY && b.high() == INFINITY;
    Interval sum = corners(ON::add, a, b);
    boolean oneSided = a.low() >= 0 && b.low() >= 0 || a.high() <= 0 && b.high() <= 0;
    return sum.zero(oneSided ? a.zero() && b.zero() : sum.zero())
        .missing(sum.missing() || opposite);
  }

  @Override
  public Interval sub(Interval a, Interval b) {
    return add(a, neg(b));
  }

  @Override
  public Interval mul(Interval a, Interval b) {
    boolean undefined = a.zero() && b.reachesInfinity() || b.zero() && a.reachesInfinity();
    boolean nought = a.zero() && hasFinite(b) || b.zero() && hasFinite(a);
    Interval product = corners(ON::mul, a, b);
    product = nought ? product.join(Interval.of(0)) : product;
    return product
        .zero(a.zero() || b.zero() || vanishes(least(a), least(b)))
        .missing(product.missing() || undefined);
  }

  private static boolean hasFinite(Interval a) {
    return !a.isEmpty() && !(a.isPoint() && a.reachesInfinity());
  }

  /// The smallest size of a value.
  private static double least(Interval a) {
    return a.low() > 0 ? a.low() : a.high() < 0 ? -a.high() : a.zero() ? 0 : Double.MIN_VALUE;
  }

  /// The product of two sizes is too small for a number. Sizes that are known only to be above 0
  /// are taken to stay above it.
  private static boolean vanishes(double a, double b) {
    return a >= Double.MIN_NORMAL && b >= Double.MIN_NORMAL && a * b == 0;
  }

  @Override
  public Interval div(Interval a, Interval b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Interval.NOTHING;
    }
    boolean undefined = a.zero() && b.zero() || a.reachesInfinity() && b.reachesInfinity();
    boolean missing = a.missing() || b.missing() || undefined;
    if (b.zero()) {
      // By 0 or -0: infinite with either sign.
      return Interval.ANY.missing(missing);
    }
    Interval above = new Interval(Math.max(b.low(), Double.MIN_VALUE), b.high(), false, false);
    Interval below = new Interval(b.low(), Math.min(b.high(), -Double.MIN_VALUE), false, false);
    Interval quotient = corners(ON::div, a, above).join(corners(ON::div, a, below));
    double most = Math.max(Math.abs(b.low()), Math.abs(b.high()));
    quotient = most == INFINITY && hasFinite(a) ? quotient.join(Interval.of(0)) : quotient;
    boolean zero =
        a.zero() || most == INFINITY || least(a) >= Double.MIN_NORMAL && least(a) / most == 0;
    return quotient.zero(zero).missing(missing);
  }

  @Override
  public Interval mod(Interval a, Interval b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Interval.NOTHING;
    }
    boolean undefined = b.zero() || a.reachesInfinity();
    return new Interval(
        Math.min(b.low(), 0), Math.max(b.high(), 0), true, a.missing() || b.missing() || undefined);
  }

  @Override
  public Interval pow(Interval a, Interval b) {
    Interval one = Interval.of(1);
    boolean escapes = a.missing() && b.zero() || b.missing() && a.admits(1);
    Interval raised =
        a.isEmpty() || b.isEmpty()
            ? Interval.NOTHING
            : b.isPoint() && b.low() == Math.rint(b.low()) && Math.abs(b.low()) < 1e9
                ? whole(a, b.low())
                : positive(a, b);
    Interval all = raised.missing(raised.missing() || a.missing() || b.missing());
    if (b.isPoint() && b.low() == 0 && !b.missing()) {
      return one;
    }
    return escapes ? all.join(one) : all;
  }

  /// A whole exponent.
  private Interval whole(Interval a, double exponent) {
    if (exponent < 0) {
      return div(lit(1), whole(a, -exponent)).join(corners(ON::pow, a, lit(exponent)));
    }
    Interval base = exponent % 2 == 0 ? abs(a) : a;
    boolean vanishes = least(base) >= Double.MIN_NORMAL && ON.pow(least(base), exponent) == 0;
    return rising(x -> ON.pow(x, exponent), base.missing(false)).zero(a.zero() || vanishes);
  }

  /// An exponent that may be a fraction: missing for a negative base.
  private static Interval positive(Interval a, Interval b) {
    return a.low() < 0 || a.zero() && b.low() < 0
        ? Interval.ANY.missing(a.low() < 0)
        : corners(ON::pow, a, b).missing(false);
  }

  @Override
  public Interval neg(Interval a) {
    return new Interval(-a.high(), -a.low(), a.zero(), a.missing());
  }

  @Override
  public Interval abs(Interval a) {
    double most = Math.max(Math.abs(a.low()), Math.abs(a.high()));
    return a.isEmpty() ? a : new Interval(least(a), most, a.zero(), a.missing());
  }

  @Override
  public Interval sign(Interval a) {
    return rising(ON::sign, a).zero(a.zero());
  }

  @Override
  public Interval sqrt(Interval a) {
    return rising(ON::sqrt, atLeast(a, 0)).zero(a.zero());
  }

  @Override
  public Interval exp(Interval a) {
    return rising(ON::exp, a);
  }

  @Override
  public Interval log(Interval a) {
    return rising(ON::log, atLeast(a, a.zero() || a.low() == 0 ? 0 : Double.MIN_VALUE));
  }

  @Override
  public Interval log1p(Interval a) {
    return rising(ON::log1p, atLeast(a, -1)).zero(a.zero());
  }

  /// What is left of an argument where a function is defined from a number on.
  private static Interval atLeast(Interval a, double least) {
    return new Interval(
        Math.max(a.low(), least), a.high(), a.zero(), a.missing() || a.low() < Math.min(least, 0));
  }

  @Override
  public Interval expm1(Interval a) {
    return rising(ON::expm1, a).zero(a.zero());
  }

  @Override
  public Interval sin(Interval a) {
    return wave(ON::sin, a, 1);
  }

  @Override
  public Interval cos(Interval a) {
    return wave(ON::cos, a, 1);
  }

  @Override
  public Interval tan(Interval a) {
    return wave(ON::tan, a, INFINITY);
  }

  private static Interval wave(UnaryOperator<Double> op, Interval a, double most) {
    if (a.isPoint()) {
      return Interval.of(op.apply(a.low())).missing(a.missing() || a.reachesInfinity());
    }
    return a.isEmpty() ? a : new Interval(-most, most, true, a.missing() || a.reachesInfinity());
  }

  @Override
  public Interval tanh(Interval a) {
    return rising(ON::tanh, a).zero(a.zero());
  }

  @Override
  public Interval floor(Interval a) {
    return rising(ON::floor, a);
  }

  @Override
  public Interval ceil(Interval a) {
    return rising(ON::ceil, a);
  }

  @Override
  public Interval round(Interval a) {
    return rising(ON::round, a);
  }

  @Override
  public Interval min(Interval a, Interval b) {
    return a.isEmpty() || b.isEmpty()
        ? Interval.NOTHING
        : corners(ON::min, a, b).zero(a.zero() || b.zero());
  }

  @Override
  public Interval max(Interval a, Interval b) {
    return a.isEmpty() || b.isEmpty()
        ? Interval.NOTHING
        : corners(ON::max, a, b).zero(a.zero() || b.zero());
  }

  @Override
  public Truth lt(Interval a, Interval b) {
    boolean present = !a.missing() && !b.missing();
    return Truth.of(present && a.high() < b.low(), none(a, b) || a.low() >= b.high());
  }

  @Override
  public Truth le(Interval a, Interval b) {
    boolean present = !a.missing() && !b.missing();
    return Truth.of(present && a.high() <= b.low(), none(a, b) || a.low() > b.high());
  }

  @Override
  public Truth eq(Interval a, Interval b) {
    boolean present = !a.missing() && !b.missing();
    boolean apart = a.meet(b).isEmpty() || a.isPoint() && a.zero() != (a.zero() && b.zero());
    boolean same = a.isPoint() && b.isPoint() && a.low() == b.low();
    return Truth.of(present && same, none(a, b) || apart || b.isPoint() && b.zero() && !a.zero());
  }

  private static boolean none(Interval a, Interval b) {
    return a.isEmpty() || b.isEmpty();
  }

  @Override
  public Truth and(Truth a, Truth b) {
    return a.and(b);
  }

  @Override
  public Truth or(Truth a, Truth b) {
    return a.or(b);
  }

  @Override
  public Truth not(Truth a) {
    return a.not();
  }

  @Override
  public Interval select(Truth condition, Interval then, Interval otherwise) {
    return switch (condition) {
      case ALWAYS -> then;
      case NEVER -> otherwise;
      case SOMETIMES -> then.join(otherwise);
    };
  }

  @Override
  public Interval number(Truth condition) {
    return switch (condition) {
      case ALWAYS -> Interval.of(1);
      case NEVER -> Interval.of(0);
      case SOMETIMES -> Interval.of(0, 1);
    };
  }

  @Override
  public Truth missing(Interval a) {
    return Truth.of(a.isEmpty(), !a.missing());
  }

  @Override
  public Truth present(Interval a) {
    return missing(a).not();
  }
}
