package weft.jit.network;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/// The tiles of [ProductTiles] in double precision. Panels are as many columns wide, so they have
/// twice as many vectors; a tile of rows takes the wide ones by halves.
final class DoubleTiles {
  private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_256;
  private static final int LENGTH = 4;

  private DoubleTiles() {}

  /// Six rows by two vectors: a panel, or half of one.
  ///
  /// @param width of the panel
  static void sixByTwo(
      DoubleRows rows, int row, int base, double[] panel, int at, int width, int toRow, int start) {
    double[] a = rows.cells();
    int depth = rows.depth();
    int[] from = rows.from();
    int r0 = base + from[row];
    int r1 = base + from[row + 1];
    int r2 = base + from[row + 2];
    int r3 = base + from[row + 3];
    int r4 = base + from[row + 4];
    int r5 = base + from[row + 5];
    DoubleVector c00 = DoubleVector.zero(LANES);
    DoubleVector c01 = c00;
    DoubleVector c10 = c00;
    DoubleVector c11 = c00;
    DoubleVector c20 = c00;
    DoubleVector c21 = c00;
    DoubleVector c30 = c00;
    DoubleVector c31 = c00;
    DoubleVector c40 = c00;
    DoubleVector c41 = c00;
    DoubleVector c50 = c00;
    DoubleVector c51 = c00;
    for (int k = 0; k < depth; k++) {
      int p = at + k * width;
      DoubleVector b0 = DoubleVector.fromArray(LANES, panel, p);
      DoubleVector b1 = DoubleVector.fromArray(LANES, panel, p + LENGTH);
      DoubleVector x = DoubleVector.broadcast(LANES, a[r0 + k]);
      c00 = x.fma(b0, c00);
      c01 = x.fma(b1, c01);
      x = DoubleVector.broadcast(LANES, a[r1 + k]);
      c10 = x.fma(b0, c10);
      c11 = x.fma(b1, c11);
      x = DoubleVector.broadcast(LANES, a[r2 + k]);
      c20 = x.fma(b0, c20);
      c21 = x.fma(b1, c21);
      x = DoubleVector.broadcast(LANES, a[r3 + k]);
      c30 = x.fma(b0, c30);
      c31 = x.fma(b1, c31);
      x = DoubleVector.broadcast(LANES, a[r4 + k]);
      c40 = x.fma(b0, c40);
      c41 = x.fma(b1, c41);
      x = DoubleVector.broadcast(LANES, a[r5 + k]);
      c50 = x.fma(b0, c50);
      c51 = x.fma(b1, c51);
    }
    double[] c = rows.result();
    int[] to = rows.to();
    int at0 = start + to[toRow];
    c00.intoArray(c, at0);
    c01.intoArray(c, at0 + LENGTH);
    int at1 = start + to[toRow + 1];
    c10.intoArray(c, at1);
    c11.intoArray(c, at1 + LENGTH);
    int at2 = start + to[toRow + 2];
    c20.intoArray(c, at2);
    c21.intoArray(c, at2 + LENGTH);
    int at3 = start + to[toRow + 3];
    c30.intoArray(c, at3);
    c31.intoArray(c, at3 + LENGTH);
    int at4 = start + to[toRow + 4];
    c40.intoArray(c, at4);
    c41.intoArray(c, at4 + LENGTH);
    int at5 = start + to[toRow + 5];
    c50.intoArray(c, at5);
    c51.intoArray(c, at5 + LENGTH);
  }

  /// One row by four vectors.
  static void oneByFour(
      DoubleRows rows, int row, int base, double[] panel, int at, int toRow, int start) {
    double[] a = rows.cells();
    int depth = rows.depth();
    int[] from = rows.from();
    int r0 = base + from[row];
    DoubleVector c00 = DoubleVector.zero(LANES);
    DoubleVector c01 = c00;
    DoubleVector c02 = c00;
    DoubleVector c03 = c00;
    for (int k = 0; k < depth; k++) {
      int p = at + k * 4 * LENGTH;
      DoubleVector b0 = DoubleVector.fromArray(LANES, panel, p);
      DoubleVector b1 = DoubleVector.fromArray(LANES, panel, p + LENGTH);
      DoubleVector b2 = DoubleVector.fromArray(LANES, panel, p + 2 * LENGTH);
      DoubleVector b3 = DoubleVector.fromArray(LANES, panel, p + 3 * LENGTH);
      DoubleVector x = DoubleVector.broadcast(LANES, a[r0 + k]);
      c00 = x.fma(b0, c00);
      c01 = x.fma(b1, c01);
      c02 = x.fma(b2, c02);
      c03 = x.fma(b3, c03);
    }
    double[] c = rows.result();
    int[] to = rows.to();
    int at0 = start + to[toRow];
    c00.intoArray(c, at0);
    c01.intoArray(c, at0 + LENGTH);
    c02.intoArray(c, at0 + 2 * LENGTH);
    c03.intoArray(c, at0 + 3 * LENGTH);
  }

  /// One row by two vectors.
  static void oneByTwo(
      DoubleRows rows, int row, int base, double[] panel, int at, int toRow, int start) {
    double[] a = rows.cells();
    int depth = rows.depth();
    int[] from = rows.from();
    int r0 = base + from[row];
    DoubleVector c00 = DoubleVector.zero(LANES);
    DoubleVector c01 = c00;
    for (int k = 0; k < depth; k++) {
      int p = at + k * 2 * LENGTH;
      DoubleVector b0 = DoubleVector.fromArray(LANES, panel, p);
      DoubleVector b1 = DoubleVector.fromArray(LANES, panel, p + LENGTH);
      DoubleVector x = DoubleVector.broadcast(LANES, a[r0 + k]);
      c00 = x.fma(b0, c00);
      c01 = x.fma(b1, c01);
    }
    double[] c = rows.result();
    int[] to = rows.to();
    int at0 = start + to[toRow];
    c00.intoArray(c, at0);
    c01.intoArray(c, at0 + LENGTH);
  }
}
