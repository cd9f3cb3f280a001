package weft.ir.math;

import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.pick;
import static weft.ir.math.Straight.turned;

/// `pow` as IEEE 754 has it: `e^(y log |x|)`, and a sign for odd powers of negative numbers.
public final class Powers {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private Powers() {}

  /// 1 to any power and anything to the power 0 are 1.
  public static double pow(double x, double y) {
    double base = Math.abs(x);
    double k = Logarithms.exponent(base);
    double m = Logarithms.mantissa(base);
    double near = Logarithms.near(m);
    double nearLow = Logarithms.nearLow(m);

    double whole = k * Logarithms.LN2_SHORT;
    double sum = whole + near;
    double sumLow = (near - (sum - whole)) + Math.fma(k, Logarithms.LN2_REST, nearLow);
    double log = sum + sumLow;
    double logLow = sumLow - (log - sum);
    log = pick(base < INFINITY, pick(base == 0, -INFINITY, log), base);

    double power = y * log;
    double powerLow = Math.fma(y, logLow, Math.fma(y, log, -power));
    double within = pick(power > 720, 720, pick(power < -760, -760, power));
    double size = Exponentials.expOfSum(within, pick(within == power, powerLow, 0));

    double steps = Math.abs(y);
    double pairs = 0.5 * steps;
    boolean broken = whole(steps) != steps;
    boolean odd = (whole(steps) == steps) & (whole(pairs) != pairs);
    double signed = turned(size, bits(x) & bits(pick(odd, -0.0, 0.0)));
    double real = pick((x < 0) & (base < INFINITY) & broken, Double.NaN, signed);
    return pick((x == 1) | (y == 0) | ((base == 1) & (steps == INFINITY)), 1, real);
  }

  /// The nearest whole number of a number that is not negative.
  private static double whole(double x) {
    return pick(x < 0x1p52, (x + 0x1p52) - 0x1p52, x);
  }
}
