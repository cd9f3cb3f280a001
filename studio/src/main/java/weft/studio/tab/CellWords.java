package weft.studio.tab;

import java.util.ArrayList;
import weft.data.Times;
import weft.ir.Tensor;

/// A cell as people read it.
public final class CellWords {
  private CellWords() {}

  /// @param row of the column
  public static String of(Tensor column, int row) {
    int rows = column.shape().dims().getFirst();
    int width = rows == 0 ? 0 : column.size() / rows;
    if (width == 1) {
      return cell(column, row);
    }
    var parts = new ArrayList<String>();
    for (int i = 0; i < width; i++) {
      parts.add(cell(column, row * width + i));
    }
    return "[" + String.join(", ", parts) + "]";
  }

  /// Nothing for what is missing.
  private static String cell(Tensor column, int at) {
    if (column.missingAt(at)) {
      return "";
    }
    return switch (column.element().kind()) {
      case FLOAT -> number(column.doubleAt(at));
      case SIGNED -> Long.toString(column.longAt(at));
      case UNSIGNED -> Long.toUnsignedString(column.longAt(at));
      case BOOL -> Boolean.toString(column.truthAt(at));
      case TIME -> Times.text(column.longAt(at));
      case TEXT -> String.valueOf(column.textAt(at));
      case ANY -> throw new IllegalStateException();
    };
  }

  private static String number(double value) {
    String text = Double.toString(value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
