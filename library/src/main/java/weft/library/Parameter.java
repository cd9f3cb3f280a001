package weft.library;

import java.util.Locale;
import java.util.Optional;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.DeclaredParameter;
import weft.lang.Varying;

/// A value that a feature type leaves open.
///
/// @param otherwise what it is when nothing is given
public record Parameter(
    String name,
    Kind kind,
    String description,
    Optional<Object> otherwise,
    Optional<Double> min,
    Optional<Double> max) {
  public enum Kind {
    INTEGER("a whole number"),
    FLOAT("a number"),
    DURATION("a duration such as 5m"),
    TEXT("a text"),
    BOOLEAN("true or false");

    private final String expected;

    Kind(String expected) {
      this.expected = expected;
    }

    public String expected() {
      return expected;
    }

    /// As it is written in files.
    public String tag() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The value to compile with: the one given, checked, or the default.
  ///
  /// A parameter that stays open is one that is a float.
  Object value(Optional<Object> given) {
    if (given.isPresent() && given.get() instanceof Varying varying) {
      if (kind != Kind.FLOAT) {
        throw wrong(
            Code.TYPE,
            "the parameter '" + name + "' is " + kind.expected + ", which can't change a little",
            found(varying.value()));
      }
      value(Optional.of(varying.value()));
      return varying;
    }
    Object value =
        given
            .or(() -> otherwise)
            .orElseThrow(
                () ->
                    wrong(
                        Code.MISSING_VALUE,
                        "the parameter '" + name + "' needs a value",
                        "nothing"));
    boolean fits =
        switch (kind) {
          case INTEGER -> value instanceof Double number && number == Math.rint(number);
          case FLOAT -> value instanceof Double;
          case DURATION -> value instanceof String text && Span.time(text).isPresent();
          case TEXT -> value instanceof String;
          case BOOLEAN -> value instanceof Boolean;
        };
    if (!fits) {
      throw misfit(value);
    }
    double number =
        switch (value) {
          case Double plain -> plain;
          case String text when kind == Kind.DURATION -> Span.time(text).orElseThrow().nanos();
          default -> Double.NaN;
        };
    boolean inside =
        Double.isNaN(number)
            || min.map(limit -> number >= limit).orElse(true)
                && max.map(limit -> number <= limit).orElse(true);
    if (!inside) {
      throw wrong(Code.RANGE, "the parameter '" + name + "' should be " + range(), found(value));
    }
    return value;
  }

  /// A number in quotes is a text, which is easily not seen.
  private WeftException misfit(Object value) {
    boolean numeric = kind == Kind.INTEGER || kind == Kind.FLOAT;
    boolean quoted = numeric && value instanceof String text && isNumber(text);
    var wrong =
        wrong(
            Code.TYPE,
            "the parameter '" + name + "' should be " + kind.expected,
            quoted ? "the text '" + value + "'" : found(value));
    return quoted ? wrong.with(d -> d.hint("write it without quotes: " + value)) : wrong;
  }

  private static boolean isNumber(String text) {
    return text.strip().matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
  }

  /// `2 to 500`, `at least 2`, `at most 500`.
  public String range() {
    if (min.isPresent() && max.isPresent()) {
      return plain(min.get()) + " to " + plain(max.get());
    }
    return min.map(limit -> "at least " + plain(limit))
        .or(() -> max.map(limit -> "at most " + plain(limit)))
        .orElse(kind.expected);
  }

  /// As numbers set it; nothing where they don't.
  ///
  /// @param called what those who set it call it
  /// @param given what takes the place of the default
  Optional<DeclaredParameter> declared(String called, Optional<Object> given) {
    var as =
        switch (kind) {
          case INTEGER -> DeclaredParameter.Kind.INT;
          case FLOAT -> DeclaredParameter.Kind.FLOAT;
          case DURATION -> DeclaredParameter.Kind.DURATION;
          case TEXT, BOOLEAN -> null;
        };
    return as == null
        ? Optional.empty()
        : Optional.of(
            new DeclaredParameter(
                called, as, given.or(() -> otherwise).flatMap(this::measured), min, max));
  }

  /// Nothing of a value that is of another kind.
  private Optional<Double> measured(Object value) {
    return switch (value) {
      case Number number when kind != Kind.DURATION -> Optional.of(number.doubleValue());
      case String text when kind == Kind.DURATION ->
          Span.time(text).map(time -> (double) time.nanos());
      default -> Optional.empty();
    };
  }

  /// The lower limit as it is written: a number, or a duration.
  public Optional<Object> least() {
    return min.map(this::written);
  }

  /// The upper limit.
  public Optional<Object> most() {
    return max.map(this::written);
  }

  private Object written(double limit) {
    return kind == Kind.DURATION ? plain(limit) : (Object) limit;
  }

  private String plain(double number) {
    return kind == Kind.DURATION ? new Span.Time((long) number).toString() : shown(number);
  }

  /// In a few words: `integer, 1 to 10000, 20 unless given`.
  public String facts() {
    String limits = min.isPresent() || max.isPresent() ? ", " + range() : "";
    return kind.tag()
        + limits
        + otherwise.map(value -> ", " + found(value) + " unless given").orElse(", must be given");
  }

  private static String found(Object value) {
    return value instanceof Double number ? shown(number) : String.valueOf(value);
  }

  private static String shown(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private WeftException wrong(Code code, String message, String found) {
    return new WeftException(
        Diagnostic.of(code, message).about(name).expected(range()).found(found));
  }
}
