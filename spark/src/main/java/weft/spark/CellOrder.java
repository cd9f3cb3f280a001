package weft.spark;

import weft.ir.Tensor;

/// Orders cells of a column, missing ones first.
final class CellOrder {
  private CellOrder() {}

  static int compare(Tensor column, int a, int b) {
    if (column.missingAt(a) || column.missingAt(b)) {
      return Boolean.compare(!column.missingAt(a), !column.missingAt(b));
    }
    return switch (column.element().kind()) {
      case TEXT -> String.valueOf(column.textAt(a)).compareTo(String.valueOf(column.textAt(b)));
      case FLOAT, BOOL, ANY -> Double.compare(column.doubleAt(a), column.doubleAt(b));
      case SIGNED, UNSIGNED, TIME -> Long.compare(column.longAt(a), column.longAt(b));
    };
  }
}
