package weft.live.bar;

import java.util.Locale;
import weft.ir.Span;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.Literal;

/// What makes a bar full.
public sealed interface BarRule {
  /// Stretches of time `[start, start + nanos)` that begin at whole multiples since 1970 in UTC.
  record Duration(long nanos) implements BarRule {
    public Duration {
      Check.atLeast("bar", nanos, 1, "the nanoseconds of a bar");
    }

    @Override
    public String toString() {
      return new Span.Time(nanos).toString();
    }
  }

  /// So many ticks.
  record Count(long ticks) implements BarRule {
    private static final long MOST = 1L << 53;

    public Count {
      Check.atLeast("bar", ticks, 1, "the ticks of a bar");
      Check.that(ticks <= MOST, "bar", "at most " + MOST + " ticks", ticks);
    }

    @Override
    public String toString() {
      return "count:" + ticks;
    }
  }

  /// As many ticks as it takes for their sizes to add up to the amount. The tick that reaches it
  /// belongs to the bar whole, so a bar may hold more.
  record Volume(double amount) implements BarRule {
    public Volume {
      Check.that(amount > 0 && Double.isFinite(amount), "bar", "a volume above zero", amount);
    }

    @Override
    public String toString() {
      return "volume:" + Literal.number(amount);
    }
  }

  /// Reads `1m`, `count:100` or `volume:5000`.
  static BarRule parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return Span.time(text)
          .map(time -> (BarRule) new Duration(time.nanos()))
          .orElseThrow(() -> wrong(text, duration(text)));
    }
    String kind = text.substring(0, colon).toLowerCase(Locale.ROOT);
    String number = text.substring(colon + 1);
    return switch (kind) {
      case "count" -> {
        if (!number.matches("0*[1-9][0-9]{0,14}|0+[1-9][0-9]{0,14}")) {
          throw wrong(text, "a whole number above zero follows the colon: count:100");
        }
        yield new Count(Long.parseLong(number));
      }
      case "volume" -> {
        if (!number.matches("([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?")
            || !(Double.parseDouble(number) > 0)
            || Double.isInfinite(Double.parseDouble(number))) {
          throw wrong(text, "a number above zero follows the colon: volume:5000");
        }
        yield new Volume(Double.parseDouble(number));
      }
      default ->
          throw wrong(text, "before the colon stands count or volume: count:100, volume:5000");
    };
  }

  private static String duration(String text) {
    if (text.matches("[0-9]+")) {
      return "a duration has a unit: "
          + text
          + "s or "
          + text
          + "m; for so many ticks count:"
          + text;
    }
    return "units are ns, us, ms, s, m (minutes), h and d: 250ms, 1m, 1.5h";
  }

  private static WeftException wrong(String text, String hint) {
    return new WeftException(
        Diagnostic.of(Code.RANGE, "'" + text + "' does not say what makes a bar")
            .about("bar")
            .expected("a duration such as 1m, count:100 or volume:5000")
            .found(text)
            .hint(hint));
  }
}
