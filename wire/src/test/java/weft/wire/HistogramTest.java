package weft.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// Shares of durations are right to a sixteenth.
class HistogramTest {
  @Test
  void shares() {
    Property.holds(
        500,
        Seeds::next,
        seed -> {
          var random = new Seeds(seed);
          var histogram = new Histogram();
          var all = new long[random.between(1, 200)];
          for (int i = 0; i < all.length; i++) {
            all[i] = (random.next() >>> 1) >>> random.between(0, 62);
            histogram.add(all[i]);
          }
          Arrays.sort(all);
          for (double share : new double[] {0.5, 0.99, 0.999, 1}) {
            long exact = all[(int) Math.ceil(share * all.length) - 1];
            long told = histogram.below(share);
            assertThat(told).isGreaterThanOrEqualTo(exact);
            assertThat(told - exact).isLessThanOrEqualTo(exact / 16 + 1);
          }
        });
  }

  @Test
  void durations_for_the_eye() {
    assertThat(Histogram.text(999)).isEqualTo("999 ns");
    assertThat(Histogram.text(2_100)).isEqualTo("2.1 us");
    assertThat(Histogram.text(3_000_000)).isEqualTo("3.0 ms");
    assertThat(Histogram.text(90_000_000_000L)).isEqualTo("90.0 s");
  }

  @Test
  void buckets_hold_all_durations() {
    var histogram = new Histogram();
    for (long nanos : new long[] {0, 3, 900, 1000, 1001, 5_000_000}) {
      histogram.add(nanos);
    }
    var buckets = histogram.buckets();
    assertThat(buckets.stream().mapToLong(Histogram.Bucket::count).sum()).isEqualTo(6);
    assertThat(buckets.getFirst()).isEqualTo(new Histogram.Bucket(3, 2));
    assertThat(buckets.getLast().count()).isEqualTo(1);
    assertThat(buckets.getLast().upTo()).isBetween(5_000_000L, 6_300_000L);
    assertThat(histogram.most()).isEqualTo(5_000_000);
    assertThat(new Histogram().buckets()).isEmpty();
  }
}
