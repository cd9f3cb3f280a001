package weft.jit.network;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/// Tiles of a product of matrices in single precision, in vectors: some rows of the left side by a
/// panel of the right side. Each lane is another cell of the result and folds its products in their
/// order, so the bits do not depend on the size of tiles and vectors.
///
/// Cold, it is hundreds of times slower than [ProductRows]: see [ProductHeat].
final class ProductTiles {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final int LENGTH = ProductRows.LENGTH;

  private ProductTiles() {}

  /// Six rows by two vectors.
  static void sixByTwo(
      ProductRows rows, int row, int base, float[] panel, int at, int toRow, int start) {
    float[] a = rows.cells();
    int depth = rows.depth();
    int step = rows.step();
    int[] from = rows.from();
    int r0 = base + from[row];
    int r1 = base + from[row + 1];
    int r2 = base + from[row + 2];
    int r3 = base + from[row + 3];
    int r4 = base + from[row + 4];
    int r5 = base + from[row + 5];
    FloatVector c00 = FloatVector.zero(LANES);
    FloatVector c01 = c00;
    FloatVector c10 = c00;
    FloatVector c11 = c00;
    FloatVector c20 = c00;
    FloatVector c21 = c00;
    FloatVector c30 = c00;
    FloatVector c31 = c00;
    FloatVector c40 = c00;
    FloatVector c41 = c00;
    FloatVector c50 = c00;
    FloatVector c51 = c00;
    for (int k = 0, o = 0, p = at; k < depth; k++, o += step, p += 2 * LENGTH) {
      FloatVector b0 = FloatVector.fromArray(LANES, panel, p);
      FloatVector b1 = FloatVector.fromArray(LANES, panel, p + LENGTH);
      FloatVector x = FloatVector.broadcast(LANES, a[r0 + o]);
      c00 = x.fma(b0, c00);
      c01 = x.fma(b1, c01);
      x = FloatVector.broadcast(LANES, a[r1 + o]);
      c10 = x.fma(b0, c10);
      c11 = x.fma(b1, c11);
      x = FloatVector.broadcast(LANES, a[r2 + o]);
      c20 = x.fma(b0, c20);
      c21 = x.fma(b1, c21);
      x = FloatVector.broadcast(LANES, a[r3 + o]);
      c30 = x.fma(b0, c30);
      c31 = x.fma(b1, c31);
      x = FloatVector.broadcast(LANES, a[r4 + o]);
      c40 = x.fma(b0, c40);
      c41 = x.fma(b1, c41);
      x = FloatVector.broadcast(LANES, a[r5 + o]);
      c50 = x.fma(b0, c50);
      c51 = x.fma(b1, c51);
    }
    float[] c = rows.result();
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

  /// Six rows by one vector.
  static void sixByOne(
      ProductRows rows, int row, int base, float[] panel, int at, int toRow, int start) {
    float[] a = rows.cells();
    int depth = rows.depth();
    int step = rows.step();
    int[] from = rows.from();
    int r0 = base + from[row];
    int r1 = base + from[row + 1];
    int r2 = base + from[row + 2];
    int r3 = base + from[row + 3];
    int r4 = base + from[row + 4];
    int r5 = base + from[row + 5];
    FloatVector c0 = FloatVector.zero(LANES);
    FloatVector c1 = c0;
    FloatVector c2 = c0;
    FloatVector c3 = c0;
    FloatVector c4 = c0;
    FloatVector c5 = c0;
    for (int k = 0, o = 0, p = at; k < depth; k++, o += step, p += LENGTH) {
      FloatVector b = FloatVector.fromArray(LANES, panel, p);
      c0 = FloatVector.broadcast(LANES, a[r0 + o]).fma(b, c0);
      c1 = FloatVector.broadcast(LANES, a[r1 + o]).fma(b, c1);
      c2 = FloatVector.broadcast(LANES, a[r2 + o]).fma(b, c2);
      c3 = FloatVector.broadcast(LANES, a[r3 + o]).fma(b, c3);
      c4 = FloatVector.broadcast(LANES, a[r4 + o]).fma(b, c4);
      c5 = FloatVector.broadcast(LANES, a[r5 + o]).fma(b, c5);
    }
    float[] c = rows.result();
    int[] to = rows.to();
    c0.intoArray(c, start + to[toRow]);
    c1.intoArray(c, start + to[toRow + 1]);
    c2.intoArray(c, start + to[toRow + 2]);
    c3.intoArray(c, start + to[toRow + 3]);
    c4.intoArray(c, start + to[toRow + 4]);
    c5.intoArray(c, start + to[toRow + 5]);
  }

  /// One row by two vectors.
  static void oneByTwo(
      ProductRows rows, int row, int base, float[] panel, int at, int toRow, int start) {
    float[] a = rows.cells();
    int depth = rows.depth();
    int step = rows.step();
    FloatVector c0 = FloatVector.zero(LANES);
    FloatVector c1 = c0;
    for (int k = 0, o = base + rows.from()[row], p = at;
        k < depth;
        k++, o += step, p += 2 * LENGTH) {
      FloatVector x = FloatVector.broadcast(LANES, a[o]);
      c0 = x.fma(FloatVector.fromArray(LANES, panel, p), c0);
      c1 = x.fma(FloatVector.fromArray(LANES, panel, p + LENGTH), c1);
    }
    int to = start + rows.to()[toRow];
    c0.intoArray(rows.result(), to);
    c1.intoArray(rows.result(), to + LENGTH);
  }

  /// One row by one vector.
  static void oneByOne(
      ProductRows rows, int row, int base, float[] panel, int at, int toRow, int start) {
    float[] a = rows.cells();
    int depth = rows.depth();
    int step = rows.step();
    FloatVector c = FloatVector.zero(LANES);
    for (int k = 0, o = base + rows.from()[row], p = at; k < depth; k++, o += step, p += LENGTH) {
      c = FloatVector.broadcast(LANES, a[o]).fma(FloatVector.fromArray(LANES, panel, p), c);
    }
    c.intoArray(rows.result(), start + rows.to()[toRow]);
  }

  /// Copies a vector of cells for each of some places.
  ///
  /// @param places where the cells are, after `from`
  /// @param width of the panel
  static void copy(float[] cells, int from, int[] places, float[] panel, int at, int width) {
    for (int k = 0, p = at; k < places.length; k++, p += width) {
      FloatVector.fromArray(LANES, cells, from + places[k]).intoArray(panel, p);
    }
  }
}
