package weft.ir.trait;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReducerTest {
  private static double[] cells(int count) {
    var random = new Random(count);
    var cells = new double[count];
    Arrays.setAll(cells, i -> i % 5 == 3 ? 0 : random.nextGaussian() * Math.pow(10, i % 7));
    return cells;
  }

  @Test
  void a_sum_is_by_adjacent_pairs() {
    for (int count : new int[] {1, 2, 3, 4, 5, 7, 8, 9, 63, 64, 65, 200, 1000}) {
      double[] level = cells(count);
      while (level.length > 1) {
        var next = new double[(level.length + 1) / 2];
        for (int i = 0; i < next.length; i++) {
          next[i] =
              2 * i + 1 < level.length ? level[2 * i] + level[2 * i + 1] : level[level.length - 1];
        }
        level = next;
      }
      assertThat(Reducer.SUM.of(cells(count), 0, count)).isEqualTo(level[0]);
    }
  }

  @ParameterizedTest
  @EnumSource
  void parts_that_are_joined_are_the_whole(Reducer fold) {
    for (int count : new int[] {1, 15, 16, 17, 100, 255, 256, 1000}) {
      double[] cells = cells(count);
      var parts = new double[(count + 15) / 16];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = fold.part(cells, 16 * i, Math.min(16, count - 16 * i));
      }
      assertThat(fold.joined(parts, 0, parts.length, count)).isEqualTo(fold.of(cells, 0, count));
    }
  }

  @Test
  void some_cells_of_many() {
    double[] cells = {9, 0, -2, Double.NaN, 0, 9};
    assertThat(Reducer.COUNT.of(cells, 1, 4)).isEqualTo(2);
    assertThat(Reducer.ANY.of(cells, 4, 1)).isZero();
    assertThat(Reducer.ANY.of(cells, 3, 2)).isEqualTo(1);
    assertThat(Reducer.ALL.of(cells, 2, 2)).isEqualTo(1);
    assertThat(Reducer.ALL.of(cells, 1, 2)).isZero();
    assertThat(Reducer.LEAST.of(cells, 0, 3)).isEqualTo(-2);
    assertThat(Reducer.MOST.of(cells, 0, 3)).isEqualTo(9);
    assertThat(Reducer.MOST.of(cells, 0, 4)).isNaN();
    assertThat(Reducer.MEAN.of(cells, 0, 3)).isEqualTo(7 / 3.0);
  }

  @Test
  void nothing_at_all() {
    assertThat(Reducer.SUM.of(new double[0], 0, 0)).isZero();
    assertThat(Reducer.MEAN.of(new double[0], 0, 0)).isNaN();
    assertThat(Reducer.LEAST.of(new double[0], 0, 0)).isInfinite();
    assertThat(Reducer.ANY.of(new double[0], 0, 0)).isZero();
    assertThat(Reducer.ALL.of(new double[0], 0, 0)).isEqualTo(1);
  }
}
