package weft.ops.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

class ZoneTest {
  private static final long HOUR = 3_600_000_000_000L;
  private static final long EDGE = Long.MAX_VALUE - 48 * HOUR;

  /// Times near each change of the clocks and anywhere else that nanoseconds reach.
  private static long[] times(ZoneId zone, SplittableRandom random) {
    var times = new ArrayList<Long>();
    var transitions = zone.getRules().getTransitions();
    for (int i = 0; i < 12; i++) {
      long centre =
          transitions.isEmpty() || i > 8
              ? random.nextLong(-EDGE, EDGE)
              : transitions.get(random.nextInt(transitions.size())).toEpochSecond() * Zone.NANOS;
      if (Math.abs(centre) < EDGE - 40 * HOUR) {
        times.add(centre);
        times.add(centre - 1);
        times.add(centre + random.nextLong(-30 * HOUR, 30 * HOUR));
      }
    }
    var year = Instant.parse("2080-01-01T00:00:00Z");
    for (var next = zone.getRules().nextTransition(year);
        next != null && next.getInstant().isBefore(Instant.parse("2082-01-01T00:00:00Z"));
        next = zone.getRules().nextTransition(next.getInstant())) {
      times.add(next.toEpochSecond() * Zone.NANOS);
      times.add(next.toEpochSecond() * Zone.NANOS - 1);
    }
    return times.stream().mapToLong(Long::longValue).toArray();
  }

  @Test
  void all_zones_show_what_java_shows() {
    var random = new SplittableRandom(5);
    for (String tz : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
      ZoneId zone = ZoneId.of(tz);
      long[] times = times(zone, random);
      var column = List.of(Tensor.of(Element.TIME, Shape.of(times.length), times));
      Tensor dates = new Date(tz).evaluate(column, null);
      var clocks =
          List.of(
              new Year(tz),
              new Month(tz),
              new Day(tz),
              new Hour(tz),
              new Minute(tz),
              new Second(tz),
              new Weekday(tz),
              new DayOfYear(tz),
              new Week(tz));
      var shown = clocks.stream().map(op -> op.evaluate(column, null)).toList();
      Tensor seconds = new TimeOfDay(tz).evaluate(column, null);
      for (int i = 0; i < times.length; i++) {
        ZonedDateTime there = Instant.ofEpochSecond(0, times[i]).atZone(zone);
        double[] expected = {
          there.getYear(),
          there.getMonthValue(),
          there.getDayOfMonth(),
          there.getHour(),
          there.getMinute(),
          there.getSecond(),
          there.getDayOfWeek().getValue() - 1.0,
          there.getDayOfYear(),
          there.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)
        };
        for (int k = 0; k < expected.length; k++) {
          assertThat(shown.get(k).doubleAt(i))
              .as("%s %s", clocks.get(k), there)
              .isEqualTo(expected[k]);
          assertThat(clocks.get(k).number(times[i])).isEqualTo(expected[k]);
        }
        assertThat(seconds.doubleAt(i)).isEqualTo(there.getLong(ChronoField.NANO_OF_DAY) / 1e9);
        assertThat(Instant.ofEpochSecond(0, dates.longAt(i)))
            .as("%s", there)
            .isEqualTo(there.toLocalDate().atStartOfDay(zone).toInstant());
      }
    }
  }

  @Test
  void the_ends_of_time_have_no_day_that_began() {
    var column =
        List.of(
            Tensor.of(
                Element.TIME,
                Shape.of(3),
                new long[] {Long.MIN_VALUE + 1, Long.MAX_VALUE, Tensor.NO_TIME}));
    Tensor dates = new Date("America/New_York").evaluate(column, null);
    assertThat(dates.missingAt(0)).isTrue();
    assertThat(Instant.ofEpochSecond(0, dates.longAt(1))).isEqualTo("2262-04-11T04:00:00Z");
    assertThat(dates.missingAt(2)).isTrue();
    assertThat(new Hour("UTC").number(Long.MIN_VALUE + 1)).isZero();
    assertThat(new Hour("UTC").number(Tensor.NO_TIME)).isNaN();
  }

  @ParameterizedTest
  @CsvSource({
    "America/New_Yrok, America/New_York",
    "New York, America/New_York",
    "europe/london, Europe/London",
    "Tokyo, Asia/Tokyo"
  })
  void a_zone_that_is_not_there_is_refused(String name, String meant) {
    assertThatThrownBy(() -> new Hour(name))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("there is no time zone '" + name + "'")
        .hasMessageContaining("did you mean '" + meant + "'?");
  }
}
