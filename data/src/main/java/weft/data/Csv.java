package weft.data;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.WeftException;

/// Columns from a CSV file: a header line, fields in double quotes where they hold commas, an empty
/// field for a missing value; gzipped files are recognised.
///
/// What a column holds follows from its cells: whole numbers (i64 where none is missing), other
/// numbers (f64), `true` and `false`, times such as `2024-01-02T09:30:00Z` or dates, else text. The
/// caller may say so instead.
public final class Csv {
  private Csv() {}

  /// All columns, those in `types` as they say.
  public static Map<String, Tensor> read(Path file, Map<String, Element> types) {
    var rows = rows(file);
    if (rows.isEmpty()) {
      throw bad(file, 1, "the file is empty", "a header line with the names of the columns");
    }
    var header = rows.getFirst();
    var columns = new LinkedHashMap<String, Tensor>();
    for (int c = 0; c < header.size(); c++) {
      int column = c;
      String name = header.get(c);
      var cells = rows.subList(1, rows.size()).stream().map(row -> row.get(column)).toList();
      Element element = Optional.ofNullable(types.get(name)).orElseGet(() -> guess(cells));
      if (columns.put(name, column(file, name, element, cells)) != null) {
        throw bad(
            file, 1, "two columns are called '" + name + "'", "a name of its own for each column");
      }
    }
    return columns;
  }

  private static List<List<String>> rows(Path file) {
    try (var in = new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
      var rows = new ArrayList<List<String>>();
      int number = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        int start = ++number;
        var record =
            new StringBuilder(start == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line);
        for (long quotes = quotes(line); quotes % 2 == 1; quotes += quotes(line)) {
          line = in.readLine();
          if (line == null) {
            throw bad(file, start, "a text in quotes does not end", "\"");
          }
          record.append('\n').append(line);
          number++;
        }
        boolean blank = record.isEmpty() && !(rows.size() > 0 && rows.getFirst().size() == 1);
        if (!blank) {
          rows.add(fields(record.toString()));
          if (rows.getLast().size() != rows.getFirst().size()) {
            throw bad(
                file,
                start,
                "the line has " + rows.getLast().size() + " fields",
                rows.getFirst().size() + " fields, as the header has");
          }
        }
      }
      return rows;
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
              .about(file.toString())
              .found(e.toString()));
    }
  }

  private static InputStream open(Path file) throws IOException {
    var in = new BufferedInputStream(Files.newInputStream(file));
    in.mark(2);
    boolean zipped = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return zipped ? new GZIPInputStream(in) : in;
  }

  private static long quotes(String line) {
    return line.chars().filter(c -> c == '"').count();
  }

  private static List<String> fields(String line) {
    var fields = new ArrayList<String>();
    var field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        boolean doubled = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
        if (doubled) {
          field.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }

  private static Element guess(List<String> cells) {
    var present = cells.stream().filter(cell -> !cell.isEmpty()).toList();
    boolean full = present.size() == cells.size();
    if (present.stream().allMatch(Csv::isWhole) && full && !present.isEmpty()) {
      return Element.I64;
    }
    if (present.stream().allMatch(Csv::isNumber)) {
      return Element.F64;
    }
    if (present.stream().allMatch(cell -> cell.equals("true") || cell.equals("false"))) {
      return full ? Element.BOOL : Element.F64;
    }
    return full && present.stream().allMatch(Times::isTime) ? Element.TIME : Element.TEXT;
  }

  private static boolean isWhole(String cell) {
    int digits = cell.startsWith("-") ? 1 : 0;
    return cell.length() > digits
        && cell.length() <= 18
        && cell.chars().skip(digits).allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean isNumber(String cell) {
    return isSpecial(cell) || cell.matches("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?");
  }

  private static boolean isSpecial(String cell) {
    return switch (cell.toLowerCase(Locale.ROOT)) {
      case "nan", "inf", "-inf", "+inf", "infinity", "-infinity" -> true;
      default -> false;
    };
  }

  private static String spelling(String cell) {
    return switch (cell.toLowerCase(Locale.ROOT)) {
      case "nan" -> "NaN";
      case "inf", "+inf", "infinity" -> "Infinity";
      case "-inf", "-infinity" -> "-Infinity";
      default -> cell;
    };
  }

  private static Tensor column(Path file, String name, Element element, List<String> cells) {
    Shape shape = Shape.of(cells.size());
    return switch (element) {
      case TEXT -> Tensor.texts(shape, i -> cells.get(i).isEmpty() ? null : cells.get(i));
      case TIME ->
          Tensor.longs(
              Element.TIME,
              shape,
              i ->
                  Times.nanos(cells.get(i))
                      .orElseThrow(() -> cell(file, name, i, "a time", cells.get(i))));
      case I64 -> Tensor.longs(Element.I64, shape, i -> whole(file, name, i, cells.get(i)));
      case BOOL -> Tensor.bools(shape, i -> truth(file, name, i, cells.get(i)));
      default -> Tensor.f64(shape, i -> number(file, name, i, cells.get(i)));
    };
  }

  private static double number(Path file, String name, int row, String cell) {
    if (cell.isEmpty()) {
      return Double.NaN;
    }
    if (cell.equals("true") || cell.equals("false")) {
      return cell.equals("true") ? 1 : 0;
    }
    if (!isNumber(cell)) {
      throw cell(file, name, row, "a number", cell);
    }
    return Double.parseDouble(spelling(cell));
  }

  private static long whole(Path file, String name, int row, String cell) {
    if (!isWhole(cell)) {
      throw cell(file, name, row, "a whole number", cell);
    }
    return Long.parseLong(cell);
  }

  private static boolean truth(Path file, String name, int row, String cell) {
    if (!cell.equals("true") && !cell.equals("false")) {
      throw cell(file, name, row, "true or false", cell);
    }
    return cell.equals("true");
  }

  private static WeftException cell(
      Path file, String name, int row, String expected, String found) {
    return new WeftException(
        Diagnostic.of(
                Code.BAD_DATA,
                file
                    + ": line "
                    + (row + 2)
                    + " of the column '"
                    + name
                    + "' does not hold "
                    + expected)
            .about(name)
            .expected(expected)
            .found(found.isEmpty() ? "nothing" : found));
  }

  private static WeftException bad(Path file, int line, String message, String expected) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, file + ": line " + line + ": " + message)
            .about(file.toString())
            .expected(expected));
  }
}
