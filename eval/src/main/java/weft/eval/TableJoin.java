package weft.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// How a row of a further table is found for each row of a table: the last one known by then, or
/// the only one of the same keys.
///
/// ```java
/// TableJoin.AS_OF.byNone()                      // an index: the last row, whoever asks
/// TableJoin.AS_OF.by("sector", "sector")        // the last row of the same sector
/// TableJoin.EXACT.by("symbol", "ticker")        // what is known of a symbol, at any time
/// ```
///
/// @param by columns of the table with the columns of the further one that must be equal; none of
///   them where all rows are meant; where nothing is said, the entities
/// @param exact whether times don't matter, and no two rows of the further table have equal keys
/// @param on the column of the further table that says from when on a row is known; where nothing
///   is said, the one that orders it
/// @param tolerance how old the last row may be
public record TableJoin(
    Optional<Map<String, String>> by,
    boolean exact,
    Optional<String> on,
    Optional<Tolerance> tolerance) {
  /// The last row of the same entity.
  public static final TableJoin AS_OF =
      new TableJoin(Optional.empty(), false, Optional.empty(), Optional.empty());

  /// The only row of the same entity.
  public static final TableJoin EXACT =
      new TableJoin(Optional.empty(), true, Optional.empty(), Optional.empty());

  /// What can be said of a join, by name.
  public static final List<String> SETTINGS = List.of("by", "join", "on", "tolerance");

  /// How old the last row may be: a time where rows are ordered by times, else a number.
  public sealed interface Tolerance {
    record OfTime(Span.Time span) implements Tolerance {
      @Override
      public String toString() {
        return span.toString();
      }
    }

    record OfNumber(double distance) implements Tolerance {
      public OfNumber {
        if (!(distance >= 0)) {
          throw wrong("tolerance", "a duration such as 5m, or a number", "" + distance);
        }
      }

      @Override
      public String toString() {
        return String.valueOf(distance);
      }
    }

    /// `5m`, or a number.
    static Tolerance of(String text) {
      var span = Span.time(text);
      if (span.isPresent()) {
        return new OfTime(span.get());
      }
      try {
        return new OfNumber(Double.parseDouble(text));
      } catch (NumberFormatException e) {
        throw wrong("tolerance", "a duration such as 5m, or a number", text);
      }
    }
  }

  public TableJoin {
    by = by.map(keys -> Collections.unmodifiableMap(new LinkedHashMap<>(keys)));
    if (exact && (on.isPresent() || tolerance.isPresent())) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "an exact join does not look at times")
              .about(on.isPresent() ? "on" : "tolerance")
              .expected("keys only")
              .hint("leave out 'on' and 'tolerance', or leave out 'join: exact'"));
    }
    if (exact && by.isPresent() && by.get().isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "an exact join needs a key")
              .about("by")
              .expected("a column that both tables have")
              .found("none"));
    }
  }

  /// How old a row may be, in nanoseconds where rows are ordered by times; without a tolerance any
  /// age will do.
  ///
  /// @param timed whether rows are ordered by times
  /// @throws WeftException if the tolerance is none for such rows
  public long longest(boolean timed) {
    return switch (tolerance.orElse(null)) {
      case Tolerance.OfTime(var span) when timed -> span.nanos();
      case Tolerance.OfNumber(double distance) when !timed -> (long) distance;
      case Tolerance.OfTime span -> throw unfit(span, "a number", "numbers");
      case Tolerance.OfNumber number -> throw unfit(number, "a duration such as 5m", "times");
      case null -> Long.MAX_VALUE;
    };
  }

  private static WeftException unfit(Tolerance tolerance, String expected, String order) {
    return new WeftException(
        Diagnostic.of(
                Code.TYPE, "the tolerance can't be " + tolerance + ": rows are ordered by " + order)
            .about("tolerance")
            .expected(expected)
            .found(tolerance.toString()));
  }

  /// The same for all rows, whosever they are.
  public TableJoin byNone() {
    return by(Map.of());
  }

  /// The same by another key; one more where there are some.
  public TableJoin by(String column, String theirs) {
    var keys = new LinkedHashMap<>(by.orElse(Map.of()));
    keys.put(column, theirs);
    return by(keys);
  }

  /// @param keys columns of the table with those of the further one
  public TableJoin by(Map<String, String> keys) {
    return new TableJoin(Optional.of(keys), exact, on, tolerance);
  }

  /// The same by a column of the further table that says from when on rows are known.
  public TableJoin on(String column) {
    return new TableJoin(by, exact, Optional.of(column), tolerance);
  }

  /// The same where a row counts for so long only.
  public TableJoin within(Tolerance longest) {
    return new TableJoin(by, exact, on, Optional.of(longest));
  }

  /// The same with one thing said in words, as on the command and in projects.
  ///
  /// @param setting one of [#SETTINGS]
  /// @param values of `by` several, else one; a key is `column` or `column=theirs`
  public TableJoin with(String setting, List<String> values) {
    String value = values.isEmpty() ? "" : values.getFirst();
    return switch (setting) {
      case "by" -> by(keys(values));
      case "on" -> on(value);
      case "tolerance" -> within(Tolerance.of(value));
      case "join" ->
          switch (value) {
            case "exact" -> new TableJoin(by, true, on, tolerance);
            case "asof" -> new TableJoin(by, false, on, tolerance);
            default -> throw wrong("join", "asof, exact", value);
          };
      default ->
          throw new WeftException(
              Diagnostic.of(Code.UNKNOWN_NAME, "a join has no '" + setting + "'")
                  .about(setting)
                  .expected(String.join(", ", SETTINGS))
                  .found(setting)
                  .suggest(setting, SETTINGS));
    };
  }

  private static Map<String, String> keys(List<String> values) {
    var keys = new LinkedHashMap<String, String>();
    if (values.equals(List.of("none"))) {
      return keys;
    }
    for (String value : values) {
      int at = value.indexOf('=');
      String own = at < 0 ? value : value.substring(0, at);
      String theirs = value.substring(at + 1);
      if (own.isEmpty() || theirs.isEmpty() || value.equals("none")) {
        throw wrong("by", "none, a column, or column=theirs", String.join(", ", values));
      }
      keys.put(own, theirs);
    }
    return keys;
  }

  private static WeftException wrong(String setting, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.RANGE, "'" + setting + "' of a table can't be '" + found + "'")
            .about(setting)
            .expected(expected)
            .found(found));
  }

  @Override
  public String toString() {
    String keys =
        by.map(
                some ->
                    some.isEmpty()
                        ? "by none"
                        : "by "
                            + String.join(
                                ", ",
                                some.entrySet().stream()
                                    .map(
                                        key ->
                                            key.getKey().equals(key.getValue())
                                                ? key.getKey()
                                                : key.getKey() + "=" + key.getValue())
                                    .toList()))
            .orElse("by entity");
    return keys
        + (exact ? ", exact" : "")
        + on.map(column -> ", on " + column).orElse("")
        + tolerance.map(longest -> ", tolerance " + longest).orElse("");
  }
}
