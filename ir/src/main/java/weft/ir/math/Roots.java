package weft.ir.math;

import static weft.ir.math.Straight.MAGIC;
import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.pick;
import static weft.ir.math.Straight.powerOfTwo;
import static weft.ir.math.Straight.turned;

/// The cube root: of `x = 2^(3q) y`, `2^q` times that of y.
public final class Roots {
  private static final double CBRT_2 = 1.2599210498948732;
  private static final double CBRT_HALF = 0.7937005259840998;

  private Roots() {}

  /// Of negative numbers too.
  public static double cbrt(double x) {
    double size = Math.abs(x);
    double k = Logarithms.exponent(size);
    double q = Math.fma(k, 1.0 / 3, MAGIC) - MAGIC;
    double rest = k - 3 * q;
    double m = Logarithms.mantissa(size);
    double y = m * powerOfTwo(rest);

    // Halley's step makes 45 good bits of 15, Newton's with an exact cube all.
    double guess = guess(m) * pick(rest > 0, CBRT_2, pick(rest < 0, CBRT_HALF, 1));
    double cube = guess * guess * guess;
    double root = guess * (cube + 2 * y) / (2 * cube + y);
    double square = root * root;
    double third = square * root;
    double thirdLow = Math.fma(Math.fma(root, root, -square), root, Math.fma(square, root, -third));
    double usual = root - ((third - y) + thirdLow) / (3 * square);
    boolean isNumber = (size < Double.POSITIVE_INFINITY) & (x != 0);
    return pick(isNumber, turned(usual * powerOfTwo(q), bits(x)), x);
  }

  /// The cube root of m from `sqrt(1/2)` to `sqrt(2)`, to 19 bits.
  private static double guess(double m) {
    double p = Math.fma(0.02556608271860522, m, -0.172186919831943);
    p = Math.fma(p, m, 0.4955390366404781);
    p = Math.fma(p, m, -0.8201573094839348);
    p = Math.fma(p, m, 1.0479306955437162);
    return Math.fma(p, m, 0.4233077964235478);
  }
}
