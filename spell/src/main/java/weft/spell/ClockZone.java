package weft.spell;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Set;
import java.util.TreeSet;

/// A time zone as other systems know them: by its name in the tz database.
public record ClockZone(String name) {
  private static final Instant FIRST = Instant.ofEpochSecond(0, Long.MIN_VALUE);
  private static final Instant LAST = Instant.ofEpochSecond(0, Long.MAX_VALUE);

  /// @param language that knows names of zones, and of offsets none but UTC
  /// @throws Refusal if it is another offset
  public static ClockZone of(String name, String language) {
    if (name.matches("[+-].*|(UTC|GMT|UT)[+-].*|Z")) {
      throw new Refusal(language + " knows no time zone '" + name + "'");
    }
    return new ClockZone(name);
  }

  public boolean isUtc() {
    return name.equals("UTC");
  }

  /// How far clocks go back where they show a midnight twice, between 1677 and 2262.
  public Set<Duration> midnightsAgain() {
    var rules = ZoneId.of(name).getRules();
    var steps = new TreeSet<Duration>();
    for (var next = rules.nextTransition(FIRST);
        next != null && next.getInstant().isBefore(LAST);
        next = rules.nextTransition(next.getInstant())) {
      var midnight = next.getDateTimeBefore().toLocalDate().atStartOfDay();
      if (next.isOverlap()
          && !midnight.isBefore(next.getDateTimeAfter())
          && midnight.isBefore(next.getDateTimeBefore())) {
        steps.add(next.getDuration().negated());
      }
    }
    return steps;
  }
}
