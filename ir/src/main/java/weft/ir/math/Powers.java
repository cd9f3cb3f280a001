package weft.ir.math;

import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.pick;
import static weft.ir.math.Straight.turned;

/// `pow` as IEEE 754 has it: `e^(y log |x|)`, and a sign for odd powers of negative numbers.
public final class Powers {
  private static final double TWO_THIRDS = 0.6666666666666666;
  private static final double TWO_THIRDS_LOW = 3.700743415417188e-17;
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private Powers() {}

  /// 1 to any power and anything to the power 0 are 1.
  public static double pow(double x, double y) {
    double base = Math.abs(x);
    double k = Logarithms.exponent(base);
    double m = Logarithms.mantissa(base);

    // s = (m - 1) / (m + 1), in two numbers as everything up to the product.
    double f = m - 1;
    double under = 1 + m;
    double underLow = m - (under - 1);
    double inverse = 1 / under;
    double s = f * inverse;
    double sLow = Math.fma(-s, underLow, Math.fma(-s, under, f)) * inverse;

    // z = s², cube = s³ (2/3 + z (...)), log m = 2s + cube.
    double z = s * s;
    double zLow = Math.fma(s + s, sLow, Math.fma(s, s, -z));
    double later = z * series(z);
    double factor = TWO_THIRDS + later;
    double factorLow = (later - (factor - TWO_THIRDS)) + Math.fma(zLow, 0.4, TWO_THIRDS_LOW);
    double product = z * factor;
    double productLow = Math.fma(z, factor, -product) + Math.fma(z, factorLow, zLow * factor);
    double cube = s * product;
    double cubeLow = Math.fma(s, product, -cube) + Math.fma(s, productLow, sLow * product);
    double twice = s + s;
    double near = twice + cube;
    double nearLow = (cube - (near - twice)) + (cubeLow + (sLow + sLow));

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

  /// What follows 2/3 in the series of [Logarithms], divided by z.
  private static double series(double z) {
    double p = Math.fma(0.11723178623876518, z, 0.11706236339491206);
    p = Math.fma(p, z, 0.1333480469384731);
    p = Math.fma(p, z, 0.1538459496251843);
    p = Math.fma(p, z, 0.18181818335392802);
    p = Math.fma(p, z, 0.22222222221655885);
    p = Math.fma(p, z, 0.28571428571429364);
    return Math.fma(p, z, 0.4);
  }
}
