package weft.eval;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.text.Literal;

/// The first different keys of rows, to be shown where tables don't fit together.
public final class FirstKeys {
  private static final int SHOWN = 3;

  /// Rows that are looked at, as the same key may stand in many.
  private static final int LOOKED = 10_000;

  private static final long SECOND = 1_000_000_000L;

  private final List<String> columns;
  private final Set<String> found = new LinkedHashSet<>();
  private int looked;

  public FirstKeys(List<String> columns) {
    this.columns = List.copyOf(columns);
  }

  static FirstKeys of(List<String> columns, Map<String, Tensor> rows) {
    var first = new FirstKeys(columns);
    first.see(rows);
    return first;
  }

  /// Looks at some more rows.
  public void see(Map<String, Tensor> rows) {
    if (columns.isEmpty()) {
      return;
    }
    int count = Objects.requireNonNull(rows.get(columns.getFirst())).shape().dims().getFirst();
    for (int row = 0; row < count && found.size() < SHOWN && looked < LOOKED; row++, looked++) {
      int at = row;
      found.add(
          String.join(
              " ",
              columns.stream()
                  .map(column -> cell(Objects.requireNonNull(rows.get(column)), at))
                  .toList()));
    }
  }

  /// A cell as a message has it.
  static String cell(Tensor column, int row) {
    if (column.element() == Element.TEXT) {
      return String.valueOf(column.textAt(row));
    }
    if (column.missingAt(row)) {
      return "nothing";
    }
    if (column.element() == Element.TIME) {
      long nanos = column.longAt(row);
      return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND))
          .toString();
    }
    return Literal.number(column.doubleAt(row));
  }

  /// `symbol time: AAA 2024-01-02T14:30:00Z, BBB 2024-01-02T14:30:00Z`.
  @Override
  public String toString() {
    return String.join(" ", columns)
        + ": "
        + (found.isEmpty() ? "no rows" : String.join(", ", found));
  }
}
