package weft.jit.network;

/// Rows of single precision, with the plain form of [ProductTiles].
///
/// @param from where each row begins, after a base
/// @param depth how many cells a row has
/// @param to where each row of the result begins, after a start
record SingleRows(float[] cells, int[] from, int depth, float[] result, int[] to)
    implements ProductRows {
  /// Cells of a tile.
  static final int TILE = 96;

  @Override
  public ProductRows into(Object other, int[] places) {
    return new SingleRows(cells, from, depth, (float[]) other, places);
  }

  @Override
  public void plain(
      int row, int count, int base, Object panel, int at, int width, int toRow, int start) {
    float[] right = (float[]) panel;
    for (int r = 0; r < count; r++) {
      int place = base + from[row + r];
      int out = start + to[toRow + r];
      for (int lane = 0; lane < width; lane += LENGTH) {
        lanes(place, right, at + lane, width, out + lane);
      }
    }
  }

  /// One row by a few cells of a panel: as many sums as a processor keeps at hand.
  private void lanes(int place, float[] panel, int at, int width, int out) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    float e = 0;
    float f = 0;
    float g = 0;
    float h = 0;
    int p = at;
    for (int k = 0; k < depth; k++) {
      float x = cells[place + k];
      a = Math.fma(x, panel[p], a);
      b = Math.fma(x, panel[p + 1], b);
      c = Math.fma(x, panel[p + 2], c);
      d = Math.fma(x, panel[p + 3], d);
      e = Math.fma(x, panel[p + 4], e);
      f = Math.fma(x, panel[p + 5], f);
      g = Math.fma(x, panel[p + 6], g);
      h = Math.fma(x, panel[p + 7], h);
      p += width;
    }
    result[out] = a;
    result[out + 1] = b;
    result[out + 2] = c;
    result[out + 3] = d;
    result[out + 4] = e;
    result[out + 5] = f;
    result[out + 6] = g;
    result[out + 7] = h;
  }

  @Override
  public void vectors(
      int row, int tall, int base, Object panel, int at, int width, int toRow, int start) {
    float[] right = (float[]) panel;
    if (width == LENGTH) {
      if (tall == 1) {
        ProductTiles.oneByOne(this, row, base, right, at, toRow, start);
      } else {
        ProductTiles.twelveByOne(this, row, base, right, at, toRow, start);
      }
    } else if (tall == 1) {
      ProductTiles.oneByTwo(this, row, base, right, at, toRow, start);
    } else if (tall <= FEW) {
      ProductTiles.fourByTwo(this, row, base, right, at, toRow, start);
    } else {
      ProductTiles.sixByTwo(this, row, base, right, at, toRow, start);
    }
  }

  /// The bits of the smallest number that is not 0, less one, and of the largest, without signs.
  ///
  /// @param from the first cell to look at
  /// @param span what is known so far, and what is known then
  static void span(float[] cells, int from, int[] span) {
    int low = span[0];
    int high = span[1];
    for (int i = from; i < cells.length; i++) {
      int bits = Float.floatToRawIntBits(cells[i]) & Integer.MAX_VALUE;
      low = Math.min(low, (bits - 1) & Integer.MAX_VALUE);
      high = Math.max(high, bits);
    }
    span[0] = low;
    span[1] = high;
  }
}
