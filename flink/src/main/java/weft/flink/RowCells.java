package weft.flink;

import java.io.Serializable;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.flink.types.Row;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Takes the cells that features read out of rows, and the keys.
///
/// @param names of the columns that are read: entity, order, sequence, then inputs of the plan;
///   empty for a key that there is not
/// @param places of these columns in a row; -1 where there is none
/// @param kinds how the cells of inputs go in
/// @param wholeEntity whether entities are whole numbers
/// @param unit nanoseconds that a whole number in the order column counts
/// @param size of a frame
/// @param others whether any cell of a frame is no number
record RowCells(
    String[] names,
    int[] places,
    Kind[] kinds,
    boolean wholeEntity,
    long unit,
    int size,
    boolean others)
    implements Serializable {
  private static final long SECOND = 1_000_000_000;
  private static final int DIGITS = 16;
  static final int KEYS = 3;

  /// How a cell goes into a frame.
  enum Kind {
    NUMBER,
    TEXT,
    TIME,
    WHOLE,
    ARRAY
  }

  /// A frame with the cells of a row.
  ///
  /// @throws WeftException if it has no key
  RowFrame read(Row row) {
    RowFrame frame = keyed(row);
    read(frame);
    return frame;
  }

  /// A frame that waits or is on its way to another worker: its cells are read when they are asked
  /// for.
  ///
  /// @throws WeftException if it has no key
  RowFrame keyed(Row row) {
    return new RowFrame(row, entity(row), nanos(key(row, 1), unit), sequence(row));
  }

  /// Gives a frame the cells of its row, if it does not have them.
  void read(RowFrame frame) {
    if (!frame.isRead()) {
      read(frame, new double[size], room());
    }
  }

  /// Room for the cells of a frame that are no numbers.
  @Nullable Object[] room() {
    return others ? new Object[size] : RowFrame.NO_CELLS;
  }

  /// Gives a frame the cells of its row, and room for what stages give.
  void read(RowFrame frame, double[] numbers, @Nullable Object[] cells) {
    frame.numbers = numbers;
    frame.others = cells;
    for (int i = 0; i < kinds.length; i++) {
      fill(frame, i, cell(frame.row, KEYS + i));
    }
  }

  private void fill(RowFrame frame, int i, @Nullable Object cell) {
    switch (kinds[i]) {
      case NUMBER -> frame.numbers[i] = number(cell);
      case TEXT -> frame.others[i] = cell == null ? null : cell.toString();
      case TIME -> frame.others[i] = cell == null ? null : (Object) nanos(cell, unit(i));
      case WHOLE -> frame.others[i] = cell == null ? null : (Object) ((Number) cell).longValue();
      case ARRAY -> frame.others[i] = cell == null ? null : array(cell);
    }
  }

  /// Whole numbers are times only in the order column.
  private long unit(int i) {
    return names[KEYS + i].equals(names[1]) ? unit : 1;
  }

  private @Nullable Object cell(Row row, int i) {
    return places[i] < 0
        ? null
        : row.getFieldNames(false) == null ? row.getField(places[i]) : row.getField(names[i]);
  }

  private Object key(Row row, int i) {
    Object cell = cell(row, i);
    if (cell == null) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "a row has no value in the key column '" + names[i] + "'")
              .about(names[i])
              .found(row.toString())
              .hint("filter such rows before: each needs an entity and a time"));
    }
    return cell;
  }

  /// Whole numbers are written so that their order as texts is theirs.
  private String entity(Row row) {
    if (places[0] < 0) {
      return "";
    }
    Object cell = key(row, 0);
    if (!wholeEntity) {
      return cell.toString();
    }
    String digits = Long.toHexString(((Number) cell).longValue() ^ Long.MIN_VALUE);
    return "0".repeat(DIGITS - digits.length()) + digits;
  }

  private long sequence(Row row) {
    return places[2] < 0 ? 0 : ((Number) key(row, 2)).longValue();
  }

  static double number(@Nullable Object cell) {
    return switch (cell) {
      case null -> Double.NaN;
      case Boolean truth -> truth ? 1 : 0;
      case Number number -> number.doubleValue();
      default -> throw new IllegalArgumentException(cell.toString());
    };
  }

  static long nanos(Object cell, long unit) {
    return switch (cell) {
      case Instant time ->
          Math.addExact(Math.multiplyExact(time.getEpochSecond(), SECOND), time.getNano());
      case LocalDateTime time -> nanos(time.toInstant(ZoneOffset.UTC), 1);
      case Timestamp time -> nanos(time.toInstant(), 1);
      case Number number -> Math.multiplyExact(number.longValue(), unit);
      default -> throw new IllegalArgumentException(cell.toString());
    };
  }

  private static double[] array(Object cell) {
    if (cell instanceof double[] array) {
      return array;
    }
    var cells = (Object[]) cell;
    var numbers = new double[cells.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(cells[i]);
    }
    return numbers;
  }
}
