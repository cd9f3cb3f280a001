package weft.ir.math;

import java.math.BigInteger;

/// Elementary functions to hundreds of bits: whole numbers that count steps of `2^-scale`, and the
/// series everybody knows.
record Exact(BigInteger steps, int scale) {
  private static final BigInteger ONE = BigInteger.ONE;
  private static final int PI_SCALE = 2600;
  private static final BigInteger PI = machin();
  private static final int LN2_SCALE = 2600;
  private static final BigInteger LN2 = ln2();

  static Exact of(double x, int scale) {
    long bits = Double.doubleToRawLongBits(x);
    int exponent = (int) (bits >>> 52 & 0x7ff);
    long n = bits & 0xfffffffffffffL | (exponent == 0 ? 0 : 0x10000000000000L);
    int shift = Math.max(exponent, 1) - 1075 + scale;
    BigInteger size = BigInteger.valueOf(n);
    if (shift < 0 && size.getLowestSetBit() < -shift && n != 0) {
      throw new IllegalArgumentException(x + " does not fit " + scale + " bits");
    }
    size = size.shiftLeft(shift);
    return new Exact(bits < 0 ? size.negate() : size, scale);
  }

  /// Bits after the point that hold x exactly and leave room for a result of its size.
  static int room(double x) {
    return 400 + Math.max(0, -Math.getExponent(x));
  }

  private BigInteger times(BigInteger a, BigInteger b) {
    return a.multiply(b).shiftRight(scale);
  }

  private BigInteger over(BigInteger a, BigInteger b) {
    return a.shiftLeft(scale).divide(b);
  }

  private BigInteger one() {
    return ONE.shiftLeft(scale);
  }

  /// `atan(1/n)` or, with a sign of 1, `atanh(1/n)`.
  private static BigInteger arc(int n, int scale, int sign) {
    var square = BigInteger.valueOf((long) n * n * sign);
    var term = ONE.shiftLeft(scale).divide(BigInteger.valueOf(n));
    var sum = BigInteger.ZERO;
    for (int i = 1; term.signum() != 0; i += 2) {
      sum = sum.add(term.divide(BigInteger.valueOf(i)));
      term = term.divide(square);
    }
    return sum;
  }

  private static BigInteger machin() {
    int scale = PI_SCALE + 40;
    var four = BigInteger.valueOf(4);
    return arc(5, scale, -1)
        .multiply(four)
        .subtract(arc(239, scale, -1))
        .multiply(four)
        .shiftRight(40);
  }

  private static BigInteger ln2() {
    return arc(3, LN2_SCALE + 40, 1).shiftRight(39);
  }

  /// `e^x`, with about as many bits as there are before and after the point.
  Exact exp() {
    BigInteger ln2 = LN2.shiftRight(LN2_SCALE - scale);
    BigInteger k = steps.add(ln2.shiftRight(1)).divide(ln2);
    // The multiple of ln 2 takes as many more bits as k has.
    BigInteger r = steps.subtract(LN2.multiply(k).shiftRight(LN2_SCALE - scale)).shiftRight(10);
    var term = one();
    var sum = one();
    for (int i = 1; term.signum() != 0; i++) {
      term = times(term, r).divide(BigInteger.valueOf(i));
      if (term.equals(ONE.negate())) {
        break;
      }
      sum = sum.add(term);
    }
    for (int i = 0; i < 10; i++) {
      sum = times(sum, sum);
    }
    return new Exact(sum, scale - k.intValueExact());
  }

  private Exact to(int bits) {
    int shift = bits - scale;
    return new Exact(shift < 0 ? steps.shiftRight(-shift) : steps.shiftLeft(shift), bits);
  }

  Exact expm1() {
    var e = exp().to(scale);
    return new Exact(e.steps.subtract(one()), scale);
  }

  Exact tanh() {
    var e = new Exact(steps.shiftLeft(1), scale).exp().to(scale).steps;
    return new Exact(over(e.subtract(one()), e.add(one())), scale);
  }

  /// The logarithm, from a good guess: `g + 2 (x - e^g) / (x + e^g)` has three times its digits.
  Exact log(double guess) {
    var g = Exact.of(guess, scale + 1200).to(scale);
    var e = g.exp().to(scale).steps;
    return new Exact(g.steps.add(over(steps.subtract(e).shiftLeft(1), steps.add(e))), scale);
  }

  Exact times(Exact other) {
    return new Exact(steps.multiply(other.steps), scale + other.scale);
  }

  Exact over(Exact other) {
    return new Exact(over(steps, other.steps), scale);
  }

  Exact sinh() {
    var e = new Exact(steps.abs(), scale).exp().to(scale).steps;
    var size = e.subtract(over(one(), e)).shiftRight(1);
    return new Exact(steps.signum() < 0 ? size.negate() : size, scale);
  }

  Exact cosh() {
    var e = new Exact(steps.abs(), scale).exp().to(scale).steps;
    return new Exact(e.add(over(one(), e)).shiftRight(1), scale);
  }

  /// `sqrt(x² + steps)`, where that is not negative.
  private BigInteger root(BigInteger more) {
    return steps.multiply(steps).add(more.shiftLeft(scale)).sqrt();
  }

  Exact asinh(double guess) {
    var size = new Exact(steps.abs().add(root(one())), scale).log(Math.abs(guess));
    return steps.signum() < 0 ? new Exact(size.steps.negate(), scale) : size;
  }

  Exact acosh(double guess) {
    return new Exact(steps.add(root(one().negate())), scale).log(guess);
  }

  Exact atanh(double guess) {
    var ratio = new Exact(over(one().add(steps), one().subtract(steps)), scale);
    return new Exact(ratio.log(2 * guess).steps.shiftRight(1), scale);
  }

  /// `sqrt(1 - x²)`.
  private BigInteger beside() {
    return one().multiply(one()).subtract(steps.multiply(steps)).sqrt();
  }

  /// The arc of a sine: a guess, and the arc of the sine of the rest.
  Exact asin(double guess) {
    var g = Exact.of(guess, scale + 1200).to(scale);
    return g.plusArc(times(steps, g.cos().steps).subtract(times(beside(), g.sin().steps)));
  }

  Exact acos(double guess) {
    var g = Exact.of(guess, scale + 1200).to(scale);
    return g.plusArc(times(beside(), g.cos().steps).subtract(times(steps, g.sin().steps)));
  }

  Exact atan(double guess) {
    return angle(new Exact(one(), scale), guess);
  }

  /// The angle of the point with this y and another number's x.
  Exact angle(Exact x, double guess) {
    var g = Exact.of(guess, scale + 1200).to(scale);
    var far = x.steps.multiply(x.steps).add(steps.multiply(steps)).sqrt();
    var across = times(steps, g.cos().steps).subtract(times(x.steps, g.sin().steps));
    return g.plusArc(over(across, far));
  }

  /// This and the arc of a small sine, `d + d³/6`.
  private Exact plusArc(BigInteger d) {
    var cube = times(times(d, d), d);
    return new Exact(steps.add(d).add(cube.divide(BigInteger.valueOf(6))), scale);
  }

  Exact cbrt() {
    var n = steps.abs().shiftLeft(2 * scale);
    var root = ONE.shiftLeft(n.bitLength() / 3 + 1);
    while (true) {
      var next = root.shiftLeft(1).add(n.divide(root.multiply(root))).divide(BigInteger.valueOf(3));
      if (next.compareTo(root) >= 0) {
        return new Exact(steps.signum() < 0 ? root.negate() : root, scale);
      }
      root = next;
    }
  }

  /// `2 / sqrt(pi)` times the sum of `(-1)^n x^(2n+1) / (n! (2n+1))`.
  Exact erf() {
    var square = times(steps, steps);
    var power = steps;
    var sum = BigInteger.ZERO;
    for (int n = 0; power.bitLength() > 1; n++) {
      sum = sum.add(power.divide(BigInteger.valueOf(2L * n + 1)));
      power = times(power, square).negate().divide(BigInteger.valueOf(n + 1L));
    }
    var pi = PI.shiftRight(PI_SCALE - scale).shiftLeft(scale).sqrt();
    return new Exact(over(sum.shiftLeft(1), pi), scale);
  }

  Exact plusOne() {
    return new Exact(steps.add(one()), scale);
  }

  private BigInteger quarters() {
    return steps.shiftLeft(PI_SCALE - scale + 2).add(PI).divide(PI.shiftLeft(1));
  }

  private BigInteger angle(BigInteger k) {
    return steps.subtract(PI.multiply(k).shiftRight(PI_SCALE + 1 - scale));
  }

  Exact sin() {
    BigInteger k = quarters();
    return turned(angle(k), k.intValue() & 3);
  }

  Exact cos() {
    BigInteger k = quarters();
    return turned(angle(k), k.intValue() + 1 & 3);
  }

  Exact tan() {
    return new Exact(over(sin().steps, cos().steps), scale);
  }

  private Exact turned(BigInteger r, int quarters) {
    var term = (quarters & 1) == 0 ? r : one();
    var square = times(r, r);
    var sum = BigInteger.ZERO;
    for (int i = (quarters & 1) == 0 ? 2 : 1; term.bitLength() > 0; i += 2) {
      sum = sum.add(term);
      term = times(term, square).negate().divide(BigInteger.valueOf((long) i * (i + 1)));
    }
    return new Exact((quarters & 2) == 0 ? sum : sum.negate(), scale);
  }

  /// How far a double is from this number, in ulps of this number.
  double ulps(double found) {
    int length = steps.abs().bitLength();
    int ulp = Math.max(length - 53, scale - 1074);
    if (Double.isInfinite(found) || Double.isNaN(found)) {
      boolean overflow =
          Double.isInfinite(found)
              && found > 0 == steps.signum() > 0
              && length - scale >= 1024
              && ulps(Math.copySign(Double.MAX_VALUE, found)) >= 0.5;
      return overflow ? 0 : Double.POSITIVE_INFINITY;
    }
    int extra = Math.max(0, 1100 - scale);
    var is = Exact.of(found, scale + extra).steps;
    var gap = is.subtract(steps.shiftLeft(extra)).abs();
    int shift = ulp + extra - 64;
    gap = shift < 0 ? gap.shiftLeft(-shift) : gap.shiftRight(shift);
    return gap.doubleValue() * 0x1p-64;
  }
}
