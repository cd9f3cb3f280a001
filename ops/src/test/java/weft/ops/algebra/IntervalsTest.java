package weft.ops.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;
import weft.ir.range.Interval;

/// What a function gives keeps to what its interval says.
class IntervalsTest {
  private static final double[] ENDS = {
    Double.NEGATIVE_INFINITY, -1e300, -3, -1, -0.5, 0, 0.25, 1, 2, 800, Double.POSITIVE_INFINITY
  };

  private final SplittableRandom random = new SplittableRandom(Long.getLong("weft.seed", 1));

  private double end() {
    return random.nextBoolean() ? ENDS[random.nextInt(ENDS.length)] : random.nextDouble(-4, 4);
  }

  private Interval draw() {
    double a = end();
    double b = end();
    return new Interval(
        Math.min(a, b), Math.max(a, b), random.nextInt(4) > 0, random.nextInt(4) == 0);
  }

  private double within(Interval x) {
    while (true) {
      double value =
          switch (random.nextInt(6)) {
            case 0 -> x.low();
            case 1 -> x.high();
            case 2 -> 0;
            case 3 -> x.missing() ? Double.NaN : x.low();
            default ->
                x.isFinite() && x.low() < x.high()
                    ? random.nextDouble(x.low(), x.high())
                    : random.nextDouble(-4, 4);
          };
      if (x.admits(value) && (value != 0 || x.zero())) {
        return value;
      }
    }
  }

  private static void keeps(double value, Interval all, String what) {
    assertThat(all.admits(value) && (value != 0 || all.zero()))
        .as("%s is %s, and should be %s, 0: %s", what, value, all, all.zero())
        .isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void of_one_number(Unary function) {
    for (int i = 0; i < 20_000; i++) {
      var x = draw();
      double value = within(x);
      keeps(
          function.applyAsDouble(value),
          Intervals.ALGEBRA.unary(function, x),
          function + "(" + value + ") with " + x);
    }
  }

  @ParameterizedTest
  @EnumSource
  void of_two_numbers(Binary function) {
    for (int i = 0; i < 20_000; i++) {
      var a = draw();
      var b = draw();
      double x = within(a);
      double y = within(b);
      keeps(
          function.applyAsDouble(x, y),
          Intervals.ALGEBRA.binary(function, a, b),
          function + "(" + x + ", " + y + ") with " + a + " and " + b);
    }
  }

  @Test
  void high_powers_of_ordinary_numbers_vanish() {
    var on = Intervals.ALGEBRA;
    var near = Interval.of(-0.5, 2).zero(false);
    assertThat(on.binary(Binary.POWER, near, Interval.of(2)).zero()).isFalse();
    assertThat(on.binary(Binary.POWER, near, Interval.of(20)).zero()).isFalse();
    assertThat(on.binary(Binary.POWER, near, Interval.of(800)).zero()).isTrue();
    assertThat(on.binary(Binary.POWER, near, Interval.of(-800)).high())
        .isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(on.binary(Binary.POWER, Interval.of(0.5, 2), Interval.of(800)).zero()).isFalse();
    assertThat(on.binary(Binary.POWER, Interval.of(0.25, 2), Interval.of(800)).zero()).isTrue();
  }

  @Test
  void bounds_are_those_at_the_ends() {
    var on = Intervals.ALGEBRA;
    var x = Interval.of(0.5, 2);
    assertThat(on.unary(Unary.CBRT, Interval.of(-8, 27))).isEqualTo(Interval.of(-2, 3));
    assertThat(on.unary(Unary.COSH, Interval.of(-1, 2)).low()).isEqualTo(1);
    assertThat(on.unary(Unary.ACOS, x).least(0))
        .isEqualTo(new Interval(0, Math.acos(0.5), true, true));
    assertThat(on.unary(Unary.ACOSH, Interval.of(-2, 0.5)).isEmpty()).isTrue();
    assertThat(on.binary(Binary.ATAN2, x, x))
        .isEqualTo(Interval.of(Math.atan2(0.5, 2), Math.atan2(2, 0.5)));
    assertThat(on.binary(Binary.ATAN2, x, Interval.of(-1, 1)).low()).isGreaterThan(0.4);
    // -0 is 0 as well.
    assertThat(on.binary(Binary.ATAN2, Interval.of(0), Interval.of(0)))
        .isEqualTo(Interval.of(-Math.PI, Math.PI));
    assertThat(on.binary(Binary.ATAN2, Interval.of(-1, 1), Interval.of(-1, 1)))
        .isEqualTo(Interval.of(-Math.PI, Math.PI));
  }
}
