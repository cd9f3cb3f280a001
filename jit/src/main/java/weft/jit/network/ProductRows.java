package weft.jit.network;

/// Rows of the left side of a product, each with its cells side by side, and where their results
/// go; with the plain form of [ProductTiles], which needs no warming.
///
/// @param from where each row begins, after a base
/// @param depth how many cells a row has
/// @param to where each row of the result begins, after a start
record ProductRows(float[] cells, int[] from, int depth, float[] result, int[] to) {
  /// Cells of a vector.
  static final int LENGTH = 8;

  /// Cells of a tile: as many vectors as a processor keeps at hand.
  static final int TILE = 12 * LENGTH;

  /// Rows of the largest tile.
  static final int HIGHEST = TILE / LENGTH;

  /// Rows of a tile of a width.
  static int height(int width) {
    return TILE / width;
  }

  /// The same rows with results elsewhere.
  ProductRows into(float[] other, int[] places) {
    return new ProductRows(cells, from, depth, other, places);
  }

  /// Some rows by a panel.
  ///
  /// @param at where the panel begins
  /// @param width how many cells it has for each cell of a row
  void plain(int row, int count, int base, float[] panel, int at, int width, int toRow, int start) {
    for (int r = 0; r < count; r++) {
      int place = base + from[row + r];
      int out = start + to[toRow + r];
      for (int lane = 0; lane < width; lane += LENGTH) {
        lanes(place, panel, at + lane, width, out + lane);
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

  /// Some rows by a panel, in vectors.
  ///
  /// @param one whether it is one row, not a tile of them
  void vectors(
      int row, boolean one, int base, float[] panel, int at, int width, int toRow, int start) {
    if (width == LENGTH) {
      if (one) {
        ProductTiles.oneByOne(this, row, base, panel, at, toRow, start);
      } else {
        ProductTiles.twelveByOne(this, row, base, panel, at, toRow, start);
      }
    } else if (one) {
      ProductTiles.oneByTwo(this, row, base, panel, at, toRow, start);
    } else {
      ProductTiles.sixByTwo(this, row, base, panel, at, toRow, start);
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
