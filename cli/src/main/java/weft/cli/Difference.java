package weft.cli;

import java.util.List;
import java.util.Optional;
import weft.eval.NearnessMeter;
import weft.eval.Table;
import weft.ir.Tensor;

/// The first cell in which two results of a feature differ.
///
/// @param way how the other result was computed
/// @param row counted from 0
record Difference(String way, int row, int cell, Tensor found, int cells) {
  /// @param meter what found it out
  static Optional<Difference> first(String way, NearnessMeter meter, Tensor found) {
    if (meter.first().isEmpty()) {
      return Optional.empty();
    }
    int width = found.size() / found.shape().dims().getFirst();
    int first = meter.first().getAsInt();
    return Optional.of(new Difference(way, first / width, first, found, meter.wrong()));
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
