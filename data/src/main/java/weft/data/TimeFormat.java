package weft.data;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/// Times in the form of a pattern such as `dd.MM.yyyy HH:mm`; what has no zone is in UTC, what has
/// no time of day begins the day.
///
/// @param pattern in the letters of [DateTimeFormatter]
public record TimeFormat(String pattern, DateTimeFormatter formatter) {
  /// @throws IllegalArgumentException if that is no pattern
  public static TimeFormat of(String pattern) {
    var builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
    try {
      var formatter = builder.appendPattern(years(pattern)).toFormatter(Locale.ENGLISH);
      return new TimeFormat(pattern, formatter.withResolverStyle(ResolverStyle.STRICT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + pattern + "' is no form of times such as dd.MM.yyyy HH:mm:ss", e);
    }
  }

  /// `yyyy` is the year of an era, which needs one; everybody means the year.
  private static String years(String pattern) {
    var years = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      quoted ^= c == '\'';
      years.append(c == 'y' && !quoted ? 'u' : c);
    }
    return years.toString();
  }

  /// Whether times of this form name their zone.
  public boolean zoned() {
    return pattern.replaceAll("'[^']*'", "").matches(".*[VzOXxZ].*");
  }

  /// Nanoseconds since 1970; empty for a text of another form.
  public Optional<Long> nanos(String text) {
    try {
      Instant instant = instant(formatter.parse(text));
      return Optional.of(
          Math.addExact(
              Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano()));
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static Instant instant(TemporalAccessor parsed) {
    if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
      return Instant.from(parsed);
    }
    ZoneId zone = Objects.requireNonNullElse(parsed.query(TemporalQueries.zone()), ZoneOffset.UTC);
    return LocalDate.from(parsed).atTime(time(parsed)).atZone(zone).toInstant();
  }

  private static LocalTime time(TemporalAccessor parsed) {
    LocalTime time = parsed.query(TemporalQueries.localTime());
    boolean hour = time == null && parsed.isSupported(ChronoField.HOUR_OF_DAY);
    return hour
        ? LocalTime.of(parsed.get(ChronoField.HOUR_OF_DAY), 0)
        : Objects.requireNonNullElse(time, LocalTime.MIDNIGHT);
  }
}
