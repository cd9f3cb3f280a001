package weft.data;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;

/// How cells of CSV files are written, as far as it can't be seen from the files.
///
/// ```java
/// CsvOptions.DEFAULT.separator(';').decimal(',').nulls(List.of("NA", "-"))
/// ```
///
/// @param separator what stands between fields; by default a tab in `.tsv` files, else a comma
/// @param decimal what stands before the decimals of a number
/// @param thousands what may stand between groups of three digits
/// @param nulls what stands for a missing value, besides nothing
/// @param timeFormats how times are written, besides `2024-01-02T09:30:00Z`; in the letters of
///   [java.time.format.DateTimeFormatter]
/// @param epoch the unit of times that are numbers since 1970
/// @param encoding of texts; by default UTF-8, or UTF-16 where a file begins so
/// @param names of columns, for files without a header
public record CsvOptions(
    Optional<Character> separator,
    char decimal,
    Optional<Character> thousands,
    List<String> nulls,
    List<String> timeFormats,
    Optional<EpochUnit> epoch,
    Optional<Charset> encoding,
    Optional<List<String>> names) {
  public static final CsvOptions DEFAULT =
      new CsvOptions(
          Optional.empty(),
          '.',
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  public CsvOptions {
    nulls = List.copyOf(nulls);
    timeFormats = List.copyOf(timeFormats);
    names = names.map(List::copyOf);
    separator.ifPresent(CsvOptions::mark);
    mark(decimal);
    thousands.ifPresent(CsvOptions::mark);
    if (thousands.filter(mark -> mark == decimal).isPresent()) {
      throw new IllegalArgumentException("the marks of decimals and of thousands are the same");
    }
    if (separator.filter(mark -> mark == decimal).isPresent()) {
      throw new IllegalArgumentException("the separator and the mark of decimals are the same");
    }
    timeFormats.forEach(TimeFormat::of);
  }

  private static void mark(char mark) {
    if (mark > 126 || mark < ' ' && mark != '\t' || mark == '"' || Character.isDigit(mark)) {
      throw new IllegalArgumentException("'" + mark + "' can't be a mark of a CSV file");
    }
  }

  /// The names of the settings that [#with] takes.
  public static final List<String> SETTINGS =
      List.of(
          "separator",
          "decimal",
          "thousands",
          "nulls",
          "time_format",
          "epoch",
          "encoding",
          "names");

  /// The same with one setting as a user writes it: `decimal` and `,`, `nulls` and `NA`, `-`.
  ///
  /// @throws IllegalArgumentException if that can't be; its message says why
  public CsvOptions with(String setting, List<String> values) {
    return switch (setting) {
      case "separator" -> separator(mark(one(setting, values)));
      case "decimal" -> decimal(mark(one(setting, values)));
      case "thousands" -> thousands(mark(one(setting, values)));
      case "nulls" -> nulls(values);
      case "time_format" -> timeFormats(values);
      case "epoch" -> epoch(EpochUnit.of(one(setting, values)));
      case "encoding" -> encoding(charset(one(setting, values)));
      case "names" -> names(values);
      default -> throw new IllegalArgumentException("there is no setting '" + setting + "'");
    };
  }

  private static String one(String setting, List<String> values) {
    if (values.size() != 1) {
      throw new IllegalArgumentException(setting + " takes one value");
    }
    return values.getFirst();
  }

  private static char mark(String text) {
    return switch (text) {
      case "tab", "\\t" -> '\t';
      case "space" -> ' ';
      case String one when one.length() == 1 -> one.charAt(0);
      default ->
          throw new IllegalArgumentException("'" + text + "' is not one character, tab or space");
    };
  }

  private static Charset charset(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "there is no encoding '" + name + "'; some are utf-8, latin1, windows-1252, utf-16", e);
    }
  }

  public CsvOptions separator(char mark) {
    return new CsvOptions(
        Optional.of(mark), decimal, thousands, nulls, timeFormats, epoch, encoding, names);
  }

  public CsvOptions decimal(char mark) {
    return new CsvOptions(separator, mark, thousands, nulls, timeFormats, epoch, encoding, names);
  }

  public CsvOptions thousands(char mark) {
    return new CsvOptions(
        separator, decimal, Optional.of(mark), nulls, timeFormats, epoch, encoding, names);
  }

  public CsvOptions nulls(List<String> texts) {
    return new CsvOptions(
        separator, decimal, thousands, texts, timeFormats, epoch, encoding, names);
  }

  public CsvOptions timeFormats(List<String> formats) {
    return new CsvOptions(separator, decimal, thousands, nulls, formats, epoch, encoding, names);
  }

  public CsvOptions epoch(EpochUnit unit) {
    return new CsvOptions(
        separator, decimal, thousands, nulls, timeFormats, Optional.of(unit), encoding, names);
  }

  public CsvOptions encoding(Charset charset) {
    return new CsvOptions(
        separator, decimal, thousands, nulls, timeFormats, epoch, Optional.of(charset), names);
  }

  public CsvOptions names(List<String> columns) {
    return new CsvOptions(
        separator, decimal, thousands, nulls, timeFormats, epoch, encoding, Optional.of(columns));
  }

  /// Only what is said of times.
  public CsvOptions ofTimes() {
    var times = DEFAULT.timeFormats(timeFormats);
    return epoch.map(times::epoch).orElse(times);
  }

  /// Whether numbers or texts may be times in a column that must hold such.
  public boolean tellsTimes() {
    return epoch.isPresent() || !timeFormats.isEmpty();
  }
}
