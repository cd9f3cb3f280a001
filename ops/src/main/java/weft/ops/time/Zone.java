package weft.ops.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;

/// The clocks of a time zone: stretches of time, each with the seconds that clocks are ahead of
/// UTC. All stretches that a time can fall in (1677 to 2262) stand in a table, so that a row costs
/// a look at the stretch of the row before, or a search in the table.
final class Zone {
  static final long NANOS = 1_000_000_000L;
  static final long DAY = 86_400;

  private static final Instant FIRST = Instant.ofEpochSecond(Long.MIN_VALUE / NANOS - 1);
  private static final Instant LAST = Instant.ofEpochSecond(Long.MAX_VALUE / NANOS + 1);
  private static final Map<String, Zone> KNOWN = new ConcurrentHashMap<>();

  /// When each stretch begins, in seconds since 1970.
  private final long[] starts;

  private final int[] offsets;

  private Zone(ZoneId id) {
    var rules = id.getRules();
    var begins = new ArrayList<Long>();
    var ahead = new ArrayList<Integer>();
    begins.add(Long.MIN_VALUE);
    ahead.add(rules.getOffset(FIRST).getTotalSeconds());
    for (var next = rules.nextTransition(FIRST);
        next != null && next.getInstant().isBefore(LAST);
        next = rules.nextTransition(next.getInstant())) {
      begins.add(next.toEpochSecond());
      ahead.add(next.getOffsetAfter().getTotalSeconds());
    }
    starts = begins.stream().mapToLong(Long::longValue).toArray();
    offsets = ahead.stream().mapToInt(Integer::intValue).toArray();
  }

  /// @param name as in the tz database, or an offset such as `+05:30`
  static Zone of(String name) {
    Zone zone = KNOWN.get(name);
    if (zone == null) {
      zone = new Zone(id(name));
      KNOWN.put(name, zone);
    }
    return zone;
  }

  static ZoneId id(String name) {
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      var problem =
          Diagnostic.of(Code.UNKNOWN_NAME, "there is no time zone '" + name + "'")
              .about("tz")
              .expected("a name of the tz database, such as America/New_York, UTC or +05:30")
              .found(name);
      throw new WeftException(
          near(name).isEmpty() ? problem : problem.hint("did you mean '" + near(name) + "'?"));
    }
  }

  /// The zone that was probably meant; people often write the city alone.
  private static String near(String name) {
    String wanted = name.strip().replace(' ', '_');
    Set<String> all = new TreeSet<>(ZoneRulesProvider.getAvailableZoneIds());
    for (String id : all) {
      if (id.equalsIgnoreCase(wanted)
          || id.regionMatches(
              true, id.length() - wanted.length() - 1, "/" + wanted, 0, wanted.length() + 1)) {
        return id;
      }
    }
    return Nearest.to(wanted, all).orElse("");
  }

  /// The number of the stretch that a second falls in.
  ///
  /// @param guess any number of a stretch: best that of a time near
  int stretch(long second, int guess) {
    if (starts[guess] <= second && second < end(guess)) {
      return guess;
    }
    int found = Arrays.binarySearch(starts, second);
    return found >= 0 ? found : -found - 2;
  }

  private long end(int stretch) {
    return stretch + 1 < starts.length ? starts[stretch + 1] : Long.MAX_VALUE;
  }

  /// What a clock shows, in seconds since its 1970.
  long local(long second, int stretch) {
    return second + offsets[stretch];
  }

  /// The first second of the local day that a second falls in. Where clocks skip midnight it is the
  /// first that they show of the day, where they show midnight twice the first of the two.
  long dayStart(long second, int stretch) {
    long midnight = Math.floorDiv(local(second, stretch), DAY) * DAY;
    long first = second;
    // No offset is more than a day, so earlier stretches than these have nothing of this day.
    for (int i = stretch; i >= 0 && end(i) > midnight - DAY; i--) {
      long start = Math.max(starts[i], midnight - offsets[i]);
      if (start < end(i) && local(start, i) < midnight + DAY) {
        first = Math.min(first, start);
      }
    }
    return first;
  }

  /// The first second at which clocks show a local time; where they skip it, the first that they
  /// show after.
  ///
  /// @param local in seconds since the clock's 1970
  long instant(long local) {
    int i = stretch(local - DAY, 0);
    while (local(end(i) - 1, i) < local && i + 1 < starts.length) {
      i++;
    }
    return Math.max(starts[i], local - offsets[i]);
  }

  /// UTC and offsets know no changes.
  boolean isFixed() {
    return starts.length == 1;
  }

  @Override
  public String toString() {
    return starts.length + " stretches from " + ZoneOffset.ofTotalSeconds(offsets[0]);
  }
}
