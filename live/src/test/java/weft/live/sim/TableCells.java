package weft.live.sim;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.live.LivePlan;
import weft.live.Row;

/// Brings rows of the table of a script to where an engine reads them.
final class TableCells {
  private final Script script;
  private final Table table;
  private final List<LivePlan.Input> inputs;
  private final double[][] numbers;

  TableCells(Script script) {
    this.script = script;
    this.table = script.table();
    this.inputs = script.program().plan().inputs();
    this.numbers =
        inputs.stream()
            .map(in -> in.number() ? Layout.numbers(table.column(in.name())) : new double[0])
            .toArray(double[][]::new);
  }

  void fill(Row into, int row) {
    into.entity(script.entity(row)).key(script.key(row)).sequence(row);
    for (int i = 0; i < inputs.size(); i++) {
      var input = inputs.get(i);
      if (input.number()) {
        into.set(i, numbers[i][row]);
      } else {
        into.setOther(i, cell(table.column(input.name()), row));
      }
    }
  }

  private static @Nullable Object cell(Tensor column, int row) {
    if (column.shape().rank() == 1) {
      return column.element() == Element.TEXT ? column.textAt(row) : (Object) column.longAt(row);
    }
    int width = column.size() / column.shape().dims().getFirst();
    var array = new double[width];
    for (int i = 0; i < width; i++) {
      array[i] = column.doubleAt(row * width + i);
    }
    return array;
  }

  /// Whoever pushed a row may use it for something else.
  void scribble(Row row) {
    row.entity("scribble").key(-77).sequence(-77);
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).number()) {
        row.set(i, 1e77);
      } else {
        row.setOther(i, null);
      }
    }
  }
}
