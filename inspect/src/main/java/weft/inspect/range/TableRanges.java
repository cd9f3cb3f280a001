package weft.inspect.range;

import java.util.LinkedHashMap;
import java.util.Map;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.range.Interval;

/// What columns can be as far as a table says.
public final class TableRanges {
  private TableRanges() {}

  /// What the columns of a table hold.
  public static Map<String, Interval> of(Table table) {
    var found = new LinkedHashMap<String, Interval>();
    table
        .columns()
        .forEach(
            (name, column) -> {
              if (column.element().isNumeric() && column.element() != Element.BOOL) {
                found.put(name, cells(column));
              }
            });
    return found;
  }

  private static Interval cells(Tensor column) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    boolean missing = false;
    for (int i = 0; i < column.size(); i++) {
      double value = column.doubleAt(i);
      missing |= Double.isNaN(value);
      low = value < low ? value : low;
      high = value > high ? value : high;
    }
    return new Interval(low, high, true, missing);
  }
}
