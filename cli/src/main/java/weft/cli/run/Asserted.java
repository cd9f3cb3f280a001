package weft.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.cli.console.CellText;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;
import weft.lang.Assertion;

/// Compares columns of results, as they go by, with what a program asserts of them.
public final class Asserted {
  private final List<AssertedOutput> outputs;
  private final List<String> keys;
  private long seen;

  /// @param keys of the rows, by which the first is named
  public Asserted(List<Assertion> assertions, List<String> keys) {
    this.outputs = assertions.stream().map(AssertedOutput::new).toList();
    this.keys = List.copyOf(keys);
  }

  /// Looks at the next rows: their keys and features.
  public void look(Map<String, Tensor> rows) {
    for (AssertedOutput output : outputs) {
      Tensor column = rows.get(output.name());
      if (column != null) {
        compare(output, column, rows);
      }
    }
    seen += rows.values().iterator().next().shape().dims().getFirst();
  }

  private void compare(AssertedOutput output, Tensor column, Map<String, Tensor> rows) {
    int width = Math.max(1, CellText.width(column));
    int last = -1;
    for (int i = 0; i < column.size(); i++) {
      double value = column.doubleAt(i);
      if (!output.holds(value) && i / width != last) {
        last = i / width;
        int row = last;
        output.broken(value, () -> place(row, rows));
      }
    }
  }

  /// `row 3 (2024-01-02T00:00:00Z, AAA)`.
  private String place(int row, Map<String, Tensor> rows) {
    var cells = new ArrayList<String>();
    for (String key : keys) {
      Tensor column = rows.get(key);
      if (column != null) {
        cells.add(CellText.of(column, row));
      }
    }
    String number = "row " + (seen + row + 1) + " of the results";
    return cells.isEmpty() ? number : number + " (" + String.join(", ", cells) + ")";
  }

  public List<Diagnostic> warnings() {
    return outputs.stream().map(AssertedOutput::warning).flatMap(Optional::stream).toList();
  }
}
