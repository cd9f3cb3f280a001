package weft.wire.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weft.data.CsvOptions;
import weft.data.HeaderTrouble;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;
import weft.live.Row;

/// Lines of cells with commas, or other marks, between them. A cell may stand in double quotes, and
/// within them two for one; it may not hold a line break. An empty cell is missing, `""` is a text.
final class CsvLines implements LineReader {
  /// A line that says that a time is over: `#end 2024-01-02T09:30:00Z`.
  private static final byte[] END = "#end ".getBytes(StandardCharsets.US_ASCII);

  private final Cells cells;
  private final TimeMark mark;
  private final byte separator;
  private final byte[][] nulls;
  private final boolean headed;

  /// The names of all columns.
  private List<String> names = List.of();

  private @Nullable ValueSlot[] columns = new ValueSlot[0];
  private byte[] unquoted = new byte[64];
  private int length;

  /// Whether lines before this one, none of which was a row, ended within quotes.
  private boolean open;

  CsvLines(Cells cells, TimeMark mark, CsvOptions look) {
    this.cells = cells;
    this.mark = mark;
    this.separator = (byte) look.separator().orElse(',').charValue();
    this.nulls =
        look.nulls().stream()
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    this.headed = look.names().isEmpty();
    look.names().ifPresent(this::given);
  }

  /// Takes names that stand in no line.
  private void given(List<String> all) {
    try {
      columns(all);
    } catch (BadLine e) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "--names " + e.what()).found(String.join(", ", all)));
    }
  }

  @Override
  public boolean headed() {
    return headed;
  }

  @Override
  public List<OddCells> odd() {
    return cells.odd();
  }

  @Override
  public void header(byte[] text, int from, int to) throws BadLine {
    var found = names(text, from, to);
    if (found.stream().anyMatch(name -> name.indexOf('\r') >= 0)) {
      throw new BadLine(
          "is all lines, for they end in CR alone; tr '\\r' '\\n' <FILE converts them");
    }
    var trouble = HeaderTrouble.of(found);
    if (trouble.isPresent()) {
      throw new BadLine(
          "is "
              + trouble.get().what()
              + ": "
              + Cells.shown(text, from, to)
              + "; "
              + trouble.get().hint("FILE"));
    }
    columns(found);
  }

  private void columns(List<String> all) throws BadLine {
    names = all;
    if (new LinkedHashSet<>(names).size() < names.size()) {
      var once = new LinkedHashSet<String>();
      String twice = names.stream().filter(name -> !once.add(name)).findFirst().orElse("");
      throw new BadLine(
          twice.isEmpty()
              ? "leaves two columns without a name"
              : "names the column '" + twice + "' twice");
    }
    for (ValueSlot slot : cells.slots()) {
      if (!names.contains(slot.name)) {
        throw new BadLine(
            "names no column '"
                + slot.name
                + "'"
                + Nearest.to(slot.name, names)
                    .map(near -> "; is it '" + near + "'?")
                    .or(() -> otherSeparator())
                    .or(() -> slot.candidates(unread()))
                    .orElse(slot.advised() ? "; " + slot.advice() : ""));
      }
    }
    columns = new ValueSlot[names.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = cells.slot(names.get(i)).orElse(null);
    }
  }

  /// A header that is one name with semicolons in it is one of another kind of file.
  private Optional<String> otherSeparator() {
    return Stream.of(",", ";", "\t", "|")
        .filter(other -> names.size() == 1 && names.getFirst().contains(other))
        .map(other -> "; --separator " + (other.equals("\t") ? "tab" : "'" + other + "'"))
        .map(option -> option + " says what stands between cells")
        .findFirst();
  }

  /// Columns that nobody reads.
  private List<String> unread() {
    return names.stream().filter(name -> cells.slot(name).isEmpty()).toList();
  }

  /// Where a column stands; -1 where there is none.
  int place(String name) {
    return names.indexOf(name);
  }

  /// One cell of a line; empty where there are not so many.
  String cell(byte[] text, int from, int to, int place, ColumnNames names) {
    int i = from;
    boolean quoted = false;
    int at = 0;
    int start = from;
    for (; i < to; i++) {
      if (text[i] == '"') {
        quoted = !quoted;
      } else if (text[i] == separator && !quoted) {
        if (at == place) {
          break;
        }
        at++;
        start = i + 1;
      }
    }
    if (at != place) {
      return "";
    }
    boolean inQuotes = i - start > 1 && text[start] == '"' && text[i - 1] == '"';
    int first = inQuotes ? start + 1 : start;
    int last = inQuotes ? i - 1 : i;
    return last == first ? "" : names.of(text, first, last);
  }

  private List<String> names(byte[] text, int from, int to) throws BadLine {
    var found = new ArrayList<String>();
    int i = from;
    while (true) {
      int end = i;
      if (text[i] == '"') {
        end = unquote(text, i, to);
        found.add(new String(unquoted, 0, length, StandardCharsets.UTF_8));
      } else {
        end = separator(text, i, to);
        found.add(new String(text, i, end - i, StandardCharsets.UTF_8).strip());
      }
      if (end == to) {
        return found;
      }
      i = end + 1;
    }
  }

  private int separator(byte[] text, int from, int to) {
    int i = from;
    while (i < to && text[i] != separator) {
      i++;
    }
    return i;
  }

  @Override
  public boolean read(byte[] text, int from, int to, Row row) throws BadLine {
    if (text[from] == '#' && Arrays.equals(text, from, Math.min(to, from + 5), END, 0, 5)) {
      mark.end(text, from + 5, to, row);
      return false;
    }
    if (open) {
      mustBeOwn(text, from, to);
    }
    cells.start(row);
    int i = from;
    for (int column = 0; column < columns.length; column++) {
      if (column > 0) {
        if (i == to) {
          throw new BadLine(
              "has only "
                  + column
                  + (column == 1 ? " cell" : " cells")
                  + ", and the header names "
                  + columns.length);
        }
        i++;
      }
      i = cell(columns[column], text, i, to);
    }
    if (i < to) {
      throw new BadLine("has more cells than the " + columns.length + " that the header names");
    }
    open = false;
    cells.end();
    return true;
  }

  /// Refuses what may be the rest of a cell that began in an earlier line: its quotes end there.
  private void mustBeOwn(byte[] text, int from, int to) throws BadLine {
    boolean ends = false;
    for (int i = from; i < to; i++) {
      ends ^= text[i] == '"';
    }
    if (ends) {
      open = false;
      throw new BadLine("goes on with a cell of an earlier line; cells can't hold line breaks");
    }
  }

  /// Reads a cell; gives where it ends.
  private int cell(@Nullable ValueSlot slot, byte[] text, int from, int to) throws BadLine {
    if (text[from] == '"') {
      int end = unquote(text, from, to);
      if (slot != null) {
        cells.text(slot, unquoted, 0, length);
      }
      return end;
    }
    if (slot == null) {
      return separator(text, from, to);
    }
    if (slot.plain() >= 0 && nulls.length == 0) {
      int end = cells.plain(slot, text, from, to, separator);
      if (end >= 0) {
        return end;
      }
    }
    int end = separator(text, from, to);
    if (end == from || isNull(text, from, end)) {
      cells.missing(slot);
    } else {
      cells.text(slot, text, from, end);
    }
    return end;
  }

  private boolean isNull(byte[] text, int from, int to) {
    for (byte[] each : nulls) {
      if (Arrays.equals(each, 0, each.length, text, from, to)) {
        return true;
      }
    }
    return false;
  }

  /// Takes a cell out of its quotes; gives where it ends.
  private int unquote(byte[] text, int from, int to) throws BadLine {
    if (unquoted.length <= to - from) {
      unquoted = new byte[2 * (to - from) + 1];
    }
    length = 0;
    int i = from + 1;
    while (i < to) {
      if (text[i] != '"') {
        unquoted[length++] = text[i++];
      } else if (text[i + 1] == '"' && i + 1 < to) {
        unquoted[length++] = '"';
        i += 2;
      } else {
        break;
      }
    }
    if (i == to) {
      open = true;
      throw new BadLine("has a quote that is not closed; cells can't hold line breaks");
    }
    i++;
    if (i < to && text[i] != separator) {
      throw new BadLine("has text after a quoted cell: " + Cells.shown(text, i, to));
    }
    unquoted[length] = '\n';
    return i;
  }
}
