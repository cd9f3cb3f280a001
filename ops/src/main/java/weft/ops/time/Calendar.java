package weft.ops.time;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A trading calendar: a time zone, the local times at which the phases of a day begin, and the
/// days on which there is none. Days that end early are taken as whole days.
public record Calendar(
    ZoneId zone,
    TreeMap<LocalTime, String> phases,
    Set<DayOfWeek> weekend,
    Set<LocalDate> holidays) {
  private static final String CLOSED = "closed";
  private static final List<String> SHIPPED = List.of("24x7", "XLON", "XNYS");
  private static final Map<String, Calendar> KNOWN = new ConcurrentHashMap<>();

  public Calendar {
    phases = new TreeMap<>(phases);
    weekend = Set.copyOf(weekend);
    holidays = Set.copyOf(holidays);
  }

  /// A calendar that is shipped with Weft.
  public static Calendar named(String name) {
    if (!SHIPPED.contains(name)) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, "there is no calendar '" + name + "'")
              .about("calendar")
              .expected(String.join(", ", SHIPPED))
              .found(name)
              .suggest(name, SHIPPED));
    }
    return KNOWN.computeIfAbsent(name, Calendar::load);
  }

  /// The phase an instant falls in.
  public String phase(Instant instant) {
    return phase(instant.atZone(zone).toLocalDateTime());
  }

  private String phase(LocalDateTime local) {
    if (weekend.contains(local.getDayOfWeek()) || holidays.contains(local.toLocalDate())) {
      return CLOSED;
    }
    var entry = phases.floorEntry(local.toLocalTime());
    return entry == null ? CLOSED : entry.getValue();
  }

  /// A time without a change of phase, in nanoseconds since 1970.
  ///
  /// @param to the first time after it
  public record Stretch(long from, long to, String phase) {
    public boolean has(long nanos) {
      return from <= nanos && nanos < to;
    }
  }

  /// A stretch that a time falls in: times near it are told without a calendar.
  public Stretch around(long nanos) {
    var instant = Instant.ofEpochSecond(0, nanos);
    var rules = zone.getRules();
    var offset = rules.getOffset(instant);
    var local = LocalDateTime.ofInstant(instant, offset);
    var day = local.toLocalDate();
    var start = phases.floorKey(local.toLocalTime());
    var end = phases.higherKey(local.toLocalTime());
    var before = rules.previousTransition(instant.plusNanos(1));
    var after = rules.nextTransition(instant);
    long from = nanos(day.atTime(start == null ? LocalTime.MIN : start), offset);
    long to = nanos(end == null ? day.plusDays(1).atStartOfDay() : day.atTime(end), offset);
    return new Stretch(
        before == null
            ? from
            : Math.max(from, nanos(before.getDateTimeAfter(), before.getOffsetAfter())),
        after == null
            ? to
            : Math.min(to, nanos(after.getDateTimeBefore(), after.getOffsetBefore())),
        phase(local));
  }

  /// At the ends of what nanoseconds can hold it stays there.
  @SuppressWarnings("JavaLocalDateTimeGetNano") // The seconds are those since 1970.
  private static long nanos(LocalDateTime local, ZoneOffset offset) {
    try {
      return Math.addExact(
          Math.multiplyExact(local.toEpochSecond(offset), 1_000_000_000L), local.getNano());
    } catch (ArithmeticException e) {
      return local.getYear() < 1970 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  private static Calendar load(String name) {
    try (var in = Calendar.class.getResourceAsStream(name + ".yaml")) {
      return parse(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Reads the shipped files: `zone: Z`, `weekend: [days]`, then the sections `phases:` and
  /// `holidays:`.
  static Calendar parse(String text) {
    ZoneId zone = ZoneId.of("UTC");
    var phases = new TreeMap<LocalTime, String>();
    Set<DayOfWeek> weekend = Set.of();
    var holidays = new HashSet<LocalDate>();
    for (String line : text.lines().map(String::strip).toList()) {
      int colon = line.indexOf(':');
      String value = line.substring(colon + 1).strip();
      try {
        if (line.startsWith("- ")) {
          holidays.add(LocalDate.parse(line.substring(2)));
        } else if (line.startsWith("zone:")) {
          zone = ZoneId.of(value);
        } else if (line.startsWith("weekend:")) {
          weekend = days(value);
        } else if (!line.startsWith("#") && !value.isEmpty()) {
          phases.put(LocalTime.parse(value), line.substring(0, colon));
        }
      } catch (DateTimeException | IllegalArgumentException e) {
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "a line of a calendar is not understood: " + line)
                .found(String.valueOf(e.getMessage())));
      }
    }
    return new Calendar(zone, phases, weekend, holidays);
  }

  private static Set<DayOfWeek> days(String list) {
    return Arrays.stream(list.substring(1, list.length() - 1).split(","))
        .map(String::strip)
        .filter(day -> !day.isEmpty())
        .map(day -> DayOfWeek.valueOf(day.toUpperCase(Locale.ROOT)))
        .collect(Collectors.toSet());
  }
}
