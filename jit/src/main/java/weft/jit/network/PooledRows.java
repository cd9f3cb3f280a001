package weft.jit.network;

/// The arrays of a [PooledStep], with the plain form of [PooledTiles].
///
/// @param cells in which the rows are
/// @param rows by window, where its rows begin; after the last one more, so that tiles are whole
/// @param size rows of a window
/// @param places where the cells of a row are, after its beginning
/// @param bias of each column
/// @param floor what no result is below
record PooledRows(
    float[] cells, int[] rows, int size, int[] places, float[] panels, float[] bias, float floor) {
  private static final int LENGTH = ProductRows.LENGTH;
  private static final int WIDTH = ProductPanel.WIDEST;

  /// Cells of so many windows, in whole tiles.
  int room(int windows) {
    return (windows * size + PooledTiles.TALL) * WIDTH;
  }

  /// The most of some windows in the columns of a panel.
  ///
  /// @param column the first one
  /// @param result window by window
  void plain(int window, int end, int column, float[] result) {
    for (int w = window; w < end; w++) {
      int to = (w - window) * WIDTH;
      for (int lane = 0; lane < WIDTH; lane++) {
        result[to + lane] = Float.NEGATIVE_INFINITY;
      }
      for (int r = w * size; r < (w + 1) * size; r++) {
        lanes(rows[r], column * places.length, result, to);
        lanes(rows[r], column * places.length + LENGTH, result, to + LENGTH);
      }
      for (int lane = 0; lane < WIDTH; lane++) {
        result[to + lane] = Math.max(result[to + lane] + bias[column + lane], floor);
      }
    }
  }

  private void lanes(int row, int at, float[] result, int to) {
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    float e = 0;
    float f = 0;
    float g = 0;
    float h = 0;
    int p = at;
    for (int place : places) {
      float x = cells[row + place];
      a = Math.fma(x, panels[p], a);
      b = Math.fma(x, panels[p + 1], b);
      c = Math.fma(x, panels[p + 2], c);
      d = Math.fma(x, panels[p + 3], d);
      e = Math.fma(x, panels[p + 4], e);
      f = Math.fma(x, panels[p + 5], f);
      g = Math.fma(x, panels[p + 6], g);
      h = Math.fma(x, panels[p + 7], h);
      p += WIDTH;
    }
    result[to] = Math.max(result[to], a);
    result[to + 1] = Math.max(result[to + 1], b);
    result[to + 2] = Math.max(result[to + 2], c);
    result[to + 3] = Math.max(result[to + 3], d);
    result[to + 4] = Math.max(result[to + 4], e);
    result[to + 5] = Math.max(result[to + 5], f);
    result[to + 6] = Math.max(result[to + 6], g);
    result[to + 7] = Math.max(result[to + 7], h);
  }
}
