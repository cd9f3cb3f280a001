package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What can be wrong with files, in words.
final class FileTrouble {
  private static final Pattern CSV_LINE = Pattern.compile("CSV Error on Line: (\\d+)");
  private static final Pattern CSV_FILE = Pattern.compile("(?m)^ *file = (.*)$");
  private static final Pattern FIELDS =
      Pattern.compile("Expected Number of Columns: (\\d+) Found: (\\d+)");

  private FileTrouble() {}

  static WeftException unreadable(Path file, String found) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
            .about(file.toString())
            .found(found));
  }

  static WeftException bad(Path file, String message) {
    return new WeftException(badly(file, message));
  }

  static Diagnostic badly(Path file, String message) {
    return Diagnostic.of(Code.BAD_DATA, file + ": " + message).about(file.toString());
  }

  static WeftException noColumn(Path file, String name, Collection<String> columns) {
    return new WeftException(
        Diagnostic.of(Code.UNKNOWN_NAME, file + " has no column '" + name + "'")
            .about(name)
            .hint("its columns are " + String.join(", ", columns))
            .suggest(name, columns));
  }

  static WeftException wrongType(Path file, String name, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, file + ": the column '" + name + "' does not hold " + expected)
            .about(name)
            .expected(expected)
            .found(found));
  }

  /// Finds out of what DuckDB says which file and line is meant.
  static WeftException of(SQLException e, List<Path> files) {
    String text = String.valueOf(e.getMessage());
    Path file =
        files.stream()
            .filter(each -> text.contains(each.toAbsolutePath().toString()))
            .findFirst()
            .orElse(files.getFirst());
    var line = CSV_LINE.matcher(text);
    if (!line.find()) {
      return unreadable(file, DuckDb.line(e));
    }
    var named = CSV_FILE.matcher(text);
    if (named.find()) {
      String name = named.group(1).strip();
      file =
          files.stream()
              .filter(each -> each.toAbsolutePath().toString().equals(name))
              .findFirst()
              .orElse(file);
    }
    String at = "line " + line.group(1) + ": ";
    var fields = FIELDS.matcher(text);
    if (fields.find()) {
      return new WeftException(
          badly(file, at + "the line has " + fields(fields.group(2)))
              .expected(fields(fields.group(1)) + ", as the header has")
              .found(fields(fields.group(2))));
    }
    if (text.contains("unterminated quote")) {
      return new WeftException(badly(file, at + "a text in quotes does not end").expected("\""));
    }
    if (text.contains("unicode")) {
      return new WeftException(
          badly(file, at + "the file is not in UTF-8").hint("save the file in UTF-8"));
    }
    String said =
        text.lines()
            .skip(1)
            .takeWhile(each -> !each.startsWith("Possible"))
            .filter(each -> !each.isBlank())
            .collect(Collectors.joining("; "));
    return new WeftException(badly(file, at + "the line can't be read").found(said));
  }

  private static String fields(String count) {
    return count.equals("1") ? "1 field" : count + " fields";
  }
}
