package weft.jit;

import weft.ops.Doubles;
import weft.ops.math.Elementary;

/// Functions lane by lane, for the rare arguments without a vector form. The results take the place
/// of the first arguments.
final class RareLanes {
  private RareLanes() {}

  static void sin(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] = Elementary.sin(x[i]);
    }
  }

  static void cos(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] = Elementary.cos(x[i]);
    }
  }

  static void tan(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] = Elementary.tan(x[i]);
    }
  }

  static void mod(double[] a, double[] b) {
    for (int i = 0; i < a.length; i++) {
      a[i] = Doubles.remainder(a[i], b[i]);
    }
  }
}
