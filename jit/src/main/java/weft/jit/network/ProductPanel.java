package weft.jit.network;

import java.util.Arrays;

/// The right side of a product in panels: for each cell of a column, the cells of neighbouring
/// columns side by side. A panel is one or two vectors wide; what stands in lanes that no column
/// has does not matter.
final class ProductPanel {
  static final int WIDEST = 2 * ProductRows.LENGTH;

  private final int[] columns;
  private final int[] places;

  /// From each column on, how many stand side by side.
  private final int[] runs;

  private final int least;
  private final int most;

  /// @param columns where each column begins
  /// @param places where the cells of a column are
  ProductPanel(int[] columns, int[] places) {
    this.columns = columns;
    this.places = places;
    this.runs = runs(columns);
    this.least = Arrays.stream(places).min().orElse(0);
    this.most = Arrays.stream(places).max().orElse(0);
  }

  /// From each place on, how many follow each other.
  static int[] runs(int[] places) {
    var runs = new int[places.length];
    for (int i = places.length - 1; i >= 0; i--) {
      boolean more = i + 1 < places.length && places[i + 1] == places[i] + 1;
      runs[i] = more ? runs[i + 1] + 1 : 1;
    }
    return runs;
  }

  /// The panels of some columns, by width.
  static int[] widths(int columns) {
    int rest = columns % WIDEST;
    var widths = new int[columns / WIDEST + (rest > 0 ? 1 : 0)];
    Arrays.fill(widths, WIDEST);
    if (rest > 0 && rest <= ProductRows.LENGTH) {
      widths[widths.length - 1] = ProductRows.LENGTH;
    }
    return widths;
  }

  /// Fills a panel.
  ///
  /// @param column the first one
  /// @param end after the last one
  void fill(
      Object cells, int base, int column, int end, Object panel, int at, int width, boolean hot) {
    if (hot
        && width == WIDEST
        && end - column >= WIDEST
        && cells instanceof float[] singles
        && two(singles, base, column, (float[]) panel, at)) {
      return;
    }
    for (int v = 0; v < width; v += ProductRows.LENGTH) {
      int j = column + v;
      int lanes = Math.clamp(end - j, 0, ProductRows.LENGTH);
      boolean whole = lanes == ProductRows.LENGTH;
      if (hot && (whole || hasMore(cells, base, j, lanes)) && cells instanceof float[] singles) {
        vector(singles, base, j, lanes, (float[]) panel, at + v, width);
      } else if (whole && runs[j] >= lanes) {
        int from = base + columns[j];
        for (int k = 0, p = at + v; k < places.length; k++, p += width) {
          System.arraycopy(cells, from + places[k], panel, p, ProductRows.LENGTH);
        }
      } else {
        each(cells, base, j, lanes, panel, at + v, width);
      }
    }
  }

  /// Fills a panel of two vectors at once, where both stand in two runs at most.
  private boolean two(float[] cells, int base, int column, float[] panel, int at) {
    int length = ProductRows.LENGTH;
    int next = column + length;
    int split = Math.min(runs[column], length);
    int splitToo = Math.min(runs[next], length);
    if (split < length && !inTwo(cells, base, column)
        || splitToo < length && !inTwo(cells, base, next)) {
      return false;
    }
    int a = base + columns[column];
    int b = split < length ? base + columns[column + split] - split : a;
    int c = base + columns[next];
    int d = splitToo < length ? base + columns[next + splitToo] - splitToo : c;
    ProductTiles.copyTwo(cells, a, b, split, c, d, splitToo, places, panel, at);
    return true;
  }

  private void vector(
      float[] cells, int base, int column, int lanes, float[] panel, int at, int width) {
    int from = base + columns[column];
    int split = runs[column];
    if (split >= lanes) {
      ProductTiles.copy(cells, from, places, panel, at, width);
    } else if (inTwo(cells, base, column)) {
      int other = base + columns[column + split] - split;
      ProductTiles.copy(cells, from, other, split, places, panel, at, width);
    } else {
      each(cells, base, column, ProductRows.LENGTH, panel, at, width);
    }
  }

  /// Whether some columns stand side by side, with other cells after them.
  private boolean hasMore(Object cells, int base, int column, int lanes) {
    return lanes > 0
        && runs[column] >= lanes
        && cells instanceof float[] singles
        && base + columns[column] + most + ProductRows.LENGTH <= singles.length;
  }

  /// Whether a vector of columns stands in two runs, with other cells around them.
  private boolean inTwo(float[] cells, int base, int column) {
    int split = runs[column];
    int length = ProductRows.LENGTH;
    return split < length
        && split + runs[column + split] >= length
        && base + columns[column] + least >= 0
        && base + columns[column + split] - split + least >= 0
        && base + columns[column] + most + length <= cells.length
        && base + columns[column + split] - split + most + length <= cells.length;
  }

  private void each(
      Object cells, int base, int column, int lanes, Object panel, int at, int width) {
    for (int l = 0; l < ProductRows.LENGTH; l++) {
      if (l < lanes) {
        ProductCells.pick(cells, base + columns[column + l], places, panel, at + l, width);
      } else {
        ProductCells.clear(panel, at + l, width, places.length);
      }
    }
  }
}
