package weft.data;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Times as nanoseconds since 1970 in UTC.
public final class Times {
  private static final long SECOND = 1_000_000_000L;

  /// Digits beyond nanoseconds must be zeros: others would be lost.
  private static final Pattern ISO =
      Pattern.compile(
          "([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})"
              + "(?:[T ]([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{0,9})0*)?)?)?"
              + " ?(Z|z|[+-][0-9]{2}(?::?[0-9]{2})?|[A-Za-z]+(?:[/_+-][A-Za-z0-9_+-]+)*)?");

  private Times() {}

  /// `2024-01-02T09:30:00.25Z`, the same without zone (UTC), with another zone or with a blank for
  /// the T, or a date; empty for anything else.
  public static Optional<WrittenTime> written(String text) {
    Matcher iso = ISO.matcher(text);
    if (!iso.matches()) {
      return Optional.empty();
    }
    try {
      long nanos = nanos(iso);
      return nanos == Long.MIN_VALUE
          ? Optional.empty()
          : Optional.of(new WrittenTime(nanos, iso.group(8) != null));
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /// The nanoseconds of [#written].
  public static Optional<Long> nanos(String text) {
    return written(text).map(WrittenTime::nanos);
  }

  private static long nanos(Matcher iso) {
    var at =
        LocalDateTime.of(
            number(iso, 1),
            number(iso, 2),
            number(iso, 3),
            number(iso, 4),
            number(iso, 5),
            number(iso, 6));
    String fraction = Objects.requireNonNullElse(iso.group(7), "");
    String zone = Objects.requireNonNullElse(iso.group(8), "Z");
    long seconds = at.atZone(zone.equals("z") ? ZoneOffset.UTC : ZoneId.of(zone)).toEpochSecond();
    long rest = Long.parseLong((fraction + "000000000").substring(0, 9));
    // Towards 1970, so that the first second of all fits.
    return seconds < 0
        ? Math.addExact(Math.multiplyExact(seconds + 1, SECOND), rest - SECOND)
        : Math.addExact(Math.multiplyExact(seconds, SECOND), rest);
  }

  private static int number(Matcher iso, int group) {
    return Integer.parseInt(Objects.requireNonNullElse(iso.group(group), "0"));
  }

  /// The shortest ISO form.
  public static String text(long nanos) {
    return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND))
        .toString();
  }
}
