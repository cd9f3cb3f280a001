package weft.files.csv;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weft.data.BinaryKind;
import weft.data.CellHint;
import weft.data.CsvOptions;
import weft.data.HeaderTrouble;
import weft.data.TextEncoding;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What can be wrong with CSV files, and which option would read them.
final class CsvTrouble {
  private static final int SHOWN = 80;

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

  /// Bytes that are no text, but those of a file of another kind.
  static void refuseBinary(Path file) throws IOException {
    byte[] first;
    try (var in = Files.newInputStream(file)) {
      first = in.readNBytes(Long.BYTES);
    }
    var kind = BinaryKind.of(first, 0, first.length);
    if (kind.isPresent()) {
      var problem =
          badly(file, "the file is " + kind.get()).expected("text, as the name of the file says");
      throw new WeftException(
          ending(kind.get())
              .map(ending -> problem.hint("give it a name that ends in " + ending))
              .orElse(problem));
    }
  }

  /// How the name of a file of another kind ends, if it can be read.
  private static Optional<String> ending(String kind) {
    return switch (kind) {
      case "compressed with gzip" -> Optional.of(".csv.gz");
      case "compressed with zstd" -> Optional.of(".csv.zst");
      case "a Parquet file" -> Optional.of(".parquet");
      case "an Arrow file" -> Optional.of(".arrow");
      default -> Optional.empty();
    };
  }

  static WeftException empty(Path file) {
    return new WeftException(
        badly(file, "the file is empty").expected("a header line with the names of the columns"));
  }

  static WeftException twice(Path file, String name, boolean given) {
    String what =
        name.isEmpty() ? "two columns have no name" : "two columns are called '" + name + "'";
    return new WeftException(
        badly(file, (given ? "" : "line 1: ") + what)
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

  private static Optional<String> hint(String text, CellKind needed, CsvOptions options) {
    return needed == CellKind.TIME ? CellHint.time(text, options) : CellHint.number(text, options);
  }
}
