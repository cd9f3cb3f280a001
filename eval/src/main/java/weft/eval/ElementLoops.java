package weft.eval;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import weft.ir.algebra.Unary;
import weft.ir.math.Powers;
import weft.ir.math.Rounding;
import weft.ir.math.SortKeys;

/// The loops over cells. Operands are arrays with masks, see [OperandCells]. Each operation on
/// doubles is a loop of its own, so that the compiler sees plain arithmetic.
final class ElementLoops {
  private ElementLoops() {}

  /// An operation on doubles, cell by cell.
  interface OfDoubles {
    void run(double[] x, int p, double[] y, int q, double[] out);
  }

  /// A comparison of doubles, cell by cell.
  interface Comparing {
    void run(double[] x, int p, double[] y, int q, boolean[] out);
  }

  interface OfTruths {
    void run(boolean[] x, int p, boolean[] y, int q, boolean[] out);
  }

  static void add(double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i & p] + y[i & q];
    }
  }

  static void sub(double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i & p] - y[i & q];
    }
  }

  static void mul(double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i & p] * y[i & q];
    }
  }

  static void div(double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i & p] / y[i & q];
    }
  }

  static void mod(double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = Rounding.remainder(x[i & p], y[i & q]);
    }
  }

  static void pow(double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = Powers.pow(x[i & p], y[i & q]);
    }
  }

  static void min(double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.min(x[i & p], y[i & q]);
    }
  }

  static void max(double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.max(x[i & p], y[i & q]);
    }
  }

  static void larger(double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = SortKeys.larger(x[i & p], y[i & q]);
    }
  }

  static void lt(double[] x, int p, double[] y, int q, boolean[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i & p] < y[i & q];
    }
  }

  static void le(double[] x, int p, double[] y, int q, boolean[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i & p] <= y[i & q];
    }
  }

  static void eq(double[] x, int p, double[] y, int q, boolean[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i & p] == y[i & q];
    }
  }

  /// Any function of two numbers.
  static OfDoubles each(DoubleBinaryOperator function) {
    return (x, p, y, q, out) -> {
      for (int i = 0; i < out.length; i++) {
        out[i] = function.applyAsDouble(x[i & p], y[i & q]);
      }
    };
  }

  static double[] map(double[] x, Unary function) {
    var out = new double[x.length];
    function.apply(x, out, x.length);
    return out;
  }

  static double[] map(double[] x, DoubleUnaryOperator function) {
    var out = new double[x.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = function.applyAsDouble(x[i]);
    }
    return out;
  }

  static void longs(long[] x, int p, long[] y, int q, long[] out, LongBinaryOperator function) {
    for (int i = 0; i < out.length; i++) {
      out[i] = function.applyAsLong(x[i & p], y[i & q]);
    }
  }

  /// Compares whole numbers exactly, whether their 64 bits carry a sign or not.
  static void longs(
      long[] x,
      int p,
      boolean unsignedX,
      long[] y,
      int q,
      boolean unsignedY,
      boolean[] out,
      IntPredicate holds) {
    for (int i = 0; i < out.length; i++) {
      out[i] = holds.test(compare(x[i & p], unsignedX, y[i & q], unsignedY));
    }
  }

  private static int compare(long a, boolean unsignedA, long b, boolean unsignedB) {
    if (unsignedA == unsignedB) {
      return unsignedA ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    }
    // One of them has a sign: if either has its top bit set, that decides.
    if (a < 0) {
      return unsignedA ? 1 : -1;
    }
    if (b < 0) {
      return unsignedB ? -1 : 1;
    }
    return Long.compare(a, b);
  }

  /// Compares texts by code points; nothing compares with a missing one.
  static void texts(
      @Nullable String[] x, int p, @Nullable String[] y, int q, boolean[] out, IntPredicate holds) {
    for (int i = 0; i < out.length; i++) {
      String a = x[i & p];
      String b = y[i & q];
      out[i] = a != null && b != null && holds.test(TextOrder.compare(a, b));
    }
  }

  static void and(boolean[] x, int p, boolean[] y, int q, boolean[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i & p] & y[i & q];
    }
  }

  static void or(boolean[] x, int p, boolean[] y, int q, boolean[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i & p] | y[i & q];
    }
  }

  static void select(boolean[] c, int r, double[] x, int p, double[] y, int q, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = c[i & r] ? x[i & p] : y[i & q];
    }
  }
}
