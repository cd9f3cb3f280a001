package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import weft.data.Times;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Checks the columns of entity and order: what they hold, and that nothing is missing.
final class KeyColumns {
  private static final int PART = 1 << 10;

  private KeyColumns() {}

  /// Refuses options that need keys and name none.
  static void check(ReadOptions options) {
    if (options.order().isEmpty()
        && (options.rearranges() || options.duplicates() == Duplicates.REFUSE)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.MISSING_VALUE,
                  "rows can't be sorted or searched for duplicates without an order")
              .expected("the column of times or whole numbers that orders rows"));
    }
  }

  static void check(Path file, Map<String, Tensor> columns, ReadOptions options, Places places)
      throws SQLException {
    if (options.entity().isPresent()) {
      check(file, columns, options.entity().get(), "entity", Element.TEXT, places);
    }
    if (options.order().isPresent()) {
      check(file, columns, options.order().get(), "time", Element.TIME, places);
    }
  }

  private static void check(
      Path file,
      Map<String, Tensor> columns,
      String name,
      String what,
      Element usual,
      Places places)
      throws SQLException {
    Tensor column = Objects.requireNonNull(columns.get(name));
    boolean flat = column.shape().rank() == 1;
    int gap = flat ? gap(column) : -1;
    if (gap >= 0) {
      throw missing(places.of(gap), name, what);
    }
    boolean fits = column.element() == usual || column.element() == Element.I64;
    // Nothing is known of an empty CSV column.
    if (!flat || !fits && column.size() > 0) {
      String expected = DuckDbFiles.words(usual) + " or whole numbers";
      if (flat && usual == Element.TIME && column.element() == Element.TEXT) {
        int row = noTime(column);
        throw FileTrouble.noTimes(
            file, name, expected, String.valueOf(column.textAt(row)), places.of(row));
      }
      if (flat && usual == Element.TIME && column.element().isFloat()) {
        throw FileTrouble.floatTimes(file, name, expected);
      }
      throw FileTrouble.wrongType(
          file, name, expected, flat ? DuckDbFiles.words(column.element()) : "lists");
    }
  }

  /// The first text that is no time.
  private static int noTime(Tensor column) {
    for (int i = 0; i < column.size(); i++) {
      if (Times.written(String.valueOf(column.textAt(i)).strip()).isEmpty()) {
        return i;
      }
    }
    return 0;
  }

  /// The first cell that is missing; -1 if there is none.
  private static int gap(Tensor column) {
    return switch (column.element()) {
      case TEXT -> column.coded().isPresent() ? gap(column.coded().get().codes()) : textGap(column);
      case F64 -> gap(column.doubles());
      case TIME -> gap(column.longs());
      default -> -1;
    };
  }

  private static int gap(int[] codes) {
    // In parts, which Java compiles sooner than one long loop.
    for (int from = 0; from < codes.length; from += PART) {
      int gap = gap(codes, from, Math.min(codes.length, from + PART));
      if (gap >= 0) {
        return gap;
      }
    }
    return -1;
  }

  private static int gap(int[] codes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (codes[i] < 0) {
        return i;
      }
    }
    return -1;
  }

  private static int gap(double[] cells) {
    for (int i = 0; i < cells.length; i++) {
      if (Double.isNaN(cells[i])) {
        return i;
      }
    }
    return -1;
  }

  private static int gap(long[] times) {
    for (int i = 0; i < times.length; i++) {
      if (times[i] == Tensor.NO_TIME) {
        return i;
      }
    }
    return -1;
  }

  private static int textGap(Tensor column) {
    for (int i = 0; i < column.size(); i++) {
      if (column.textAt(i) == null) {
        return i;
      }
    }
    return -1;
  }

  static WeftException missing(String place, String name, String what) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, place + " has no " + what)
            .about(name)
            .expected("a value in the column '" + name + "'")
            .found("nothing")
            .hint("fill the cell, or leave the row out"));
  }
}
