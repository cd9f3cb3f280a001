package weft.ir;

import java.math.BigDecimal;
import java.util.Optional;
import weft.ir.problem.Check;

/// How far back a window reaches: a number of rows, or a stretch of time (the rows in `(t - w,
/// t]`).
public sealed interface Span {
  /// The row at hand.
  Span ROW = new Rows(1);

  /// The last `count` rows, the newest included.
  record Rows(int count) implements Span {
    public Rows {
      Check.atLeast("w", count, 1, "the window");
    }

    @Override
    public String toString() {
      return Integer.toString(count);
    }
  }

  /// The rows whose time is less than this old.
  record Time(long nanos) implements Span {
    public Time {
      Check.that(nanos > 0, "w", "a duration above zero", nanos + "ns");
    }

    @Override
    public String toString() {
      for (Unit unit : Unit.values()) {
        if (nanos % unit.nanos == 0) {
          return nanos / unit.nanos + unit.tag;
        }
      }
      throw new IllegalStateException();
    }
  }

  /// Units of a duration, largest first.
  enum Unit {
    DAY("d", 86_400_000_000_000L),
    HOUR("h", 3_600_000_000_000L),
    MINUTE("m", 60_000_000_000L),
    SECOND("s", 1_000_000_000L),
    MILLISECOND("ms", 1_000_000L),
    MICROSECOND("us", 1_000L),
    NANOSECOND("ns", 1L);

    private final String tag;
    private final long nanos;

    Unit(String tag, long nanos) {
      this.tag = tag;
      this.nanos = nanos;
    }
  }

  static Span rows(int count) {
    return new Rows(count);
  }

  /// `30s`, `250ms`, `1.5h`: empty where the unit is none of ours or the text is no number of them.
  static Optional<Time> time(String text) {
    int digits = 0;
    while (digits < text.length()
        && (Character.isDigit(text.charAt(digits)) || text.charAt(digits) == '.')) {
      digits++;
    }
    String tag = text.substring(digits);
    for (Unit unit : Unit.values()) {
      if (unit.tag.equals(tag) && digits > 0) {
        try {
          long nanos =
              new BigDecimal(text.substring(0, digits))
                  .multiply(BigDecimal.valueOf(unit.nanos))
                  .longValueExact();
          return nanos > 0 ? Optional.of(new Time(nanos)) : Optional.empty();
        } catch (ArithmeticException | NumberFormatException e) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }
}
