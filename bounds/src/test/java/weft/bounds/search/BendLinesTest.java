package weft.bounds.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.bounds.net.Bend;
import weft.testkit.Property;

class BendLinesTest {
  /// Points of random intervals, short, long and far out.
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "RELU", "PRODUCT"})
  void linesAreOnTheirSides(Bend bend) {
    long seed = Long.getLong("weft.seed", 1);
    var lines = new BendLines();
    for (int c = 0; c < Math.max(2000, Property.scaled(20_000)); c++) {
      var random = new Random(seed + c);
      double scale = random.nextInt(8) == 0 ? 0 : Math.pow(10, 3 * random.nextDouble() - 1);
      double low = random.nextGaussian() * scale;
      double high = low + Math.pow(10, 16 * random.nextDouble() - 14);
      if (bend == Bend.LOG || bend == Bend.SQRT || bend == Bend.RECIPROCAL && low <= 0) {
        low = Math.max(Math.abs(low), bend == Bend.SQRT ? 0 : 1e-3);
        high = low + Math.pow(10, 16 * random.nextDouble() - 14);
      }
      lines.over(bend, low, high);
      for (int p = 0; p <= 40; p++) {
        double x = p == 40 ? high : Math.min(high, low + p / 40.0 * (high - low));
        double y = bend.of(x, 0);
        String as = "seed " + (seed + c) + " at " + x;
        assertThat(lines.lower * x + lines.drop).as(as).isLessThanOrEqualTo(y);
        assertThat(lines.upper * x + lines.lift).as(as).isGreaterThanOrEqualTo(y);
        assertThat(Math.abs(y - lines.slope * x - lines.middle))
            .as(as)
            .isLessThanOrEqualTo(lines.half);
        assertThat(y).as(as).isBetween(lines.least, lines.most);
      }
    }
  }

  @Test
  void planesAreOnTheirSides() {
    long seed = Long.getLong("weft.seed", 1);
    var lines = new BendLines();
    for (int c = 0; c < Math.max(2000, Property.scaled(20_000)); c++) {
      var random = new Random(seed + c);
      // Short numbers: what is computed of them is exact.
      var low = new double[] {random.nextInt(-9, 9), random.nextInt(-9, 9)};
      var high = new double[] {low[0] + random.nextInt(5), low[1] + random.nextInt(5)};
      lines.product(low[0], high[0], low[1], high[1]);
      for (int p = 0; p < 25; p++) {
        double x = low[0] + p / 5 / 4.0 * (high[0] - low[0]);
        double y = low[1] + p % 5 / 4.0 * (high[1] - low[1]);
        String as = "seed " + (seed + c) + " at " + x + ", " + y;
        assertThat(lines.lower * x + lines.lowerOther * y + lines.drop)
            .as(as)
            .isLessThanOrEqualTo(x * y);
        assertThat(lines.upper * x + lines.upperOther * y + lines.lift)
            .as(as)
            .isGreaterThanOrEqualTo(x * y);
        assertThat(Math.abs(x * y - lines.slope * x - lines.slopeOther * y - lines.middle))
            .as(as)
            .isLessThanOrEqualTo(lines.half);
        assertThat(x * y).as(as).isBetween(lines.least, lines.most);
      }
    }
  }

  @Test
  void linesAreNear() {
    var lines = new BendLines();
    lines.over(Bend.TANH, 0.1, 0.2);
    assertThat(lines.half).isLessThan(3e-4);
    lines.over(Bend.TANH, -1, 1);
    assertThat(lines.upper).isBetween(0.81, 0.82);
    assertThat(lines.half).isLessThan(0.1);
    lines.over(Bend.TANH, 3, 3);
    assertThat(lines.half).isLessThan(1e-13);
    for (Bend bend : EnumSet.range(Bend.SQUARE, Bend.RECIPROCAL)) {
      lines.over(bend, 0.9, 1);
      assertThat(lines.half).as(bend.name()).isLessThan(2e-3);
      assertThat(lines.upper * 0.95 + lines.lift - (lines.lower * 0.95 + lines.drop))
          .as(bend.name())
          .isLessThan(4e-3);
    }
  }

  /// What is no number tells nothing.
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "RELU", "PRODUCT"})
  void nothingIsKnownOfWhatIsNoNumber(Bend bend) {
    var lines = new BendLines();
    lines.over(bend, Double.NaN, Double.NaN);
    boolean within = lines.least <= 0 && lines.most >= 1;
    assertThat(Double.isNaN(lines.least) && Double.isNaN(lines.most) || within).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"LOG", "SQRT", "RECIPROCAL"})
  void nothingIsKnownWhereThereIsNoValue(Bend bend) {
    var lines = new BendLines();
    lines.over(bend, -1, 1);
    assertThat(lines.lower * 0 + lines.drop).isNaN();
    assertThat(lines.upper * 0 + lines.lift).isNaN();
    assertThat(lines.half).isNaN();
  }
}
