package weft.data;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Which option would read a cell that is not what it must be.
public final class CellHint {
  private static final Set<String> NULLS =
      Set.of("na", "n/a", "#n/a", "null", "none", "nil", "-", "--", "?", ".", "nan", "<na>", "\\n");

  private CellHint() {}

  /// What would read a cell as a number.
  public static Optional<String> number(String text, CsvOptions options) {
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
    return missing(text);
  }

  /// What would read a cell as a time.
  public static Optional<String> time(String text, CsvOptions options) {
    if (text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}([T ].*)?")) {
      return Optional.of(
          "it is no such day, second or zone, or has more digits than nanoseconds, or a year"
              + " before 1677 or after 2262");
    }
    return form(text)
        .map(form -> "name the form, such as --time-format " + form)
        .or(() -> epoch(text, options))
        .or(() -> missing(text));
  }

  private static Optional<String> form(String text) {
    if (text.matches("[0-9]{2}\\.[0-9]{2}\\.[0-9]{4}.*")) {
      return Optional.of("dd.MM.yyyy");
    }
    if (text.matches("[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}.*")) {
      return Optional.of("M/d/yyyy or d/M/yyyy");
    }
    if (text.matches("[0-9]{4}/[0-9]{2}/[0-9]{2}")) {
      return Optional.of("yyyy/MM/dd");
    }
    if (text.matches("(19|20)[0-9]{6}T[0-9]{6}")) {
      return Optional.of("\"yyyyMMdd'T'HHmmss\"");
    }
    return text.matches("(19|20)[0-9]{6}") ? Optional.of("yyyyMMdd") : Optional.empty();
  }

  private static Optional<String> epoch(String text, CsvOptions options) {
    if (!text.matches("[0-9]{9,19}(\\.[0-9]*)?") || options.epoch().isPresent()) {
      return Optional.empty();
    }
    int digits = text.indexOf('.') < 0 ? text.length() : text.indexOf('.');
    String unit = digits < 12 ? "s" : digits < 15 ? "ms" : digits < 18 ? "us" : "ns";
    return Optional.of("where times are numbers since 1970, name their unit: --epoch " + unit);
  }

  private static Optional<String> missing(String text) {
    return NULLS.contains(text.toLowerCase(Locale.ROOT))
        ? Optional.of("where " + text + " stands for a missing value: --nulls " + text)
        : Optional.empty();
  }
}
