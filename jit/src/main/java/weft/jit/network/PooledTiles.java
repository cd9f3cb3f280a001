package weft.jit.network;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// What a [PooledStep] does, in vectors: each lane is another column and folds its products in
/// their order.
final class PooledTiles {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final VectorSpecies<Integer> BITS = IntVector.SPECIES_256;
  private static final int LENGTH = ProductRows.LENGTH;
  private static final int WIDTH = ProductPanel.WIDEST;

  /// Rows of a tile.
  static final int TALL = 6;

  private PooledTiles() {}

  /// A tile of rows by a panel.
  ///
  /// @param column the first one of the panel
  private static void rows(PooledRows on, int row, int column, float[] result, int to) {
    float[] a = on.cells();
    float[] panel = on.panels();
    int[] places = on.places();
    int[] rows = on.rows();
    int at = column * places.length;
    int r0 = rows[row];
    int r1 = rows[row + 1];
    int r2 = rows[row + 2];
    int r3 = rows[row + 3];
    int r4 = rows[row + 4];
    int r5 = rows[row + 5];
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
    for (int k = 0; k < places.length; k++) {
      int p = at + k * WIDTH;
      int place = places[k];
      FloatVector b0 = FloatVector.fromArray(LANES, panel, p);
      FloatVector b1 = FloatVector.fromArray(LANES, panel, p + LENGTH);
      FloatVector x = FloatVector.broadcast(LANES, a[r0 + place]);
      c00 = x.fma(b0, c00);
      c01 = x.fma(b1, c01);
      x = FloatVector.broadcast(LANES, a[r1 + place]);
      c10 = x.fma(b0, c10);
      c11 = x.fma(b1, c11);
      x = FloatVector.broadcast(LANES, a[r2 + place]);
      c20 = x.fma(b0, c20);
      c21 = x.fma(b1, c21);
      x = FloatVector.broadcast(LANES, a[r3 + place]);
      c30 = x.fma(b0, c30);
      c31 = x.fma(b1, c31);
      x = FloatVector.broadcast(LANES, a[r4 + place]);
      c40 = x.fma(b0, c40);
      c41 = x.fma(b1, c41);
      x = FloatVector.broadcast(LANES, a[r5 + place]);
      c50 = x.fma(b0, c50);
      c51 = x.fma(b1, c51);
    }
    c00.intoArray(result, to);
    c01.intoArray(result, to + LENGTH);
    c10.intoArray(result, to + 2 * LENGTH);
    c11.intoArray(result, to + 3 * LENGTH);
    c20.intoArray(result, to + 4 * LENGTH);
    c21.intoArray(result, to + 5 * LENGTH);
    c30.intoArray(result, to + 6 * LENGTH);
    c31.intoArray(result, to + 7 * LENGTH);
    c40.intoArray(result, to + 8 * LENGTH);
    c41.intoArray(result, to + 9 * LENGTH);
    c50.intoArray(result, to + 10 * LENGTH);
    c51.intoArray(result, to + 11 * LENGTH);
  }

  /// The most of some windows in the columns of a panel.
  ///
  /// @param room for their rows, whole tiles
  static void run(PooledRows on, int window, int end, int column, float[] room, float[] result) {
    int last = end * on.size();
    for (int r = window * on.size(), to = 0; r < last; r += TALL, to += TALL * WIDTH) {
      rows(on, r, column, room, to);
    }
    most(on, room, end - window, column, result);
  }

  /// The most of some rows, window by window.
  ///
  /// @param column the first one of the panel
  private static void most(PooledRows on, float[] rows, int windows, int column, float[] result) {
    FloatVector floor = FloatVector.broadcast(LANES, on.floor());
    FloatVector bias0 = FloatVector.fromArray(LANES, on.bias(), column);
    FloatVector bias1 = FloatVector.fromArray(LANES, on.bias(), column + LENGTH);
    int size = on.size() * WIDTH;
    for (int w = 0; w < windows; w++) {
      int at = w * size;
      FloatVector most0 = FloatVector.fromArray(LANES, rows, at);
      FloatVector most1 = FloatVector.fromArray(LANES, rows, at + LENGTH);
      for (int next = at + WIDTH; next < at + size; next += WIDTH) {
        most0 = most0.max(FloatVector.fromArray(LANES, rows, next));
        most1 = most1.max(FloatVector.fromArray(LANES, rows, next + LENGTH));
      }
      most0.add(bias0).max(floor).intoArray(result, w * WIDTH);
      most1.add(bias1).max(floor).intoArray(result, w * WIDTH + LENGTH);
    }
  }

  /// Copies runs of cells of one width, a vector at least, and finds the bits of the smallest
  /// number that is not 0, less one, and of the largest, without signs.
  ///
  /// @param span gets both
  static void copy(float[] cells, int[] from, int width, float[] to, int[] places, int[] span) {
    IntVector low = IntVector.broadcast(BITS, Integer.MAX_VALUE);
    IntVector high = IntVector.zero(BITS);
    int last = width - LENGTH;
    for (int run = 0; run < from.length; run++) {
      int f = from[run];
      int t = places[run];
      for (int c = 0; c < last; c += LENGTH) {
        FloatVector some = FloatVector.fromArray(LANES, cells, f + c);
        some.intoArray(to, t + c);
        IntVector bits = some.reinterpretAsInts().and(Integer.MAX_VALUE);
        low = low.min(bits.sub(1).and(Integer.MAX_VALUE));
        high = high.max(bits);
      }
      // The last vector ends with the run; some of its cells are copied twice.
      FloatVector some = FloatVector.fromArray(LANES, cells, f + last);
      some.intoArray(to, t + last);
      IntVector bits = some.reinterpretAsInts().and(Integer.MAX_VALUE);
      low = low.min(bits.sub(1).and(Integer.MAX_VALUE));
      high = high.max(bits);
    }
    span[0] = low.reduceLanes(VectorOperators.MIN);
    span[1] = high.reduceLanes(VectorOperators.MAX);
  }
}
