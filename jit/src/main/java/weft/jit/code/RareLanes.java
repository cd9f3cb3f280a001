package weft.jit.code;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/// Functions lane by lane, for the rare arguments without a vector form. The results take the place
/// of the first arguments.
public final class RareLanes {
  private RareLanes() {}

  static void each(double[] x, DoubleUnaryOperator function) {
    for (int i = 0; i < x.length; i++) {
      x[i] = function.applyAsDouble(x[i]);
    }
  }

  static void each(double[] a, double[] b, DoubleBinaryOperator function) {
    for (int i = 0; i < a.length; i++) {
      a[i] = function.applyAsDouble(a[i], b[i]);
    }
  }
}
