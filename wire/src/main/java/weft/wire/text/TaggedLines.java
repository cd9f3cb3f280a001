package weft.wire.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;
import weft.live.Row;

/// Lines of rows and of further tables on one input: a field `table` names the table of a line.
/// Without it, or where it is empty, a line is a row.
final class TaggedLines implements LineReader {
  /// The field, or the column, that names the table of a line.
  static final String TABLE = "table";

  private static final byte[] FIELD = "\"table\"".getBytes(StandardCharsets.US_ASCII);

  private final LineReader rows;
  private final Map<String, LineReader> tables = new LinkedHashMap<>();
  private final JsonText json = new JsonText();
  private final ColumnNames names = new ColumnNames();

  /// Where the column stands in lines of cells.
  private int place = -1;

  TaggedLines(InputColumns columns, LineReader rows, boolean csv) {
    this.rows = rows;
    columns
        .tables()
        .forEach(table -> tables.put(table.name(), TableLineReader.of(table, csv, columns.look())));
    if (rows instanceof CsvLines && !rows.headed()) {
      given();
    }
  }

  /// Names of columns stand in no line.
  private void given() {
    try {
      find();
    } catch (BadLine e) {
      throw new WeftException(Diagnostic.of(Code.BAD_DATA, "--names " + e.what()));
    }
  }

  @Override
  public boolean headed() {
    return rows.headed();
  }

  @Override
  public List<OddCells> odd() {
    return Stream.concat(Stream.of(rows), tables.values().stream())
        .flatMap(reader -> reader.odd().stream())
        .toList();
  }

  @Override
  public void header(byte[] text, int from, int to) throws BadLine {
    rows.header(text, from, to);
    find();
    for (LineReader reader : tables.values()) {
      reader.header(text, from, to);
    }
  }

  /// Finds the column that names tables.
  private void find() throws BadLine {
    place = rows instanceof CsvLines lines ? lines.place(TABLE) : -1;
    if (place < 0) {
      throw new BadLine(
          "names no column '"
              + TABLE
              + "', which says which lines are of "
              + String.join(", ", tables.keySet())
              + "; or give their rows on inputs of their own: --in "
              + tables.keySet().iterator().next()
              + "=FILE");
    }
  }

  @Override
  public boolean read(byte[] text, int from, int to, Row row) throws BadLine {
    String table =
        rows instanceof CsvLines lines
            ? lines.cell(text, from, to, place, names)
            : named(text, from, to);
    if (table.isEmpty()) {
      return rows.read(text, from, to, row);
    }
    LineReader reader = tables.get(table);
    if (reader == null) {
      throw new BadLine(
          "is of the table '"
              + table
              + "', and the features read "
              + String.join(", ", tables.keySet())
              + Nearest.to(table, tables.keySet())
                  .map(near -> "; is it '" + near + "'?")
                  .orElse(""));
    }
    return reader.read(text, from, to, row);
  }

  /// The table that a line of JSON names; empty where it names none.
  private String named(byte[] text, int from, int to) throws BadLine {
    if (!contains(text, from, to)) {
      return "";
    }
    int i = JsonText.blank(text, from);
    if (text[i] != '{') {
      return "";
    }
    i = JsonText.blank(text, i + 1);
    while (text[i] == '"') {
      i = JsonText.blank(text, json.string(text, i, to));
      boolean found = names.of(json.text(), json.from(), json.to()).equals(TABLE);
      if (text[i] != ':') {
        return "";
      }
      i = JsonText.blank(text, i + 1);
      if (found) {
        if (text[i] != '"') {
          return "";
        }
        json.string(text, i, to);
        return names.of(json.text(), json.from(), json.to());
      }
      i = JsonText.blank(text, json.skip(text, i, to));
      if (text[i] != ',') {
        return "";
      }
      i = JsonText.blank(text, i + 1);
    }
    return "";
  }

  private static boolean contains(byte[] text, int from, int to) {
    for (int i = from; i + FIELD.length <= to; i++) {
      if (text[i] == '"'
          && text[i + 1] == 't'
          && Arrays.equals(text, i, i + FIELD.length, FIELD, 0, FIELD.length)) {
        return true;
      }
    }
    return false;
  }
}
