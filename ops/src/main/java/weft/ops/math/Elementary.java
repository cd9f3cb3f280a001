package weft.ops.math;

/// The elementary functions of numbers.
public final class Elementary {
  private Elementary() {}

  /// `e^x`.
  public static double exp(double x) {
    return Exponentials.exp(x);
  }

  /// `e^x - 1`, exact to the last bits near 0 too.
  public static double expm1(double x) {
    return Exponentials.expm1(x);
  }

  /// The hyperbolic tangent.
  public static double tanh(double x) {
    return Exponentials.tanh(x);
  }

  /// The natural logarithm.
  public static double log(double x) {
    return Logarithms.log(x);
  }

  /// `log(1 + x)`, exact to the last bits near 0 too.
  public static double log1p(double x) {
    return Logarithms.log1p(x);
  }

  /// IEEE 754 `pow`: 1 to any power and anything to the power 0 are 1.
  public static double pow(double x, double y) {
    return Powers.pow(x, y);
  }

  public static double sin(double x) {
    return Trigonometry.sin(x);
  }

  public static double cos(double x) {
    return Trigonometry.cos(x);
  }

  public static double tan(double x) {
    return Trigonometry.tan(x);
  }
}
