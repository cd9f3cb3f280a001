package weft.wire.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import weft.data.CellHint;
import weft.data.CsvOptions;
import weft.live.Row;

/// Puts the cells of a line into a row, whatever the format of the line.
final class Cells {
  private static final int SHOWN = 40;

  /// From here on not every whole number is a float.
  private static final double INEXACT = 0x1p53;

  /// Digits of a whole number that fits for certain.
  private static final int WHOLE_DIGITS = 18;

  private final Map<String, ValueSlot> slots = new HashMap<>();
  private final List<ValueSlot> all;
  private final boolean timed;
  private final CsvOptions look;
  private final boolean csv;
  private final Consumer<Row> watch;
  private final Decimals decimals = new Decimals();
  private final TimeCells times;
  private final NumberMarks marks;
  private final ColumnNames names = new ColumnNames();
  private Row row = new Row(0);
  private long serial;
  private int found;

  /// @param csv whether options say how numbers are written
  Cells(InputColumns columns, boolean csv) {
    this.all = columns.slots();
    this.timed = columns.timed();
    this.watch = columns.watch();
    this.look = columns.look();
    this.csv = csv;
    this.times = new TimeCells(columns.look());
    this.marks = new NumberMarks(columns.look());
    all.forEach(slot -> slots.put(slot.name, slot));
  }

  List<ValueSlot> slots() {
    return all;
  }

  /// What a column is read for, if it is.
  Optional<ValueSlot> slot(String name) {
    return Optional.ofNullable(slots.get(name));
  }

  void start(Row into) {
    row = into;
    serial++;
    found = 0;
  }

  /// The first column that a row lacks.
  Optional<ValueSlot> lacking() {
    return found == all.size()
        ? Optional.empty()
        : all.stream().filter(slot -> slot.seen != serial).findFirst();
  }

  /// All of a row has been read.
  void end() {
    watch.accept(row);
  }

  private void see(ValueSlot slot) throws BadLine {
    if (slot.seen == serial) {
      throw new BadLine("has '" + slot.name + "' twice");
    }
    slot.seen = serial;
    found++;
  }

  /// A number that starts at `from`, in a column that holds nothing else.
  ///
  /// @param stop what must follow it, where it does not end with the text; -1 for anything
  /// @return where it ends, or -1 where there is none: then nothing was done
  int plain(ValueSlot slot, byte[] text, int from, int to, int stop) throws BadLine {
    if (marks.any()) {
      return -1;
    }
    int end = decimals.read(text, from, to);
    if (end < 0 || end < to && stop >= 0 && text[end] != stop) {
      return -1;
    }
    see(slot);
    row.set(slot.plain(), noted(slot, text, from, end));
    return end;
  }

  /// A cell without a value.
  void missing(ValueSlot slot) throws BadLine {
    see(slot);
    if (slot.key()) {
      throw new BadLine("has no value in '" + slot.name + "', which every row must have");
    }
    for (var target : slot.targets()) {
      switch (target.kind()) {
        case NUMBER, CONDITION -> row.set(target.column(), Double.NaN);
        case TEXT, TIME, VECTOR -> row.setOther(target.column(), null);
        case WHOLE, LONG ->
            throw new BadLine("has no value in '" + slot.name + "', which holds whole numbers");
      }
    }
  }

  /// A list of numbers.
  void vector(ValueSlot slot, double[] cells, int count) throws BadLine {
    see(slot);
    if (slot.key()) {
      throw new BadLine("has a list in '" + slot.name + "'");
    }
    for (var target : slot.targets()) {
      if (target.kind() != ValueSlot.Kind.VECTOR) {
        throw new BadLine("has a list in '" + slot.name + "'");
      }
      if (target.width() >= 0 && target.width() != count) {
        throw new BadLine(
            "has a list of "
                + count
                + " in '"
                + slot.name
                + "', not of "
                + target.width()
                + "; the program says how long lists are: column "
                + slot.name
                + ": array("
                + count
                + ")");
      }
      row.setOther(target.column(), Arrays.copyOf(cells, count));
    }
  }

  /// A cell of text, without quotes and escapes.
  void text(ValueSlot slot, byte[] text, int from, int to) throws BadLine {
    if (from == to && (slot.key() || !slot.text())) {
      missing(slot);
      return;
    }
    see(slot);
    if (slot.entity) {
      row.entity(names.of(text, from, to));
    }
    int first = afterBlanks(text, from, to);
    int last = beforeBlanks(text, first, to);
    if (slot.order) {
      row.key(timed ? time(slot, text, first, last) : count(slot, text, first, last));
    }
    if (slot.sequence) {
      row.sequence(count(slot, text, first, last));
    }
    for (var target : slot.targets()) {
      int column = target.column();
      switch (target.kind()) {
        case NUMBER -> row.set(column, number(slot, text, first, last));
        case CONDITION -> row.set(column, condition(slot, text, from, to) ? 1 : 0);
        case WHOLE -> row.set(column, (double) count(slot, text, first, last));
        case LONG -> row.setOther(column, count(slot, text, first, last));
        case TIME -> row.setOther(column, time(slot, text, first, last));
        case TEXT -> row.setOther(column, names.of(text, from, to));
        case VECTOR -> throw wrong(slot, "a list of numbers", text, from, to);
      }
    }
  }

  /// Where numbers and times begin; blanks around them say nothing.
  private static int afterBlanks(byte[] text, int from, int to) {
    int i = from;
    while (i < to - 1 && text[i] == ' ') {
      i++;
    }
    return i;
  }

  private static int beforeBlanks(byte[] text, int from, int to) {
    int i = to;
    while (i > from + 1 && text[i - 1] == ' ') {
      i--;
    }
    return i;
  }

  /// A number, also infinite or missing.
  double number(ValueSlot slot, byte[] text, int from, int to) throws BadLine {
    if (marks.any()) {
      int length = marks.remove(text, from, to);
      if (length > 0 && decimals.read(marks.plain(), 0, length) == length) {
        return noted(slot, marks.plain(), 0, length);
      }
    } else if (decimals.read(text, from, to) == to) {
      return noted(slot, text, from, to);
    }
    return switch (lower(text, from, to)) {
      case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      case "nan" -> Double.NaN;
      default ->
          throw hinted(
              wrong(slot, "a number", text, from, to),
              csv ? CellHint.number(string(text, from, to), look) : Optional.empty());
    };
  }

  /// The number that was read; notes a whole one that may have lost digits.
  private double noted(ValueSlot slot, byte[] text, int from, int to) {
    double value = decimals.value();
    if (Math.abs(value) >= INEXACT && isWhole(text, from, to)) {
      slot.lost(value, serial);
    }
    return value;
  }

  private static BadLine hinted(BadLine wrong, Optional<String> hint) {
    return hint.map(what -> new BadLine(wrong.what() + "; " + what)).orElse(wrong);
  }

  private static String string(byte[] text, int from, int to) {
    return new String(text, from, Math.min(to, from + SHOWN) - from, StandardCharsets.UTF_8);
  }

  private static boolean condition(ValueSlot slot, byte[] text, int from, int to) throws BadLine {
    return switch (lower(text, from, to)) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> throw wrong(slot, "true or false", text, from, to);
    };
  }

  private static String lower(byte[] text, int from, int to) {
    if (to - from > SHOWN) {
      return "";
    }
    return string(text, from, to).toLowerCase(Locale.ROOT);
  }

  private long time(ValueSlot slot, byte[] text, int from, int to) throws BadLine {
    if (times.read(text, from, to)) {
      slot.zones(times.zoned(), serial);
      return times.value();
    }
    if (!isWhole(text, from, to)) {
      throw hinted(
          wrong(
              slot,
              "a time such as 2024-01-02T09:30:00Z, or nanoseconds since 1970",
              text,
              from,
              to),
          CellHint.time(string(text, from, to), look));
    }
    long nanos = whole(slot, text, from, to);
    if (!slot.nanos && NumberedTimes.inAnotherUnit(nanos)) {
      throw new BadLine(
          "'"
              + slot.name
              + "' is "
              + shown(text, from, to)
              + ": numbers are nanoseconds since 1970, and this would be in that year; --epoch names"
              + " another unit (s, ms, us, ns), --time-format says how dates are written, such as"
              + " yyyyMMdd");
    }
    slot.nanos = true;
    return nanos;
  }

  /// What was odd so far, by column.
  List<OddCells> odd() {
    return all.stream().flatMap(ValueSlot::odd).toList();
  }

  /// A whole number, as it is written in this input.
  private long count(ValueSlot slot, byte[] text, int from, int to) throws BadLine {
    if (marks.any() && !isWhole(text, from, to)) {
      int length = marks.remove(text, from, to);
      if (length > 0 && isWhole(marks.plain(), 0, length)) {
        return whole(slot, marks.plain(), 0, length);
      }
    }
    return whole(slot, text, from, to);
  }

  private static boolean isWhole(byte[] text, int from, int to) {
    int first = text[from] == '-' ? from + 1 : from;
    for (int i = first; i < to; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return false;
      }
    }
    return first < to;
  }

  private static long whole(ValueSlot slot, byte[] text, int from, int to) throws BadLine {
    if (!isWhole(text, from, to)) {
      throw wrong(slot, "a whole number", text, from, to);
    }
    if (to - from > WHOLE_DIGITS) {
      try {
        return Long.parseLong(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
      } catch (NumberFormatException e) {
        throw wrong(slot, "a whole number of 64 bits", text, from, to);
      }
    }
    boolean negative = text[from] == '-';
    long value = 0;
    for (int i = negative ? from + 1 : from; i < to; i++) {
      value = value * 10 + text[i] - '0';
    }
    return negative ? -value : value;
  }

  private static BadLine wrong(ValueSlot slot, String expected, byte[] text, int from, int to) {
    return new BadLine(
        "'" + slot.name + "' must be " + expected + ", and is " + shown(text, from, to));
  }

  /// The beginning of some bytes, for a message.
  static String shown(byte[] text, int from, int to) {
    int end = Math.min(to, from + SHOWN);
    String some = new String(text, from, end - from, StandardCharsets.UTF_8);
    return "'" + some.replaceAll("\\p{Cntrl}", "?") + (end < to ? "...'" : "'");
  }
}
