package weft.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import weft.ir.Element;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// CSV files as DuckDB sees them. All files must have the same header.
///
/// Cells are texts; what a column holds follows from all of them (see [CsvGuess]). An empty field
/// is a missing value; an empty text in quotes is missing too, except in a column of text.
final class CsvSource {
  private CsvSource() {}

  static DuckDbFiles open(DuckDb duck, List<Path> files, ReadOptions options) throws SQLException {
    Path first = files.getFirst();
    var header = header(first);
    refuseOtherDelimiter(first, header);
    var seen = new HashSet<String>();
    for (String name : header) {
      if (!seen.add(name)) {
        throw FileTrouble.bad(first, "line 1: two columns are called '" + name + "'");
      }
    }
    for (Path file : files) {
      if (!header(file).equals(header)) {
        throw new WeftException(
            FileTrouble.badly(file, "the header is not that of " + first)
                .expected(String.join(", ", header))
                .found(String.join(", ", header(file))));
      }
    }
    var wanted = DuckDbFiles.wanted(first, new LinkedHashSet<>(header), options);
    Map<String, String> raw = new LinkedHashMap<>();
    for (int i = 0; i < header.size(); i++) {
      if (wanted.contains(header.get(i))) {
        raw.put(header.get(i), DuckDb.name("c" + i));
      }
    }
    var unguessed =
        new DuckDbFiles(
            files,
            some -> relation(some, header.size()),
            raw.entrySet().stream()
                .map(at -> SourceColumn.of(at.getKey(), Element.TEXT, at.getValue(), at.getValue()))
                .toList(),
            0,
            false);
    // Entities are texts, whatever they look like: 005930 is not 5930.
    var types = new LinkedHashMap<String, Element>();
    options.entity().ifPresent(name -> types.put(name, Element.TEXT));
    types.putAll(options.types());
    return CsvGuess.guess(duck, unguessed, types);
  }

  private static String relation(List<Path> files, int width) {
    String columns =
        IntStream.range(0, width)
            .mapToObj(i -> DuckDb.text("c" + i) + ": 'VARCHAR'")
            .collect(Collectors.joining(", ", "{", "}"));
    return "read_csv("
        + DuckDb.files(files)
        + ", columns = "
        + columns
        + ", delim = "
        + DuckDb.text(String.valueOf(FileFormat.delimiter(files.getFirst())))
        + ", header = true, quote = '\"', escape = '\"', comment = '', nullstr = ''"
        + ", allow_quoted_nulls = false, auto_detect = false)";
  }

  private static List<String> header(Path file) {
    try (var in = new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
      var fields = fields(in, FileFormat.delimiter(file));
      if (fields.equals(List.of(""))) {
        throw new WeftException(
            FileTrouble.badly(file, "the file is empty")
                .expected("a header line with the names of the columns"));
      }
      return fields;
    } catch (IOException e) {
      throw FileTrouble.unreadable(file, Reason.of(e));
    }
  }

  /// A header that is one name with semicolons in it is one of another kind of file.
  private static void refuseOtherDelimiter(Path file, List<String> header) {
    char own = FileFormat.delimiter(file);
    for (char other : new char[] {',', ';', '\t', '|'}) {
      if (header.size() == 1 && other != own && header.getFirst().indexOf(other) >= 0) {
        throw new WeftException(
            FileTrouble.badly(file, "line 1: the fields are separated by " + FileFormat.name(other))
                .expected(FileFormat.name(own) + " between fields")
                .found(header.getFirst().replace('\t', ' '))
                .hint(
                    other == '\t'
                        ? "tabs are for files whose name ends in .tsv"
                        : "save the file with " + FileFormat.name(own) + " between fields"));
      }
    }
  }

  private static InputStream open(Path file) throws IOException {
    var in = Files.newInputStream(file);
    return FileFormat.isZipped(file) ? new GZIPInputStream(in) : in;
  }

  /// The fields of the first line.
  private static List<String> fields(BufferedReader in, char delimiter) throws IOException {
    var fields = new ArrayList<String>();
    var field = new StringBuilder();
    boolean quoted = false;
    for (int c = in.read(); c >= 0 && (quoted || c != '\n' && c != '\r'); c = in.read()) {
      if (c == '\uFEFF' && fields.isEmpty() && field.isEmpty()) {
        continue;
      }
      if (c == '"') {
        in.mark(1);
        if (quoted && in.read() == '"') {
          field.append('"');
        } else {
          if (quoted) {
            in.reset();
          }
          quoted = !quoted;
        }
      } else if (c == delimiter && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append((char) c);
      }
    }
    fields.add(field.toString());
    return List.copyOf(fields);
  }
}
