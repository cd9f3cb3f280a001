package weft.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.text.Literal;
import weft.lang.Assertion;

/// Compares results, as they go by, with what a program asserts of them.
final class Asserted {
  /// Rows for which something is not as asserted.
  ///
  /// @param first the keys of the first of them
  /// @param value what the output is there; NaN where it is missing
  private record Broken(long rows, String first, double value) {}

  private final List<Assertion> assertions;
  private final List<String> keys;
  private final Map<Assertion, Broken> broken = new LinkedHashMap<>();
  private long seen;

  /// @param keys of the rows, by which the first is named
  Asserted(List<Assertion> assertions, List<String> keys) {
    this.assertions = List.copyOf(assertions);
    this.keys = List.copyOf(keys);
  }

  /// Looks at the next rows: their keys and features.
  void look(Map<String, Tensor> rows) {
    for (Assertion assertion : assertions) {
      Tensor column = rows.get(assertion.output());
      if (column != null) {
        compare(assertion, column, rows);
      }
    }
    seen += rows.values().iterator().next().shape().dims().getFirst();
  }

  private void compare(Assertion assertion, Tensor column, Map<String, Tensor> rows) {
    int width = Math.max(1, CellText.width(column));
    int last = -1;
    long count = 0;
    Optional<Broken> first = Optional.ofNullable(broken.get(assertion));
    for (int i = 0; i < column.size(); i++) {
      double value = column.doubleAt(i);
      boolean holds =
          Double.isNaN(value) ? assertion.orMissing() : assertion.range().contains(value);
      if (!holds && i / width != last) {
        last = i / width;
        count++;
        int row = last;
        first = first.or(() -> Optional.of(new Broken(0, place(row, rows), value)));
      }
    }
    if (count > 0) {
      var before = first.orElseThrow();
      broken.put(assertion, new Broken(before.rows + count, before.first, before.value));
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

  List<Diagnostic> warnings() {
    var warnings = new ArrayList<Diagnostic>();
    broken.forEach(
        (assertion, found) ->
            warnings.add(
                Diagnostic.of(
                        Code.ASSERTION_BROKEN,
                        "'"
                            + assertion.output()
                            + "' is not as asserted in "
                            + CellText.count(found.rows, "row"))
                    .about(assertion.output())
                    .at(assertion.origin())
                    .expected(assertion.toString())
                    .found(
                        (Double.isNaN(found.value) ? "nothing" : Literal.number(found.value))
                            + " in "
                            + found.first)
                    .hint("mend the rows or the formula, or assert less")));
    return warnings;
  }
}
