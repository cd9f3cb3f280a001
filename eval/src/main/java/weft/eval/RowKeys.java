package weft.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Tensor;

/// Rows by the cells of some columns: equal cells have the same number, from 0 on. A row one of
/// whose cells is missing has none, which is -1; without columns all rows have number 0.
final class RowKeys {
  private static final int UNKNOWN = -2;
  private final Map<Object, Integer> numbers = new HashMap<>();

  /// How many different keys there are.
  int size() {
    return numbers.size();
  }

  /// The numbers of rows; keys that are new get one.
  int[] add(List<Tensor> columns, int rows) {
    return each(columns, rows, key -> numbers.computeIfAbsent(key, _ -> numbers.size()));
  }

  /// The numbers of rows; -1 also for keys that were not added.
  int[] find(List<Tensor> columns, int rows) {
    return each(columns, rows, key -> numbers.getOrDefault(key, -1));
  }

  private static int[] each(List<Tensor> columns, int rows, ToIntFunction<Object> number) {
    var found = new int[rows];
    if (columns.size() == 1 && columns.getFirst().coded().isPresent()) {
      coded(columns.getFirst().coded().get(), found, number);
      return found;
    }
    for (int row = 0; row < rows; row++) {
      Object key = key(columns, row);
      found[row] = key == null ? -1 : number.applyAsInt(key);
    }
    return found;
  }

  /// Each text is looked up once.
  private static void coded(CodedTexts cells, int[] found, ToIntFunction<Object> number) {
    var known = new int[cells.texts().length];
    Arrays.fill(known, UNKNOWN);
    for (int row = 0; row < found.length; row++) {
      int code = cells.codes()[row];
      if (code >= 0 && known[code] == UNKNOWN) {
        known[code] = number.applyAsInt(cells.texts()[code]);
      }
      found[row] = code < 0 ? -1 : known[code];
    }
  }

  private static @Nullable Object key(List<Tensor> columns, int row) {
    if (columns.size() == 1) {
      return cell(columns.getFirst(), row);
    }
    var key = new ArrayList<Object>(columns.size());
    for (Tensor column : columns) {
      Object cell = cell(column, row);
      if (cell == null) {
        return null;
      }
      key.add(cell);
    }
    return key;
  }

  /// A cell as something to compare: a whole number is the same in a column of floats.
  private static @Nullable Object cell(Tensor column, int row) {
    if (column.missingAt(row)) {
      return null;
    }
    if (column.element() == Element.TEXT) {
      return column.textAt(row);
    }
    if (!column.element().isFloat() && column.element() != Element.BOOL) {
      return column.longAt(row);
    }
    double number = column.doubleAt(row);
    boolean whole = number == Math.rint(number) && Math.abs(number) < 0x1p63;
    return whole ? (Object) (long) number : (Object) number;
  }
}
