package weft.jit.network;

/// Rows of double precision, with the plain form of [DoubleTiles].
///
/// @param from where each row begins, after a base
/// @param depth how many cells a row has
/// @param to where each row of the result begins, after a start
record DoubleRows(double[] cells, int[] from, int depth, double[] result, int[] to)
    implements ProductRows {
  /// Rows of a tile.
  static final int HEIGHT = 6;

  @Override
  public ProductRows into(Object other, int[] places) {
    return new DoubleRows(cells, from, depth, (double[]) other, places);
  }

  @Override
  public void plain(
      int row, int count, int base, Object panel, int at, int width, int toRow, int start) {
    double[] right = (double[]) panel;
    for (int r = 0; r < count; r++) {
      int place = base + from[row + r];
      int out = start + to[toRow + r];
      for (int lane = 0; lane < width; lane += LENGTH) {
        lanes(place, right, at + lane, width, out + lane);
      }
    }
  }

  /// One row by a few cells of a panel: as many sums as a processor keeps at hand.
  private void lanes(int place, double[] panel, int at, int width, int out) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    double e = 0;
    double f = 0;
    double g = 0;
    double h = 0;
    int p = at;
    for (int k = 0; k < depth; k++) {
      double x = cells[place + k];
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
    double[] right = (double[]) panel;
    if (tall > 1) {
      for (int v = 0; v < width; v += LENGTH) {
        DoubleTiles.sixByTwo(this, row, base, right, at + v, width, toRow, start + v);
      }
    } else if (width == LENGTH) {
      DoubleTiles.oneByTwo(this, row, base, right, at, toRow, start);
    } else {
      DoubleTiles.oneByFour(this, row, base, right, at, toRow, start);
    }
  }
}
