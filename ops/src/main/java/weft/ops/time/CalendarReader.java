package weft.ops.time;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Reads the YAML of a calendar: a key and its value on a line, or a key and lines that stand
/// further in.
final class CalendarReader {
  private static final List<String> KEYS =
      List.of(
          "zone", "years", "weekend", "hours", "phases", "holidays", "early_closes", "late_opens");
  private static final List<String> PHASES = List.of("pre-market", "open", "close", "post-market");

  private final String name;
  private Optional<Zone> zone = Optional.empty();
  private Optional<Calendar.Years> years = Optional.empty();
  private Set<DayOfWeek> weekend = EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);
  private final TreeMap<LocalDate, List<Calendar.Part>> hours = new TreeMap<>();
  private final Map<String, Integer> phases = new HashMap<>();
  private final Set<LocalDate> holidays = new HashSet<>();
  private final Map<LocalDate, Integer> earlyCloses = new HashMap<>();
  private final Map<LocalDate, Integer> lateOpens = new HashMap<>();

  private CalendarReader(String name) {
    this.name = name;
  }

  static Calendar read(String name, String text) {
    var reader = new CalendarReader(name);
    String section = "";
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String bare = line.replaceFirst("(^|\\s)#.*$", "").stripTrailing();
      if (bare.isBlank()) {
        continue;
      }
      try {
        section = reader.line(bare, section);
      } catch (WeftException e) {
        throw e;
      } catch (DateTimeException | IllegalArgumentException e) {
        throw reader.wrong(number, line, String.valueOf(e.getMessage()));
      }
    }
    return reader.done();
  }

  /// @param section the key that lines further in belong to
  /// @return the section that follows
  private String line(String line, String section) {
    boolean inner = Character.isWhitespace(line.charAt(0));
    String bare = line.strip();
    if (bare.startsWith("- ")) {
      inner(section, "", List.of(plain(bare.substring(2))));
      return section;
    }
    int colon = colon(bare);
    String key = plain(bare.substring(0, colon));
    String value = bare.substring(colon + 1).strip();
    if (inner) {
      inner(section, key, list(value));
      return section;
    }
    if (!KEYS.contains(key)) {
      throw new IllegalArgumentException("a calendar has the keys " + String.join(", ", KEYS));
    }
    if (!value.isEmpty()) {
      outer(key, value);
    }
    return key;
  }

  /// Where the key of a line ends; its time of day does not.
  private static int colon(String line) {
    int colon = line.endsWith(":") ? line.length() - 1 : line.indexOf(": ");
    if (colon < 0) {
      throw new IllegalArgumentException("a line is a key, a colon, a blank and a value");
    }
    return colon;
  }

  private void outer(String key, String value) {
    switch (key) {
      case "zone" -> zone = Optional.of(Zone.of(plain(value)));
      case "years" -> years = Optional.of(years(plain(value)));
      case "weekend" -> weekend = days(list(value));
      case "hours" -> hours.put(LocalDate.MIN, parts(list(value)));
      case "holidays" -> inner(key, "", list(value));
      default -> throw new IllegalArgumentException("'" + key + "' has lines of its own below it");
    }
  }

  private void inner(String section, String key, List<String> values) {
    switch (section) {
      case "hours" -> hours.put(LocalDate.parse(key), parts(values));
      case "phases" -> phases.put(phase(key), seconds(values.getFirst()));
      case "holidays" -> values.forEach(day -> holidays.add(day(key, day)));
      case "early_closes" -> values.forEach(day -> moment(earlyCloses, key, day));
      case "late_opens" -> values.forEach(day -> moment(lateOpens, key, day));
      case "weekend" -> weekend = days(values);
      default -> throw new IllegalArgumentException("nothing stands further in here");
    }
  }

  private static Calendar.Years years(String text) {
    int[] ends = Arrays.stream(text.split("-", -1)).mapToInt(Integer::parseInt).toArray();
    if (ends.length != 2 || ends[0] > ends[1]) {
      throw new IllegalArgumentException("years are the first and the last: 2010-2030");
    }
    return new Calendar.Years(ends[0], ends[1]);
  }

  private static String phase(String key) {
    if (!PHASES.contains(key)) {
      throw new IllegalArgumentException("phases are " + String.join(", ", PHASES));
    }
    return key;
  }

  private static int seconds(String duration) {
    return Span.time(duration)
        .map(time -> Math.toIntExact(time.nanos() / Zone.NANOS))
        .orElseThrow(() -> new IllegalArgumentException("a duration is written 90m or 1h"));
  }

  /// `2024-12-25`, or `12-25` below the key `2024`.
  private static LocalDate day(String year, String day) {
    return LocalDate.parse(year.isEmpty() ? day : year + "-" + day);
  }

  /// `12-24 13:00` below the key `2024`.
  private static void moment(Map<LocalDate, Integer> to, String year, String text) {
    int blank = text.indexOf(' ');
    if (blank < 0) {
      throw new IllegalArgumentException("a day and a time of day: 12-24 13:00");
    }
    to.put(day(year, text.substring(0, blank)), clock(text.substring(blank + 1).strip()));
  }

  private static List<Calendar.Part> parts(List<String> texts) {
    var parts = new ArrayList<Calendar.Part>();
    for (String text : texts) {
      String[] ends = text.split("-", -1);
      if (ends.length != 2) {
        throw new IllegalArgumentException("hours are written 09:30-16:00");
      }
      int open = clock(ends[0]);
      int close = clock(ends[1]);
      boolean before = parts.isEmpty() && open >= close;
      parts.add(new Calendar.Part(before ? open - (int) Zone.DAY : open, close));
    }
    for (int i = 0; i < parts.size(); i++) {
      boolean late = i > 0 && parts.get(i).open() <= parts.get(i - 1).close();
      if (late || parts.get(i).open() >= parts.get(i).close()) {
        throw new IllegalArgumentException("the parts of a session follow each other");
      }
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("hours are written 09:30-16:00");
    }
    return parts;
  }

  /// Seconds since midnight; `24:00` is the next one.
  private static int clock(String text) {
    return text.equals("24:00") ? (int) Zone.DAY : LocalTime.parse(text).toSecondOfDay();
  }

  private static Set<DayOfWeek> days(List<String> names) {
    var days = EnumSet.noneOf(DayOfWeek.class);
    names.forEach(day -> days.add(DayOfWeek.valueOf(day.toUpperCase(Locale.ROOT))));
    return days;
  }

  /// `[a, b]`, or one value.
  private static List<String> list(String value) {
    if (!value.startsWith("[")) {
      return List.of(plain(value));
    }
    if (!value.endsWith("]")) {
      throw new IllegalArgumentException("a list that begins with [ ends with ] on the same line");
    }
    return Arrays.stream(value.substring(1, value.length() - 1).split(",", -1))
        .map(CalendarReader::plain)
        .filter(item -> !item.isEmpty())
        .toList();
  }

  /// Without quotes.
  private static String plain(String text) {
    String bare = text.strip();
    boolean quoted =
        bare.length() > 1
            && (bare.charAt(0) == '"' || bare.charAt(0) == '\'')
            && bare.charAt(bare.length() - 1) == bare.charAt(0);
    return quoted ? bare.substring(1, bare.length() - 1) : bare;
  }

  private Calendar done() {
    if (zone.isEmpty() || hours.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_DATA,
                  "the calendar '" + name + "' has no " + (zone.isEmpty() ? "zone" : "hours"))
              .about("calendar")
              .expected("zone: America/New_York and hours: 09:30-16:00, for example"));
    }
    return new Calendar(
        name,
        zone.get(),
        years,
        weekend,
        hours,
        new Calendar.Phases(
            phases.getOrDefault("pre-market", 0),
            phases.getOrDefault("open", 0),
            phases.getOrDefault("close", 0),
            phases.getOrDefault("post-market", 0)),
        holidays,
        lateOpens,
        earlyCloses);
  }

  private WeftException wrong(int number, String line, String reason) {
    return new WeftException(
        Diagnostic.of(
                Code.BAD_DATA,
                "line "
                    + number
                    + " of the calendar '"
                    + name
                    + "' is not understood: "
                    + line.strip())
            .about("calendar")
            .found(line.strip())
            .hint(reason));
  }
}
