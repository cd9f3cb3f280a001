package weft.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.ir.Shape;
import weft.ir.Tensor;

class CellCountsTest {
  private static final double[] CORNERS = {
    0.0, -0.0, 1.5, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, -Double.MIN_VALUE
  };

  @Test
  void numbers_of_any_size_are_finite() {
    assertThat(CellCounts.of(Tensor.column(CORNERS))).isEqualTo(CellCounts.NONE);
  }

  @Test
  void every_missing_and_every_infinite_cell_counts() {
    long seed = System.nanoTime();
    var random = new Random(seed);
    var cells = new double[5000];
    long missing = 0;
    long infinite = 0;
    for (int i = 0; i < cells.length; i++) {
      int kind = random.nextInt(i < 2500 ? 20 : 2000);
      cells[i] =
          switch (kind) {
            case 0 -> Double.NaN;
            case 1 -> Double.longBitsToDouble(0xFFF0_0000_0000_0001L);
            case 2 -> Double.POSITIVE_INFINITY;
            case 3 -> Double.NEGATIVE_INFINITY;
            default -> random.nextGaussian();
          };
      missing += kind < 2 ? 1 : 0;
      infinite += kind == 2 || kind == 3 ? 1 : 0;
    }
    assertThat(CellCounts.of(Tensor.column(cells)))
        .as("seed %d", seed)
        .isEqualTo(new CellCounts(missing, infinite));
  }

  @Test
  void an_array_counts_once() {
    double inf = Double.POSITIVE_INFINITY;
    var arrays = Tensor.of(Shape.of(3, 2), new double[] {1, inf, Double.NaN, 2, inf, -inf});
    assertThat(CellCounts.of(arrays)).isEqualTo(new CellCounts(1, 2));
  }
}
