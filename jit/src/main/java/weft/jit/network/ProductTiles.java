package weft.jit.network;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/// Tiles of a product of matrices in single precision, in vectors: some rows of the left side by a
/// panel of the right side. Each lane is another cell of the result and folds its products in their
/// order, so the bits do not depend on the size of tiles and vectors.
///
/// Cold, it is hundreds of times slower than [SingleRows]: see [ProductHeat].
final class ProductTiles {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final int LENGTH = ProductRows.LENGTH;
  private static final VectorShuffle<Float> EVEN = VectorShuffle.iota(LANES, 0, 2, false);
  private static final VectorShuffle<Float> ODD = VectorShuffle.iota(LANES, 1, 2, false);

  private ProductTiles() {}

  /// Six rows by two vectors.
  static void sixByTwo(
      SingleRows rows, int row, int base, float[] panel, int at, int toRow, int start) {
    float[] a = rows.cells();
    int depth = rows.depth();
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
    for (int k = 0; k < depth; k++) {
      int p = at + k * 2 * LENGTH;
      FloatVector b0 = FloatVector.fromArray(LANES, panel, p);
      FloatVector b1 = FloatVector.fromArray(LANES, panel, p + LENGTH);
      FloatVector x = FloatVector.broadcast(LANES, a[r0 + k]);
      c00 = x.fma(b0, c00);
      c01 = x.fma(b1, c01);
      x = FloatVector.broadcast(LANES, a[r1 + k]);
      c10 = x.fma(b0, c10);
      c11 = x.fma(b1, c11);
      x = FloatVector.broadcast(LANES, a[r2 + k]);
      c20 = x.fma(b0, c20);
      c21 = x.fma(b1, c21);
      x = FloatVector.broadcast(LANES, a[r3 + k]);
      c30 = x.fma(b0, c30);
      c31 = x.fma(b1, c31);
      x = FloatVector.broadcast(LANES, a[r4 + k]);
      c40 = x.fma(b0, c40);
      c41 = x.fma(b1, c41);
      x = FloatVector.broadcast(LANES, a[r5 + k]);
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

  /// Four rows by two vectors.
  static void fourByTwo(
      SingleRows rows, int row, int base, float[] panel, int at, int toRow, int start) {
    float[] a = rows.cells();
    int depth = rows.depth();
    int[] from = rows.from();
    int r0 = base + from[row];
    int r1 = base + from[row + 1];
    int r2 = base + from[row + 2];
    int r3 = base + from[row + 3];
    FloatVector c00 = FloatVector.zero(LANES);
    FloatVector c01 = c00;
    FloatVector c10 = c00;
    FloatVector c11 = c00;
    FloatVector c20 = c00;
    FloatVector c21 = c00;
    FloatVector c30 = c00;
    FloatVector c31 = c00;
    for (int k = 0; k < depth; k++) {
      int p = at + k * 2 * LENGTH;
      FloatVector b0 = FloatVector.fromArray(LANES, panel, p);
      FloatVector b1 = FloatVector.fromArray(LANES, panel, p + LENGTH);
      FloatVector x = FloatVector.broadcast(LANES, a[r0 + k]);
      c00 = x.fma(b0, c00);
      c01 = x.fma(b1, c01);
      x = FloatVector.broadcast(LANES, a[r1 + k]);
      c10 = x.fma(b0, c10);
      c11 = x.fma(b1, c11);
      x = FloatVector.broadcast(LANES, a[r2 + k]);
      c20 = x.fma(b0, c20);
      c21 = x.fma(b1, c21);
      x = FloatVector.broadcast(LANES, a[r3 + k]);
      c30 = x.fma(b0, c30);
      c31 = x.fma(b1, c31);
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
  }

  /// Twelve rows by one vector.
  static void twelveByOne(
      SingleRows rows, int row, int base, float[] panel, int at, int toRow, int start) {
    float[] a = rows.cells();
    int depth = rows.depth();
    int[] from = rows.from();
    int r0 = base + from[row];
    int r1 = base + from[row + 1];
    int r2 = base + from[row + 2];
    int r3 = base + from[row + 3];
    int r4 = base + from[row + 4];
    int r5 = base + from[row + 5];
    int r6 = base + from[row + 6];
    int r7 = base + from[row + 7];
    int r8 = base + from[row + 8];
    int r9 = base + from[row + 9];
    int r10 = base + from[row + 10];
    int r11 = base + from[row + 11];
    FloatVector c0x0 = FloatVector.zero(LANES);
    FloatVector c1x0 = c0x0;
    FloatVector c2x0 = c0x0;
    FloatVector c3x0 = c0x0;
    FloatVector c4x0 = c0x0;
    FloatVector c5x0 = c0x0;
    FloatVector c6x0 = c0x0;
    FloatVector c7x0 = c0x0;
    FloatVector c8x0 = c0x0;
    FloatVector c9x0 = c0x0;
    FloatVector c10x0 = c0x0;
    FloatVector c11x0 = c0x0;
    for (int k = 0; k < depth; k++) {
      int p = at + k * LENGTH;
      FloatVector b0 = FloatVector.fromArray(LANES, panel, p);
      FloatVector x = FloatVector.broadcast(LANES, a[r0 + k]);
      c0x0 = x.fma(b0, c0x0);
      x = FloatVector.broadcast(LANES, a[r1 + k]);
      c1x0 = x.fma(b0, c1x0);
      x = FloatVector.broadcast(LANES, a[r2 + k]);
      c2x0 = x.fma(b0, c2x0);
      x = FloatVector.broadcast(LANES, a[r3 + k]);
      c3x0 = x.fma(b0, c3x0);
      x = FloatVector.broadcast(LANES, a[r4 + k]);
      c4x0 = x.fma(b0, c4x0);
      x = FloatVector.broadcast(LANES, a[r5 + k]);
      c5x0 = x.fma(b0, c5x0);
      x = FloatVector.broadcast(LANES, a[r6 + k]);
      c6x0 = x.fma(b0, c6x0);
      x = FloatVector.broadcast(LANES, a[r7 + k]);
      c7x0 = x.fma(b0, c7x0);
      x = FloatVector.broadcast(LANES, a[r8 + k]);
      c8x0 = x.fma(b0, c8x0);
      x = FloatVector.broadcast(LANES, a[r9 + k]);
      c9x0 = x.fma(b0, c9x0);
      x = FloatVector.broadcast(LANES, a[r10 + k]);
      c10x0 = x.fma(b0, c10x0);
      x = FloatVector.broadcast(LANES, a[r11 + k]);
      c11x0 = x.fma(b0, c11x0);
    }
    float[] c = rows.result();
    int[] to = rows.to();
    int at0 = start + to[toRow];
    c0x0.intoArray(c, at0);
    int at1 = start + to[toRow + 1];
    c1x0.intoArray(c, at1);
    int at2 = start + to[toRow + 2];
    c2x0.intoArray(c, at2);
    int at3 = start + to[toRow + 3];
    c3x0.intoArray(c, at3);
    int at4 = start + to[toRow + 4];
    c4x0.intoArray(c, at4);
    int at5 = start + to[toRow + 5];
    c5x0.intoArray(c, at5);
    int at6 = start + to[toRow + 6];
    c6x0.intoArray(c, at6);
    int at7 = start + to[toRow + 7];
    c7x0.intoArray(c, at7);
    int at8 = start + to[toRow + 8];
    c8x0.intoArray(c, at8);
    int at9 = start + to[toRow + 9];
    c9x0.intoArray(c, at9);
    int at10 = start + to[toRow + 10];
    c10x0.intoArray(c, at10);
    int at11 = start + to[toRow + 11];
    c11x0.intoArray(c, at11);
  }

  /// One row by two vectors.
  static void oneByTwo(
      SingleRows rows, int row, int base, float[] panel, int at, int toRow, int start) {
    float[] a = rows.cells();
    int depth = rows.depth();
    int[] from = rows.from();
    int r0 = base + from[row];
    FloatVector c00 = FloatVector.zero(LANES);
    FloatVector c01 = c00;
    for (int k = 0; k < depth; k++) {
      int p = at + k * 2 * LENGTH;
      FloatVector b0 = FloatVector.fromArray(LANES, panel, p);
      FloatVector b1 = FloatVector.fromArray(LANES, panel, p + LENGTH);
      FloatVector x = FloatVector.broadcast(LANES, a[r0 + k]);
      c00 = x.fma(b0, c00);
      c01 = x.fma(b1, c01);
    }
    float[] c = rows.result();
    int[] to = rows.to();
    int at0 = start + to[toRow];
    c00.intoArray(c, at0);
    c01.intoArray(c, at0 + LENGTH);
  }

  /// One row by one vector.
  static void oneByOne(
      SingleRows rows, int row, int base, float[] panel, int at, int toRow, int start) {
    float[] a = rows.cells();
    int depth = rows.depth();
    int[] from = rows.from();
    int r0 = base + from[row];
    FloatVector c00 = FloatVector.zero(LANES);
    for (int k = 0; k < depth; k++) {
      int p = at + k * LENGTH;
      FloatVector b0 = FloatVector.fromArray(LANES, panel, p);
      FloatVector x = FloatVector.broadcast(LANES, a[r0 + k]);
      c00 = x.fma(b0, c00);
    }
    float[] c = rows.result();
    int[] to = rows.to();
    int at0 = start + to[toRow];
    c00.intoArray(c, at0);
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

  /// Copies for each of some places a vector of cells that stand in two runs.
  ///
  /// @param from where the first run begins
  /// @param other where the second one would begin if it had all lanes
  /// @param split the lanes of the first run
  static void copy(
      float[] cells,
      int from,
      int other,
      int split,
      int[] places,
      float[] panel,
      int at,
      int width) {
    var second = VectorMask.fromLong(LANES, -1L << split);
    for (int k = 0, p = at; k < places.length; k++, p += width) {
      FloatVector.fromArray(LANES, cells, from + places[k])
          .blend(FloatVector.fromArray(LANES, cells, other + places[k]), second)
          .intoArray(panel, p);
    }
  }

  /// Copies for each of some places two vectors of cells, each of which stands in two runs or in
  /// one, into a panel of two vectors.
  ///
  /// @param a where the first run of the first vector begins
  /// @param b where the second one would begin if it had all lanes
  /// @param split the lanes of the first run
  static void copyTwo(
      float[] cells,
      int a,
      int b,
      int split,
      int c,
      int d,
      int splitToo,
      int[] places,
      float[] panel,
      int at) {
    var low = VectorMask.fromLong(LANES, -1L << split);
    var high = VectorMask.fromLong(LANES, -1L << splitToo);
    for (int k = 0; k < places.length; k++) {
      int place = places[k];
      int p = at + k * 2 * LENGTH;
      FloatVector.fromArray(LANES, cells, a + place)
          .blend(FloatVector.fromArray(LANES, cells, b + place), low)
          .intoArray(panel, p);
      FloatVector.fromArray(LANES, cells, c + place)
          .blend(FloatVector.fromArray(LANES, cells, d + place), high)
          .intoArray(panel, p + LENGTH);
    }
  }

  /// The bits of the smallest number that is not 0, less one, and of the largest, without signs.
  ///
  /// @param span gets both
  static void span(float[] cells, int[] span) {
    IntVector low = IntVector.broadcast(IntVector.SPECIES_256, Integer.MAX_VALUE);
    IntVector high = IntVector.zero(IntVector.SPECIES_256);
    int end = cells.length - cells.length % LENGTH;
    for (int i = 0; i < end; i += LENGTH) {
      IntVector bits =
          FloatVector.fromArray(LANES, cells, i).reinterpretAsInts().and(Integer.MAX_VALUE);
      low = low.min(bits.sub(1).and(Integer.MAX_VALUE));
      high = high.max(bits);
    }
    span[0] = low.reduceLanes(VectorOperators.MIN);
    span[1] = high.reduceLanes(VectorOperators.MAX);
    SingleRows.span(cells, end, span);
  }

  /// For each lane, the most of two neighbours and of two further ones: a pooling by two and two.
  ///
  /// @param further from the first two to the others
  static void mostOfFour(float[] cells, int at, int further, float[] result, int to) {
    FloatVector low =
        FloatVector.fromArray(LANES, cells, at)
            .max(FloatVector.fromArray(LANES, cells, at + further));
    FloatVector high =
        FloatVector.fromArray(LANES, cells, at + LENGTH)
            .max(FloatVector.fromArray(LANES, cells, at + LENGTH + further));
    low.rearrange(EVEN, high).max(low.rearrange(ODD, high)).intoArray(result, to);
  }
}
