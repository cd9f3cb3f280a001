package weft.cli;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import weft.eval.Promise;
import weft.eval.Table;
import weft.ir.Tensor;

/// The first cell in which two results of a feature differ.
///
/// @param way how the other result was computed
/// @param row counted from 0
record Difference(String way, int row, int cell, Tensor found, int cells) {
  static Optional<Difference> first(String way, Promise promise, Tensor expected, Tensor found) {
    int count = 0;
    int first = -1;
    for (int i = 0; i < expected.size(); i++) {
      if (!same(promise, expected, found, i)) {
        first = count++ == 0 ? i : first;
      }
    }
    if (count == 0) {
      return Optional.empty();
    }
    int width = expected.size() / expected.shape().dims().getFirst();
    return Optional.of(new Difference(way, first / width, first, found, count));
  }

  private static boolean same(Promise promise, Tensor a, Tensor b, int i) {
    return switch (a.element().kind()) {
      case FLOAT -> promise.isKept(a.doubleAt(i), b.doubleAt(i));
      case TEXT -> Objects.equals(a.textAt(i), b.textAt(i));
      case BOOL -> Double.compare(a.doubleAt(i), b.doubleAt(i)) == 0;
      case SIGNED, UNSIGNED, TIME, ANY -> a.longAt(i) == b.longAt(i);
    };
  }

  /// Where it is, both values, and what the feature read there.
  String text(
      String feature, Tensor expected, Table table, List<String> keys, List<String> columns) {
    var text = new StringBuilder();
    text.append(feature).append(": ").append(CellText.count(cells, "cell"));
    text.append(cells == 1 ? " differs; " : " differ; ").append(way);
    text.append("; the first is row ").append(row + 1);
    keys.forEach(key -> text.append(", ").append(key).append(' ').append(at(table, key)));
    text.append("\n  interpreter: ").append(value(expected));
    text.append("\n  found:       ").append(value(found));
    columns.forEach(name -> text.append("\n  ").append(name).append(" = ").append(at(table, name)));
    return text.toString();
  }

  private String at(Table table, String column) {
    return CellText.of(table.column(column), row);
  }

  private String value(Tensor column) {
    return column.element().isFloat()
        ? column.doubleAt(cell) + " (" + Double.toHexString(column.doubleAt(cell)) + ")"
        : CellText.of(column, cell);
  }
}
