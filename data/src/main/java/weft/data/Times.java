package weft.data;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/// Times as nanoseconds since 1970 in UTC.
public final class Times {
  private Times() {}

  /// `2024-01-02T09:30:00.25Z`, the same without zone (UTC) or with a blank for the T, or a date;
  /// empty for anything else.
  public static Optional<Long> nanos(String text) {
    if (text.length() < 10 || text.charAt(4) != '-') {
      return Optional.empty();
    }
    try {
      Instant instant = instant(text);
      return Optional.of(
          Math.addExact(
              Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano()));
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(String text) {
    if (text.length() == 10) {
      return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    String iso = text.charAt(10) == ' ' ? text.substring(0, 10) + "T" + text.substring(11) : text;
    return isZoned(iso)
        ? OffsetDateTime.parse(iso).toInstant()
        : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
  }

  /// Whether a time in ISO form says its zone.
  public static boolean isZoned(String iso) {
    return iso.length() > 10
        && (iso.endsWith("Z") || iso.indexOf('+', 10) > 0 || iso.indexOf('-', 10) > 0);
  }

  /// The shortest ISO form.
  public static String text(long nanos) {
    return Instant.ofEpochSecond(
            Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L))
        .toString();
  }
}
