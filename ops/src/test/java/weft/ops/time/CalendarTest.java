package weft.ops.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalendarTest {
  private static final long HOUR = 3_600_000_000_000L;

  private static long nanos(String instant) {
    return Instant.parse(instant).getEpochSecond() * 1_000_000_000L;
  }

  /// Within a stretch the phase does not change: also where clocks go forward and back, on holidays
  /// and before 1970.
  @ParameterizedTest
  @ValueSource(strings = {"XNYS", "XLON", "24x7"})
  void a_stretch_has_one_phase(String name) {
    Calendar calendar = Calendar.named(name);
    var random = new SplittableRandom(7);
    long[] centres = {
      nanos("2024-03-10T07:00:00Z"),
      nanos("2024-11-03T06:00:00Z"),
      nanos("2024-03-31T01:00:00Z"),
      nanos("2024-10-27T01:00:00Z"),
      nanos("2024-12-25T12:00:00Z"),
      nanos("1969-12-31T23:59:59Z")
    };
    for (int i = 0; i < 3000; i++) {
      long time = centres[i % centres.length] + random.nextLong(-30 * HOUR, 30 * HOUR);
      var stretch = calendar.around(time);
      assertThat(stretch.has(time)).isTrue();
      for (long other :
          new long[] {
            time, stretch.from(), stretch.to() - 1, random.nextLong(stretch.from(), stretch.to())
          }) {
        assertThat(calendar.phase(Instant.ofEpochSecond(0, other)))
            .as("%s near %s", Instant.ofEpochSecond(0, other), Instant.ofEpochSecond(0, time))
            .isEqualTo(stretch.phase());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE - 1})
  void the_ends_of_time_have_a_phase(long time) {
    var stretch = Calendar.named("XNYS").around(time);
    assertThat(stretch.has(time)).isTrue();
    assertThat(stretch.phase())
        .isEqualTo(Calendar.named("XNYS").phase(Instant.ofEpochSecond(0, time)));
  }
}
