package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import weft.data.CellHint;
import weft.data.CsvOptions;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What can be wrong with files, in words.
final class FileTrouble {
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
    return new WeftException(missing(file, name, columns));
  }

  /// Says that a file has no such column.
  static Diagnostic missing(Path file, String name, Collection<String> columns) {
    return Diagnostic.of(Code.UNKNOWN_NAME, file + " has no column '" + name + "'")
        .about(name)
        .hint("its columns are " + String.join(", ", columns))
        .suggest(name, columns);
  }

  /// Says that a column holds something else than in another file.
  ///
  /// @param like what it holds there
  static Diagnostic unlike(Path file, String name, String found, Path other, String like) {
    return misfit(file, name, like + ", as in " + other, found)
        .hint("convert the column in one of the files, so that all hold the same");
  }

  /// Says that a column can't be read.
  static Diagnostic unread(Path file, String name, Unread column) {
    return badly(file, "the column '" + name + "' can't be read")
        .about(name)
        .expected("numbers, text, times, conditions or lists of numbers")
        .found(column.found())
        .hint(column.hint() + "; columns that are not used may hold anything");
  }

  static WeftException wrongType(Path file, String name, String expected, String found) {
    return new WeftException(misfit(file, name, expected, found));
  }

  private static Diagnostic misfit(Path file, String name, String expected, String found) {
    return Diagnostic.of(
            Code.BAD_DATA, file + ": the column '" + name + "' does not hold " + expected)
        .about(name)
        .expected(expected)
        .found(found);
  }

  /// @param text the first one of a column of texts that is no time
  /// @param place where it stands
  static WeftException noTimes(Path file, String name, String expected, String text, String place) {
    boolean csv = FileFormat.of(file) == FileFormat.CSV;
    String usual =
        csv
            ? "say how times are written, such as --time-format 'MM/dd/yyyy HH:mm' (time_format"
                + " under csv in a project); times are between 1677 and 2262"
            : "convert the texts to times before the file is written";
    var hint = csv ? CellHint.time(text.strip(), CsvOptions.DEFAULT) : Optional.<String>empty();
    return new WeftException(
        misfit(file, name, expected, "'" + text + "' in " + place).hint(hint.orElse(usual)));
  }

  /// Times that are numbers with decimals.
  static WeftException floatTimes(Path file, String name, String expected) {
    String hint =
        FileFormat.of(file) == FileFormat.CSV
            ? "where times are numbers since 1970, name their unit: --epoch s"
            : "convert the numbers to times before the file is written";
    return new WeftException(misfit(file, name, expected, "numbers").hint(hint));
  }

  /// Finds out of what DuckDB says which file is meant.
  static WeftException of(SQLException e, List<Path> files) {
    String text = String.valueOf(e.getMessage());
    Path file =
        files.stream()
            .filter(each -> text.contains(each.toAbsolutePath().toString()))
            .findFirst()
            .orElse(files.getFirst());
    return unreadable(file, DuckDb.line(e));
  }
}
