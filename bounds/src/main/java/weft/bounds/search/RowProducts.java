package weft.bounds.search;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// The one kernel: rows times a matrix, over those of its rows that count. Widths are whole
/// vectors; the last cells of a row are 0.
final class RowProducts {
  private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;

  /// A width is a multiple of this.
  static final int STEP = 8;

  private RowProducts() {}

  static int padded(int width) {
    return (width + STEP - 1) / STEP * STEP;
  }

  /// `out[r] = sum of a[r][j] * m[j]` over the first `count` numbers `j` of a list.
  ///
  /// @param wide cells of a row of `a`
  /// @param width cells of a row of `m` and of `out`
  static void multiply(
      double[] a, int wide, int rows, int[] list, int count, double[] m, int width, double[] out) {
    int lanes = LANES.length();
    int c = 0;
    if (lanes == STEP) {
      for (; c + 7 * lanes <= width; c += 7 * lanes) {
        for (int r = 0; r < rows; r += 3) {
          // Rows of a last tile that is not full are computed twice, or three times.
          int r0 = Math.max(0, Math.min(r, rows - 3));
          three(
              a,
              wide,
              r0,
              Math.min(r0 + 1, rows - 1),
              Math.min(r0 + 2, rows - 1),
              list,
              count,
              m,
              width,
              c,
              out);
        }
      }
    }
    int r = 0;
    for (; r + 4 <= rows && c < width; r += 4) {
      four(a, wide, r, list, count, m, width, out, c);
    }
    for (; r < rows && c < width; r++) {
      one(a, wide, r, list, count, m, width, out, c);
    }
  }

  /// The sum of products of whole rows.
  static double dot(double[] a, int from, double[] b, int width) {
    var sum = DoubleVector.zero(LANES);
    for (int c = 0; c < width; c += LANES.length()) {
      sum =
          DoubleVector.fromArray(LANES, a, from + c).fma(DoubleVector.fromArray(LANES, b, c), sum);
    }
    return sum.reduceLanes(VectorOperators.ADD);
  }

  /// A row, times a factor.
  static void times(double[] to, int at, double factor, double[] a, int from, int width) {
    var x = DoubleVector.broadcast(LANES, factor);
    for (int c = 0; c < width; c += LANES.length()) {
      x.mul(DoubleVector.fromArray(LANES, a, from + c)).intoArray(to, at + c);
    }
  }

  /// Three rows and seven vectors: all sums stay in registers.
  private static void three(
      double[] a,
      int wide,
      int r0,
      int r1,
      int r2,
      int[] list,
      int count,
      double[] m,
      int width,
      int c,
      double[] out) {
    int lanes = LANES.length();
    int a0 = r0 * wide;
    int a1 = r1 * wide;
    int a2 = r2 * wide;
    var zero = DoubleVector.zero(LANES);
    var s00 = zero;
    var s01 = zero;
    var s02 = zero;
    var s03 = zero;
    var s04 = zero;
    var s05 = zero;
    var s06 = zero;
    var s10 = zero;
    var s11 = zero;
    var s12 = zero;
    var s13 = zero;
    var s14 = zero;
    var s15 = zero;
    var s16 = zero;
    var s20 = zero;
    var s21 = zero;
    var s22 = zero;
    var s23 = zero;
    var s24 = zero;
    var s25 = zero;
    var s26 = zero;
    for (int q = 0; q < count; q++) {
      int j = list[q];
      int at = j * width + c;
      var x0 = DoubleVector.broadcast(LANES, a[a0 + j]);
      var x1 = DoubleVector.broadcast(LANES, a[a1 + j]);
      var x2 = DoubleVector.broadcast(LANES, a[a2 + j]);
      var m0 = DoubleVector.fromArray(LANES, m, at);
      s00 = x0.fma(m0, s00);
      s10 = x1.fma(m0, s10);
      s20 = x2.fma(m0, s20);
      var m1 = DoubleVector.fromArray(LANES, m, at + lanes);
      s01 = x0.fma(m1, s01);
      s11 = x1.fma(m1, s11);
      s21 = x2.fma(m1, s21);
      var m2 = DoubleVector.fromArray(LANES, m, at + 2 * lanes);
      s02 = x0.fma(m2, s02);
      s12 = x1.fma(m2, s12);
      s22 = x2.fma(m2, s22);
      var m3 = DoubleVector.fromArray(LANES, m, at + 3 * lanes);
      s03 = x0.fma(m3, s03);
      s13 = x1.fma(m3, s13);
      s23 = x2.fma(m3, s23);
      var m4 = DoubleVector.fromArray(LANES, m, at + 4 * lanes);
      s04 = x0.fma(m4, s04);
      s14 = x1.fma(m4, s14);
      s24 = x2.fma(m4, s24);
      var m5 = DoubleVector.fromArray(LANES, m, at + 5 * lanes);
      s05 = x0.fma(m5, s05);
      s15 = x1.fma(m5, s15);
      s25 = x2.fma(m5, s25);
      var m6 = DoubleVector.fromArray(LANES, m, at + 6 * lanes);
      s06 = x0.fma(m6, s06);
      s16 = x1.fma(m6, s16);
      s26 = x2.fma(m6, s26);
    }
    int o0 = r0 * width + c;
    s00.intoArray(out, o0);
    s01.intoArray(out, o0 + lanes);
    s02.intoArray(out, o0 + 2 * lanes);
    s03.intoArray(out, o0 + 3 * lanes);
    s04.intoArray(out, o0 + 4 * lanes);
    s05.intoArray(out, o0 + 5 * lanes);
    s06.intoArray(out, o0 + 6 * lanes);
    int o1 = r1 * width + c;
    s10.intoArray(out, o1);
    s11.intoArray(out, o1 + lanes);
    s12.intoArray(out, o1 + 2 * lanes);
    s13.intoArray(out, o1 + 3 * lanes);
    s14.intoArray(out, o1 + 4 * lanes);
    s15.intoArray(out, o1 + 5 * lanes);
    s16.intoArray(out, o1 + 6 * lanes);
    int o2 = r2 * width + c;
    s20.intoArray(out, o2);
    s21.intoArray(out, o2 + lanes);
    s22.intoArray(out, o2 + 2 * lanes);
    s23.intoArray(out, o2 + 3 * lanes);
    s24.intoArray(out, o2 + 4 * lanes);
    s25.intoArray(out, o2 + 5 * lanes);
    s26.intoArray(out, o2 + 6 * lanes);
  }

  private static void four(
      double[] a,
      int wide,
      int r,
      int[] list,
      int count,
      double[] m,
      int width,
      double[] out,
      int start) {
    int lanes = LANES.length();
    int c = start;
    int a0 = r * wide;
    int a1 = a0 + wide;
    int a2 = a1 + wide;
    int a3 = a2 + wide;
    int o0 = r * width;
    int o1 = o0 + width;
    int o2 = o1 + width;
    int o3 = o2 + width;
    for (; c + 2 * lanes <= width; c += 2 * lanes) {
      var s00 = DoubleVector.zero(LANES);
      var s01 = s00;
      var s10 = s00;
      var s11 = s00;
      var s20 = s00;
      var s21 = s00;
      var s30 = s00;
      var s31 = s00;
      for (int q = 0; q < count; q++) {
        int j = list[q];
        var m0 = DoubleVector.fromArray(LANES, m, j * width + c);
        var m1 = DoubleVector.fromArray(LANES, m, j * width + c + lanes);
        var x0 = DoubleVector.broadcast(LANES, a[a0 + j]);
        var x1 = DoubleVector.broadcast(LANES, a[a1 + j]);
        var x2 = DoubleVector.broadcast(LANES, a[a2 + j]);
        var x3 = DoubleVector.broadcast(LANES, a[a3 + j]);
        s00 = x0.fma(m0, s00);
        s01 = x0.fma(m1, s01);
        s10 = x1.fma(m0, s10);
        s11 = x1.fma(m1, s11);
        s20 = x2.fma(m0, s20);
        s21 = x2.fma(m1, s21);
        s30 = x3.fma(m0, s30);
        s31 = x3.fma(m1, s31);
      }
      s00.intoArray(out, o0 + c);
      s01.intoArray(out, o0 + c + lanes);
      s10.intoArray(out, o1 + c);
      s11.intoArray(out, o1 + c + lanes);
      s20.intoArray(out, o2 + c);
      s21.intoArray(out, o2 + c + lanes);
      s30.intoArray(out, o3 + c);
      s31.intoArray(out, o3 + c + lanes);
    }
    for (; c < width; c += lanes) {
      var s0 = DoubleVector.zero(LANES);
      var s1 = s0;
      var s2 = s0;
      var s3 = s0;
      for (int q = 0; q < count; q++) {
        int j = list[q];
        var m0 = DoubleVector.fromArray(LANES, m, j * width + c);
        s0 = DoubleVector.broadcast(LANES, a[a0 + j]).fma(m0, s0);
        s1 = DoubleVector.broadcast(LANES, a[a1 + j]).fma(m0, s1);
        s2 = DoubleVector.broadcast(LANES, a[a2 + j]).fma(m0, s2);
        s3 = DoubleVector.broadcast(LANES, a[a3 + j]).fma(m0, s3);
      }
      s0.intoArray(out, o0 + c);
      s1.intoArray(out, o1 + c);
      s2.intoArray(out, o2 + c);
      s3.intoArray(out, o3 + c);
    }
  }

  private static void one(
      double[] a,
      int wide,
      int r,
      int[] list,
      int count,
      double[] m,
      int width,
      double[] out,
      int start) {
    int lanes = LANES.length();
    int c = start;
    int from = r * wide;
    int to = r * width;
    for (; c + 4 * lanes <= width; c += 4 * lanes) {
      var s0 = DoubleVector.zero(LANES);
      var s1 = s0;
      var s2 = s0;
      var s3 = s0;
      for (int q = 0; q < count; q++) {
        int j = list[q];
        int at = j * width + c;
        var x = DoubleVector.broadcast(LANES, a[from + j]);
        s0 = x.fma(DoubleVector.fromArray(LANES, m, at), s0);
        s1 = x.fma(DoubleVector.fromArray(LANES, m, at + lanes), s1);
        s2 = x.fma(DoubleVector.fromArray(LANES, m, at + 2 * lanes), s2);
        s3 = x.fma(DoubleVector.fromArray(LANES, m, at + 3 * lanes), s3);
      }
      s0.intoArray(out, to + c);
      s1.intoArray(out, to + c + lanes);
      s2.intoArray(out, to + c + 2 * lanes);
      s3.intoArray(out, to + c + 3 * lanes);
    }
    for (; c < width; c += lanes) {
      var s0 = DoubleVector.zero(LANES);
      for (int q = 0; q < count; q++) {
        int j = list[q];
        s0 =
            DoubleVector.broadcast(LANES, a[from + j])
                .fma(DoubleVector.fromArray(LANES, m, j * width + c), s0);
      }
      s0.intoArray(out, to + c);
    }
  }
}
