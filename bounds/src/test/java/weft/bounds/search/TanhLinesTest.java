package weft.bounds.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.testkit.Property;

class TanhLinesTest {
  /// Points of random intervals, short, long and far out.
  @Test
  void linesAreOnTheirSides() {
    long seed = Long.getLong("weft.seed", 1);
    var lines = new TanhLines();
    for (int c = 0; c < Math.max(2000, Property.scaled(20_000)); c++) {
      var random = new Random(seed + c);
      double low = random.nextGaussian() * Math.pow(10, 3 * random.nextDouble() - 1);
      double high = low + Math.pow(10, 16 * random.nextDouble() - 14);
      lines.over(low, high);
      for (int p = 0; p <= 40; p++) {
        double x = p == 40 ? high : Math.min(high, low + p / 40.0 * (high - low));
        double y = StrictMath.tanh(x);
        String as = "seed " + (seed + c) + " at " + x;
        assertThat(lines.lower * x + lines.drop).as(as).isLessThanOrEqualTo(y);
        assertThat(lines.upper * x + lines.lift).as(as).isGreaterThanOrEqualTo(y);
        assertThat(Math.abs(y - lines.slope * x - lines.middle)).as(as).isLessThan(lines.half);
      }
    }
  }

  @Test
  void linesAreNear() {
    var lines = new TanhLines();
    lines.over(0.1, 0.2);
    assertThat(lines.half).isLessThan(3e-4);
    lines.over(-1, 1);
    assertThat(lines.upper).isBetween(0.81, 0.82);
    assertThat(lines.half).isLessThan(0.1);
    lines.over(3, 3);
    assertThat(lines.half).isLessThan(1e-13);
  }
}
