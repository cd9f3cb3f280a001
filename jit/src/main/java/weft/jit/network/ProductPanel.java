package weft.jit.network;

/// The right side of a product in panels: for each cell of a column, the cells of neighbouring
/// columns side by side. A panel is one or two vectors wide; lanes that no column has are 0.
final class ProductPanel {
  static final int WIDEST = 2 * ProductRows.LENGTH;

  private final int[] columns;
  private final int[] places;

  /// From each column on, how many stand side by side.
  private final int[] runs;

  /// @param columns where each column begins
  /// @param places where the cells of a column are
  ProductPanel(int[] columns, int[] places) {
    this.columns = columns;
    this.places = places;
    this.runs = runs(columns);
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

  /// Of the panel that begins so many columns before the end.
  static int width(int left) {
    return left > ProductRows.LENGTH ? WIDEST : ProductRows.LENGTH;
  }

  /// The lanes of all panels.
  static int size(int columns) {
    int whole = columns / WIDEST * WIDEST;
    return columns == whole ? whole : whole + width(columns - whole);
  }

  /// Fills a panel.
  ///
  /// @param column the first one
  /// @param end after the last one
  void fill(
      float[] cells, int base, int column, int end, float[] panel, int at, int width, boolean hot) {
    for (int v = 0; v < width; v += ProductRows.LENGTH) {
      int j = column + v;
      int lanes = Math.clamp(end - j, 0, ProductRows.LENGTH);
      if (lanes == ProductRows.LENGTH && runs[j] >= lanes && hot) {
        ProductTiles.copy(cells, base + columns[j], places, panel, at + v, width);
      } else {
        each(cells, base, j, lanes, panel, at + v, width);
      }
    }
  }

  private void each(
      float[] cells, int base, int column, int lanes, float[] panel, int at, int width) {
    for (int l = 0; l < ProductRows.LENGTH; l++) {
      int p = at + l;
      if (l < lanes) {
        int from = base + columns[column + l];
        for (int place : places) {
          panel[p] = cells[from + place];
          p += width;
        }
      } else {
        for (int k = 0; k < places.length; k++, p += width) {
          panel[p] = 0;
        }
      }
    }
  }
}
