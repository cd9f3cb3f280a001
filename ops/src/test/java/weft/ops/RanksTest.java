package weft.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import weft.ir.form.CrossSection.Room;

class RanksTest {
  /// Values that fall into buckets evenly, in few of them, or in one.
  private static final List<ToDoubleFunction<Random>> KINDS =
      List.of(
          Random::nextDouble,
          random -> random.nextInt(5),
          random -> random.nextGaussian() * Math.exp(20 * random.nextGaussian()),
          random -> Math.exp(2 * random.nextGaussian()),
          random -> random.nextBoolean() ? -0.0 : random.nextInt(2),
          random -> 1 + random.nextInt(50) * Math.ulp(1.0),
          random -> random.nextInt(10) == 0 ? 1 / (random.nextInt(3) - 1.0) : random.nextDouble());

  @Test
  void a_rank_is_the_number_of_smaller_values_and_half_of_the_equal_ones() {
    var random = new Random(20261115);
    var room = new Room();
    for (int size : new int[] {0, 1, 2, 3, 10, 25, 26, 100, 1000}) {
      for (var kind : KINDS) {
        double[] values = random.doubles(size).map(_ -> kind.applyAsDouble(random)).toArray();
        double[] ranks = Arrays.copyOf(values, size + 1);
        ranks[size] = -7;
        Ranks.of(ranks, size, room);
        assertThat(Arrays.copyOf(ranks, size))
            .as(() -> Arrays.toString(values))
            .isEqualTo(counted(values))
            .isEqualTo(ranks(values));
        assertThat(ranks[size]).isEqualTo(-7);
      }
    }
  }

  private static double[] counted(double[] values) {
    return Arrays.stream(values)
        .map(
            value ->
                Arrays.stream(values).filter(other -> other < value).count()
                    + (Arrays.stream(values).filter(other -> other == value).count() + 1) / 2.0)
        .toArray();
  }

  private static double[] ranks(double[] values) {
    var ranks = values.clone();
    Ranks.of(ranks, ranks.length, new Room());
    return ranks;
  }
}
