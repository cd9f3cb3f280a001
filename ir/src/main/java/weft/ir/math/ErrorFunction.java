package weft.ir.math;

import static weft.ir.math.Straight.bits;
import static weft.ir.math.Straight.pick;
import static weft.ir.math.Straight.turned;

/// `erf`: twice the area under the bell curve `e^-t² / sqrt(pi)` from 0 to x. There are three
/// parts: up to 0.7, around 1, and from 1.3 on.
public final class ErrorFunction {
  /// Between the largest and the smallest of `erf(x) / x` up to 0.7.
  private static final double SLOPE = 1.046875;

  private static final double AT_ONE = 0.8427007929497149;
  private static final double AT_ONE_LOW = -2.4801011789118602e-17;

  private ErrorFunction() {}

  public static double erf(double x) {
    double size = Math.abs(x);
    double usual = pick(size < 0.7, start(size), pick(size < 1.3, middle(size), end(size)));
    return turned(usual, bits(x));
  }

  /// `x (SLOPE + rest)`.
  private static double start(double x) {
    // Tiny numbers are taken larger, so that they are rounded once.
    boolean tiny = x < 0x1p-500;
    double taken = pick(tiny, x * 0x1p600, x);
    double head = taken * SLOPE;
    double low = Math.fma(taken, SLOPE, -head);
    return (head + Math.fma(taken, startSeries(x * x), low)) * pick(tiny, 0x1p-600, 1);
  }

  /// `erf(1)` and what is above or below it.
  private static double middle(double x) {
    double d = x - 1;
    double rest = d * middleSeries(d);
    double sum = AT_ONE + rest;
    return sum + ((rest - (sum - AT_ONE)) + AT_ONE_LOW);
  }

  /// `1 - e^-x² g(x)`; beyond 6 it rounds to 1.
  private static double end(double x) {
    double within = pick(x > 6, 6, x);
    double square = within * within;
    double low = Math.fma(within, within, -square);
    double bell = Exponentials.expOfSum(-square, -low);
    return 1 - bell * endSeries(1 / (within + 2));
  }

  /// `erf(x) / x - SLOPE` for `z = x²`.
  private static double startSeries(double z) {
    double p = Math.fma(1.1853900971294912e-08, z, -1.6035418250690846e-07);
    p = Math.fma(p, z, 1.6440803924876524e-06);
    p = Math.fma(p, z, -1.4924790060035794e-05);
    p = Math.fma(p, z, 0.00012055310581411148);
    p = Math.fma(p, z, -0.0008548326648005887);
    p = Math.fma(p, z, 0.005223977621513423);
    p = Math.fma(p, z, -0.026866170644891173);
    p = Math.fma(p, z, 0.11283791670954373);
    p = Math.fma(p, z, -0.3761263890318374);
    return Math.fma(p, z, 0.08150416709551257);
  }

  /// `(erf(1 + d) - erf(1)) / d`.
  private static double middleSeries(double d) {
    double p = Math.fma(-5.19824988201229e-06, d, 2.3013143514399222e-05);
    p = Math.fma(p, d, 1.8679127684770867e-05);
    p = Math.fma(p, d, -0.00019996183465305218);
    p = Math.fma(p, d, 8.552656079857233e-05);
    p = Math.fma(p, d, 0.0012262811776046609);
    p = Math.fma(p, d, -0.0018851884645259942);
    p = Math.fma(p, d, -0.004777030488792783);
    p = Math.fma(p, d, 0.015154718161581586);
    p = Math.fma(p, d, 0.004612305522447525);
    p = Math.fma(p, d, -0.0691845829034473);
    p = Math.fma(p, d, 0.0691845829034695);
    p = Math.fma(p, d, 0.13836916580686492);
    p = Math.fma(p, d, -0.4151074974205948);
    return Math.fma(p, d, 0.4151074974205947);
  }

  /// `(1 - erf(x)) e^x²` for `t = 1 / (x + 2)`.
  private static double endSeries(double t) {
    double p = Math.fma(102.40947458480822, t, -254.57056660556813);
    p = Math.fma(p, t, 238.80231176623857);
    p = Math.fma(p, t, -82.49154335110879);
    p = Math.fma(p, t, -10.926133862802585);
    p = Math.fma(p, t, 9.206144236792689);
    p = Math.fma(p, t, -0.8923218179072758);
    p = Math.fma(p, t, 3.5769179255235);
    p = Math.fma(p, t, 1.8729370913299321);
    p = Math.fma(p, t, 1.1370662390398882);
    p = Math.fma(p, t, 0.5637570416125891);
    return Math.fma(p, t, 9.614397155668861e-06);
  }
}
