package weft.studio.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Series with a point or four a pixel.
class ThinnedSeriesTest {
  @Test
  void a_line_of_many_values_has_few_points_and_the_same_extremes() {
    var values = new double[100_000];
    for (int i = 0; i < values.length; i++) {
      values[i] = i % 1000 == 7 ? Double.NaN : Math.sin(i / 500.0);
    }
    values[5_555] = 9;
    values[6_666] = -9;
    var thinned = ThinnedSeries.of(values.length, i -> i, i -> values[i], 500);
    assertThat(thinned.x().length).isLessThanOrEqualTo(2004).isGreaterThan(1000);
    assertThat(Arrays.stream(thinned.y()).max()).hasValue(9);
    assertThat(Arrays.stream(thinned.y()).min()).hasValue(-9);
    values[7_777] = Double.POSITIVE_INFINITY;
    var infinite = ThinnedSeries.of(values.length, i -> i, i -> values[i], 500);
    assertThat(infinite.y())
        .as("an infinite value hides none of its neighbours")
        .hasSize(thinned.y().length + 1)
        .contains(Double.POSITIVE_INFINITY, 9, -9);
    var gaps = ThinnedSeries.of(10_000, i -> i, i -> i < 5_000 ? Double.NaN : i, 100);
    assertThat(gaps.y()[0]).isNaN();
    assertThat(ThinnedSeries.of(3000, _ -> 5, i -> i, 100).x()).hasSizeLessThan(10);
  }
}
