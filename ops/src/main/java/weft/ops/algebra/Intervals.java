package weft.ops.algebra;

import java.util.function.DoubleBinaryOperator;
import weft.ir.Range;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Curve;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.math.Powers;
import weft.ir.range.Interval;
import weft.ir.range.Truth;

/// The algebra of intervals: to compute is to say what can come out. Rounding to the nearest number
/// keeps order, so the bounds of sums, products and quotients are those of the corners, to the bit.
public final class Intervals implements Algebra<Interval, Truth> {
  public static final Intervals ALGEBRA = new Intervals();

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /// A factor for what is rounded.
  private static final double LESS = 1 - 1e-12;

  private Intervals() {}

  @Override
  public Interval lit(double value) {
    return Interval.of(value);
  }

  /// The least and the most of the four corners. A corner that is missing, as `inf - inf`, is no
  /// bound.
  private static Interval corners(DoubleBinaryOperator op, Interval a, Interval b) {
    double low = INFINITY;
    double high = -INFINITY;
    if (!a.isEmpty() && !b.isEmpty()) {
      for (double x : new double[] {a.low(), a.high()}) {
        for (double y : new double[] {b.low(), b.high()}) {
          double value = op.applyAsDouble(x, y);
          low = Double.isNaN(value) ? low : Math.min(low, value);
          high = Double.isNaN(value) ? high : Math.max(high, value);
        }
      }
    }
    return new Interval(low, high, true, a.missing() || b.missing());
  }

  private Interval sum(Interval a, Interval b) {
    boolean opposite =
        a.high() == INFINITY && b.low() == -INFINITY
            || a.low() == -INFINITY && b.high() == INFINITY;
    Interval sum = corners(Binary.ADD, a, b);
    boolean oneSided = a.low() >= 0 && b.low() >= 0 || a.high() <= 0 && b.high() <= 0;
    return sum.zero(oneSided ? a.zero() && b.zero() : sum.zero())
        .missing(sum.missing() || opposite)
        .least(Math.min(a.grid(), b.grid()));
  }

  private Interval product(Interval a, Interval b) {
    boolean undefined = a.zero() && b.reachesInfinity() || b.zero() && a.reachesInfinity();
    boolean nought = a.zero() && hasFinite(b) || b.zero() && hasFinite(a);
    Interval product = corners(Binary.MULTIPLY, a, b);
    product = nought ? product.join(Interval.of(0)) : product;
    return product
        .zero(a.zero() || b.zero() || vanishes(least(a), least(b)))
        .missing(product.missing() || undefined)
        .least(a.least() * b.least() * LESS);
  }

  private static boolean hasFinite(Interval a) {
    return !a.isEmpty() && !(a.isPoint() && a.reachesInfinity());
  }

  /// The smallest size of a value.
  private static double least(Interval a) {
    return a.low() > 0 ? a.low() : a.high() < 0 ? -a.high() : a.zero() ? 0 : Double.MIN_VALUE;
  }

  /// The smallest size of a value, where that is known. A high power of ordinary numbers is too
  /// small for a number: what is known only to be above 0 counts as far from it as two numbers
  /// around 1 are apart at least.
  private static double ordinary(Interval a) {
    double least = least(a);
    double most = Math.max(Math.abs(a.low()), Math.abs(a.high()));
    return least >= Double.MIN_NORMAL ? least : Math.min(most, 0x1p-53);
  }

  /// The product of two sizes is too small for a number. Sizes that are known only to be above 0
  /// are taken to stay above it.
  private static boolean vanishes(double a, double b) {
    return a >= Double.MIN_NORMAL && b >= Double.MIN_NORMAL && a * b == 0;
  }

  private Interval quotient(Interval a, Interval b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Interval.NOTHING;
    }
    boolean undefined = a.zero() && b.zero() || a.reachesInfinity() && b.reachesInfinity();
    boolean missing = a.missing() || b.missing() || undefined;
    if (b.zero()) {
      // By 0 or -0: infinite with either sign.
      return Interval.ANY.missing(missing);
    }
    double small = Math.max(b.least(), Double.MIN_VALUE);
    Interval above = new Interval(Math.max(b.low(), small), b.high(), false, false);
    Interval below = new Interval(b.low(), Math.min(b.high(), -small), false, false);
    Interval quotient = corners(Binary.DIVIDE, a, above).join(corners(Binary.DIVIDE, a, below));
    double most = Math.max(Math.abs(b.low()), Math.abs(b.high()));
    quotient = most == INFINITY && hasFinite(a) ? quotient.join(Interval.of(0)) : quotient;
    boolean zero =
        a.zero() || most == INFINITY || least(a) >= Double.MIN_NORMAL && least(a) / most == 0;
    return quotient.zero(zero).missing(missing).least(a.least() / most * LESS);
  }

  private Interval remainder(Interval a, Interval b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Interval.NOTHING;
    }
    boolean undefined = b.zero() || a.reachesInfinity();
    return new Interval(
        Math.min(b.low(), 0), Math.max(b.high(), 0), true, a.missing() || b.missing() || undefined);
  }

  private Interval power(Interval a, Interval b) {
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
      return quotient(lit(1), whole(a, -exponent)).join(corners(Binary.POWER, a, lit(exponent)));
    }
    Interval base = exponent % 2 == 0 ? abs(a) : a;
    boolean vanishes = Powers.pow(ordinary(base), exponent) == 0;
    double low = Powers.pow(base.low(), exponent);
    return new Interval(low, Powers.pow(base.high(), exponent), a.zero() || vanishes, false)
        .least(Powers.pow(a.least(), exponent) * LESS);
  }

  /// An exponent that may be a fraction: missing for a negative base.
  private static Interval positive(Interval a, Interval b) {
    return a.low() < 0 || a.zero() && b.low() < 0
        ? Interval.ANY.missing(a.low() < 0)
        : corners(Binary.POWER, a, b).missing(false);
  }

  @Override
  public Interval unary(Unary function, Interval a) {
    if (a.isEmpty()) {
      return a;
    }
    return switch (function.curve()) {
      case Curve.Monotone curve -> monotone(function, curve, a);
      case Curve.Even(boolean rooted) -> {
        double most = Math.max(Math.abs(a.low()), Math.abs(a.high()));
        double low = function.applyAsDouble(least(a));
        double high = function.applyAsDouble(most);
        yield new Interval(low, high, !rooted || a.zero(), a.missing())
            .least(rooted ? function.applyAsDouble(a.least()) : 0);
      }
      case Curve.Wave(Range range) ->
          (a.isPoint() ? Interval.of(function.applyAsDouble(a.low())) : Interval.of(range))
              .missing(a.missing() || a.reachesInfinity());
    };
  }

  private static Interval monotone(Unary function, Curve.Monotone curve, Interval a) {
    Range domain = curve.domain();
    double from = domain.low();
    if (from == 0 && !a.zero() && a.low() != 0 && Double.isInfinite(function.applyAsDouble(0))) {
      from = Double.MIN_VALUE;
    }
    double low = Math.max(a.low(), from);
    double high = Math.min(a.high(), domain.high());
    boolean missing = a.missing() || a.low() < domain.low() || a.high() > domain.high();
    if (low > high) {
      return Interval.NOTHING;
    }
    return new Interval(
        function.applyAsDouble(curve.rising() ? low : high),
        function.applyAsDouble(curve.rising() ? high : low),
        !curve.rooted() || a.zero(),
        missing,
        leastOf(function, curve, a));
  }

  /// A rising or falling function leaves a gap around 0 where its argument does, or where the
  /// numbers next to the one do at which it is 0, as a logarithm is at 1.
  private static double leastOf(Unary function, Curve.Monotone curve, Interval a) {
    double[] nearest =
        curve.rooted()
            ? new double[] {-a.least(), a.least()}
            : function.applyAsDouble(1) == 0
                ? new double[] {Math.nextDown(1.0), Math.nextUp(1.0)}
                : new double[] {0};
    double least = INFINITY;
    for (double x : nearest) {
      double size = Math.abs(function.applyAsDouble(x));
      least = Double.isNaN(size) ? least : Math.min(least, size);
    }
    return nearest.length == 1 ? 0 : least;
  }

  @Override
  public Interval binary(Binary function, Interval a, Interval b) {
    return switch (function) {
      case ADD -> sum(a, b);
      case SUBTRACT -> sum(a, neg(b));
      case MULTIPLY -> product(a, b);
      case DIVIDE -> quotient(a, b);
      case MODULO -> remainder(a, b);
      case POWER -> power(a, b);
      case MINIMUM, MAXIMUM ->
          a.isEmpty() || b.isEmpty()
              ? Interval.NOTHING
              : corners(function, a, b)
                  .zero(a.zero() || b.zero())
                  .least(Math.min(a.least(), b.least()));
      default -> any(function, a, b);
    };
  }

  /// Any other function.
  private static Interval any(Binary function, Interval a, Interval b) {
    if (a.isEmpty() || b.isEmpty()) {
      return Interval.NOTHING;
    }
    boolean cornered =
        isNumber(a) && isNumber(b)
            || function.isCornered(new Range(a.low(), a.high()), new Range(b.low(), b.high()));
    Interval all = cornered ? corners(function, a, b) : Interval.of(function.range());
    return all.missing(a.missing() || b.missing());
  }

  /// One number; 0 is two, with a sign that a function may look at.
  private static boolean isNumber(Interval a) {
    return a.isPoint() && a.low() != 0;
  }

  @Override
  public Truth compare(Relation relation, Interval a, Interval b) {
    boolean present = !a.missing() && !b.missing();
    boolean none = a.isEmpty() || b.isEmpty();
    return switch (relation) {
      case LESS -> Truth.of(present && a.high() < b.low(), none || a.low() >= b.high());
      case LESS_EQUAL -> Truth.of(present && a.high() <= b.low(), none || a.low() > b.high());
      case EQUAL -> {
        boolean apart = a.meet(b).isEmpty() || a.isPoint() && a.zero() != (a.zero() && b.zero());
        boolean same = a.isPoint() && b.isPoint() && a.low() == b.low();
        yield Truth.of(present && same, none || apart || b.isPoint() && b.zero() && !a.zero());
      }
    };
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
      case SOMETIMES -> Interval.of(0, 1).least(1);
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
