package weft.ir.algebra;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;
import weft.ir.Range;
import weft.ir.math.Arcs;
import weft.ir.math.ErrorFunction;
import weft.ir.math.Exponentials;
import weft.ir.math.Hyperbolics;
import weft.ir.math.Logarithms;
import weft.ir.math.Roots;
import weft.ir.math.Trigonometry;

/// The elementary functions of one number. A constant says all there is to know of its function:
/// its value, its derivative over any algebra, and its course for bounds. Algebras take functions
/// as they come, so a new one is a constant here, the kernel that it calls and an op of its name.
///
/// The value is one call of a static method: compiled code calls the same method, or does what its
/// code does for several numbers at once (see [weft.ir.math]).
public enum Unary implements DoubleUnaryOperator {
  NEGATE(new Curve.Monotone(false, Range.ALL, true), (on, _, _, t) -> on.neg(t)) {
    @Override
    public double applyAsDouble(double x) {
      return -x;
    }
  },
  /// The derivative at 0 is 0.
  ABS(new Curve.Even(true), (on, x, _, t) -> on.mul(t, on.sign(x))) {
    @Override
    public double applyAsDouble(double x) {
      return Math.abs(x);
    }
  },
  SIGN(Curve.risingFromRoot()) {
    @Override
    public double applyAsDouble(double x) {
      return Math.signum(x);
    }
  },
  /// The derivative at 0 is taken as 0.
  SQRT(
      Curve.risingFromRoot(0, Double.POSITIVE_INFINITY),
      (on, _, y, t) ->
          on.mul(t, on.select(on.eq(y, on.lit(0)), on.lit(0), on.div(on.lit(0.5), y)))) {
    @Override
    public double applyAsDouble(double x) {
      return Math.sqrt(x);
    }
  },
  /// The derivative at 0 is taken as 0.
  CBRT(
      Curve.risingFromRoot(),
      (on, _, y, t) ->
          on.mul(
              t,
              on.select(
                  on.eq(y, on.lit(0)),
                  on.lit(0),
                  on.div(on.lit(1), on.mul(on.lit(3), on.mul(y, y)))))) {
    @Override
    public double applyAsDouble(double x) {
      return Roots.cbrt(x);
    }
  },
  EXP(Curve.rising(), (on, _, y, t) -> on.mul(t, y)) {
    @Override
    public double applyAsDouble(double x) {
      return Exponentials.exp(x);
    }
  },
  EXPM1(Curve.risingFromRoot(), (on, _, y, t) -> on.mul(t, on.add(y, on.lit(1)))) {
    @Override
    public double applyAsDouble(double x) {
      return Exponentials.expm1(x);
    }
  },
  LOG(Curve.rising(0, Double.POSITIVE_INFINITY), (on, x, _, t) -> on.div(t, x)) {
    @Override
    public double applyAsDouble(double x) {
      return Logarithms.log(x);
    }
  },
  LOG1P(
      Curve.risingFromRoot(-1, Double.POSITIVE_INFINITY),
      (on, x, _, t) -> on.div(t, on.add(on.lit(1), x))) {
    @Override
    public double applyAsDouble(double x) {
      return Logarithms.log1p(x);
    }
  },
  LOG2(
      Curve.rising(0, Double.POSITIVE_INFINITY),
      (on, x, _, t) -> on.div(t, on.mul(x, on.lit(0.6931471805599453)))) {
    @Override
    public double applyAsDouble(double x) {
      return Logarithms.log2(x);
    }
  },
  LOG10(
      Curve.rising(0, Double.POSITIVE_INFINITY),
      (on, x, _, t) -> on.div(t, on.mul(x, on.lit(2.302585092994046)))) {
    @Override
    public double applyAsDouble(double x) {
      return Logarithms.log10(x);
    }
  },
  SIN(Curve.wave(1), (on, x, _, t) -> on.mul(t, on.cos(x))) {
    @Override
    public double applyAsDouble(double x) {
      return Trigonometry.sin(x);
    }
  },
  COS(Curve.wave(1), (on, x, _, t) -> on.mul(t, on.neg(on.sin(x)))) {
    @Override
    public double applyAsDouble(double x) {
      return Trigonometry.cos(x);
    }
  },
  TAN(
      Curve.wave(Double.POSITIVE_INFINITY),
      (on, _, y, t) -> on.mul(t, on.add(on.lit(1), on.mul(y, y)))) {
    @Override
    public double applyAsDouble(double x) {
      return Trigonometry.tan(x);
    }
  },
  ASIN(Curve.risingFromRoot(-1, 1), (on, x, _, t) -> on.div(t, on.sqrt(apart(on, x)))) {
    @Override
    public double applyAsDouble(double x) {
      return Arcs.asin(x);
    }
  },
  ACOS(Curve.falling(-1, 1), (on, x, _, t) -> on.neg(on.div(t, on.sqrt(apart(on, x))))) {
    @Override
    public double applyAsDouble(double x) {
      return Arcs.acos(x);
    }
  },
  ATAN(Curve.risingFromRoot(), (on, x, _, t) -> on.div(t, on.add(on.lit(1), on.mul(x, x)))) {
    @Override
    public double applyAsDouble(double x) {
      return Arcs.atan(x);
    }
  },
  SINH(Curve.risingFromRoot(), (on, x, _, t) -> on.mul(t, cosh(on, x))) {
    @Override
    public double applyAsDouble(double x) {
      return Hyperbolics.sinh(x);
    }
  },
  COSH(new Curve.Even(false), (on, x, _, t) -> on.mul(t, on.unary(SINH, x))) {
    @Override
    public double applyAsDouble(double x) {
      return Hyperbolics.cosh(x);
    }
  },
  TANH(Curve.risingFromRoot(), (on, _, y, t) -> on.mul(t, on.sub(on.lit(1), on.mul(y, y)))) {
    @Override
    public double applyAsDouble(double x) {
      return Exponentials.tanh(x);
    }
  },
  ASINH(
      Curve.risingFromRoot(),
      (on, x, _, t) -> on.div(t, on.sqrt(on.add(on.lit(1), on.mul(x, x))))) {
    @Override
    public double applyAsDouble(double x) {
      return Hyperbolics.asinh(x);
    }
  },
  ACOSH(
      Curve.rising(1, Double.POSITIVE_INFINITY),
      (on, x, _, t) -> on.div(t, on.sqrt(on.neg(apart(on, x))))) {
    @Override
    public double applyAsDouble(double x) {
      return Hyperbolics.acosh(x);
    }
  },
  ATANH(Curve.risingFromRoot(-1, 1), (on, x, _, t) -> on.div(t, apart(on, x))) {
    @Override
    public double applyAsDouble(double x) {
      return Hyperbolics.atanh(x);
    }
  },
  ERF(
      Curve.risingFromRoot(),
      (on, x, _, t) ->
          on.mul(t, on.mul(on.lit(1.1283791670955126), on.exp(on.neg(on.mul(x, x)))))) {
    @Override
    public double applyAsDouble(double x) {
      return ErrorFunction.erf(x);
    }
  },
  FLOOR(Curve.rising()) {
    @Override
    public double applyAsDouble(double x) {
      return Math.floor(x);
    }
  },
  CEIL(Curve.rising()) {
    @Override
    public double applyAsDouble(double x) {
      return Math.ceil(x);
    }
  },
  /// To the nearest whole number, halves to the even one.
  ROUND(Curve.rising()) {
    @Override
    public double applyAsDouble(double x) {
      return Math.rint(x);
    }
  };

  /// What a tangent becomes, in whatever an algebra computes with.
  private interface Through {
    Object of(Algebra<Object, Object> on, Object x, Object value, Object tangent);
  }

  /// A function over many numbers.
  public interface Over {
    void run(DoubleUnaryOperator function, double[] x, double[] out, int count);
  }

  private static final Map<Unary, Over> LOOPS = new ConcurrentHashMap<>();

  private static <E, B> E cosh(Algebra<E, B> on, E x) {
    return on.unary(COSH, x);
  }

  /// `1 - x²`, exact near 1.
  private static <E, B> E apart(Algebra<E, B> on, E x) {
    return on.mul(on.sub(on.lit(1), x), on.add(on.lit(1), x));
  }

  private final Curve curve;
  private final Optional<Through> through;

  /// A function that changes in steps only: its derivative is taken as 0.
  Unary(Curve curve) {
    this.curve = curve;
    this.through = Optional.empty();
  }

  Unary(Curve curve, Through through) {
    this.curve = curve;
    this.through = Optional.of(through);
  }

  /// The values at the first so many numbers.
  public void apply(double[] x, double[] out, int count) {
    LOOPS.computeIfAbsent(this, _ -> Loop.copy()).run(this, x, out, count);
  }

  public Curve curve() {
    return curve;
  }

  /// The name of its op.
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The tangent of the result; empty is zero.
  @SuppressWarnings("unchecked")
  public <E, B> Optional<E> push(Algebra<E, B> on, E x, E value, E tangent) {
    return through.map(rule -> (E) rule.of((Algebra<Object, Object>) on, x, value, tangent));
  }
}
