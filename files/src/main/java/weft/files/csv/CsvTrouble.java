package weft.files.csv;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import weft.data.CsvOptions;
import weft.data.HeaderTrouble;
import weft.data.TextEncoding;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What can be wrong with CSV files, and which option would read them.
final class CsvTrouble {
  private static final Set<String> NULLS =
      Set.of("na", "n/a", "#n/a", "null", "none", "nil", "-", "--", "?", ".", "nan", "<na>", "\\n");
  private static final int SHOWN = 80;
  private static final byte[] GZIP = {0x1F, (byte) 0x8B};
  private static final byte[] ZSTD = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

  private CsvTrouble() {}

  private static Diagnostic badly(Path file, String message) {
    return Diagnostic.of(Code.BAD_DATA, file + ": " + message).about(file.toString());
  }

  static WeftException unreadable(Path file, IOException e, CsvOptions options) {
    var problem =
        Diagnostic.of(Code.FILE, "the file " + file + " can't be read").about(file.toString());
    if (e instanceof CharacterCodingException) {
      String charset = options.encoding().map(Object::toString).orElse("UTF-16");
      return new WeftException(
          problem
              .found("bytes that are no text in " + charset)
              .hint("name another encoding, such as --encoding latin1"));
    }
    return new WeftException(problem.found(CsvInput.reason(e)));
  }

  /// Bytes that are no text, but those of a compressed file under the name of another.
  static void refuseCompressed(Path file) throws IOException {
    byte[] first;
    try (var in = Files.newInputStream(file)) {
      first = in.readNBytes(ZSTD.length);
    }
    boolean gzip = Arrays.mismatch(first, GZIP) == GZIP.length;
    if (gzip || Arrays.equals(first, ZSTD)) {
      throw new WeftException(
          badly(file, "the file is compressed with " + (gzip ? "gzip" : "zstd"))
              .expected("text, as the name of the file says")
              .hint("give it a name that ends in " + (gzip ? ".csv.gz" : ".csv.zst")));
    }
  }

  static WeftException empty(Path file) {
    return new WeftException(
        badly(file, "the file is empty").expected("a header line with the names of the columns"));
  }

  static WeftException twice(Path file, String name, boolean given) {
    return new WeftException(
        badly(file, (given ? "" : "line 1: ") + "two columns are called '" + name + "'")
            .hint(
                "give the columns names of their own; a file without a header needs --names"
                    + " time,symbol,close"));
  }

  static WeftException otherHeader(
      Path file, List<String> found, Path first, List<String> expected) {
    return new WeftException(
        badly(file, "the header is not that of " + first)
            .expected(String.join(", ", expected))
            .found(String.join(", ", found)));
  }

  /// A first line that is none of names: `sep=;` of spreadsheets, or a remark.
  static void refuseNoHeader(Path file, List<String> fields) {
    HeaderTrouble.of(fields)
        .ifPresent(
            trouble -> {
              throw new WeftException(
                  badly(file, "line 1: the first line is " + trouble.what())
                      .expected("a header line with the names of the columns")
                      .found(String.join(", ", fields))
                      .hint(trouble.hint(String.valueOf(file.getFileName()))));
            });
  }

  /// A header that is one name with semicolons in it is one of another kind of file.
  static void refuseOtherSeparator(Path file, String header, int fields, char own) {
    for (char other : new char[] {',', ';', '\t', '|'}) {
      if (fields == 1 && other != own && header.indexOf(other) >= 0) {
        String option = other == '\t' ? "tab" : "'" + other + "'";
        throw new WeftException(
            badly(file, "line 1: the fields are separated by " + name(other))
                .expected(name(own) + " between fields")
                .found(header.replace('\t', ' '))
                .hint(
                    "read it with --separator "
                        + option
                        + (other == '\t' ? ", or give the file a name that ends in .tsv" : "")));
      }
    }
  }

  private static String name(char separator) {
    return switch (separator) {
      case ',' -> "commas";
      case ';' -> "semicolons";
      case '\t' -> "tabs";
      default -> "'" + separator + "'";
    };
  }

  static WeftException width(Path file, long line, int found, int expected, CsvOptions options) {
    boolean named = options.names().isPresent();
    return new WeftException(
        badly(file, "line " + line + ": the line has " + fields(found))
            .expected(fields(expected) + (named ? ", as there are names" : ", as the header has"))
            .found(fields(found)));
  }

  private static String fields(int count) {
    return count == 1 ? "1 field" : count + " fields";
  }

  static WeftException openQuote(Path file, long line) {
    return new WeftException(
        badly(file, "line " + line + ": a text in quotes does not end").expected("\""));
  }

  static WeftException afterQuote(Path file, long line) {
    return new WeftException(
        badly(file, "line " + line + ": there is more after a text in quotes")
            .expected("the end of the field")
            .hint("a quote within quotes is written twice: \"\""));
  }

  static WeftException encoding(Path file, long line, String column, String text) {
    return new WeftException(
        badly(file, "line " + line + ": the file is not in UTF-8")
            .about(column)
            .found(shown(text))
            .hint(
                "it looks like "
                    + narrow(text)
                    + ": read it with --encoding "
                    + narrow(text)
                    + ", or save the file in UTF-8"));
  }

  /// @param text with a character for each byte
  private static String narrow(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return TextEncoding.narrow(bytes, 0, bytes.length);
  }

  /// Two or four bytes a character, without a mark that says so.
  static void refuseWide(Path file, List<String> header) throws IOException {
    if (header.stream().noneMatch(name -> name.indexOf(0) >= 0)) {
      return;
    }
    byte[] first;
    try (var in = Packing.of(file).unpacked(Files.newInputStream(file))) {
      first = in.readNBytes(SHOWN);
    }
    var looks = TextEncoding.wide(first, 0, first.length);
    if (looks.isPresent()) {
      throw new WeftException(
          badly(file, "the file is not in UTF-8")
              .hint(
                  "it looks like "
                      + looks.get()
                      + ": read it with --encoding "
                      + looks.get()
                      + ", or save the file in UTF-8"));
    }
  }

  static WeftException changed(Path file) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
            .about(file.toString())
            .found("a file that changes while it is read"));
  }

  /// One cell that is not what its column must hold.
  static WeftException cell(
      Path file,
      long line,
      long row,
      String column,
      String text,
      CellKind needed,
      CsvOptions options) {
    String one = one(needed);
    var problem =
        Diagnostic.of(
                Code.BAD_DATA,
                file
                    + ": row "
                    + (row + 1)
                    + " of the column '"
                    + column
                    + "' does not hold "
                    + one)
            .about(column)
            .expected(one)
            .found(shown(text) + " (line " + line + ")");
    return new WeftException(
        hint(text.strip(), needed, options).map(problem::hint).orElse(problem));
  }

  private static String shown(String text) {
    String some = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    return text.isBlank() ? "'" + some + "'" : some;
  }

  private static String one(CellKind kind) {
    return switch (kind) {
      case TEXT -> "a text";
      case TIME -> "a time between 1677 and 2262";
      case TRUTH -> "true or false";
      case WHOLE -> "a whole number of 64 bits";
      case NUMBER, NONE -> "a number";
    };
  }

  /// Which option would read a cell.
  private static Optional<String> hint(String text, CellKind needed, CsvOptions options) {
    if (NULLS.contains(text.toLowerCase(Locale.ROOT))) {
      return Optional.of("where " + text + " stands for a missing value: --nulls " + text);
    }
    return needed == CellKind.TIME ? time(text, options) : number(text, options);
  }

  private static Optional<String> number(String text, CsvOptions options) {
    if (text.matches("[+-]?[0-9]{1,3}(,[0-9]{3})+(\\.[0-9]+)?") && options.decimal() == '.') {
      boolean either = text.matches("[+-]?[0-9]{1,3},[0-9]{3}");
      return Optional.of(
          "where the comma stands between thousands: --thousands ,"
              + (either ? "; where it is the decimal mark: --decimal ," : ""));
    }
    if (text.matches("[+-]?[0-9]{1,3}(\\.[0-9]{3})+(,[0-9]+)?")) {
      return Optional.of("numbers written so are read with --decimal , --thousands .");
    }
    if (text.matches("[+-]?[0-9]*,[0-9]+([eE][+-]?[0-9]+)?") && options.decimal() != ',') {
      return Optional.of("where the comma is the decimal mark: --decimal ,");
    }
    return Optional.empty();
  }

  private static Optional<String> time(String text, CsvOptions options) {
    if (text.matches("[0-9]{2}\\.[0-9]{2}\\.[0-9]{4}.*")) {
      return Optional.of("name the form, such as --time-format dd.MM.yyyy");
    }
    if (text.matches("[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}.*")) {
      return Optional.of("name the form, such as --time-format M/d/yyyy or d/M/yyyy");
    }
    if (text.matches("(19|20)[0-9]{6}")) {
      return Optional.of("name the form: --time-format yyyyMMdd");
    }
    if (text.matches("[0-9]{9,19}(\\.[0-9]*)?") && options.epoch().isEmpty()) {
      int digits = text.indexOf('.') < 0 ? text.length() : text.indexOf('.');
      String unit = digits < 12 ? "s" : digits < 15 ? "ms" : digits < 18 ? "us" : "ns";
      return Optional.of("where times are numbers since 1970, name their unit: --epoch " + unit);
    }
    return Optional.empty();
  }
}
