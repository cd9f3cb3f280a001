package weft.bounds.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.testkit.Property;

class BoundedSimplexTest {
  /// Weak duality: the point keeps all conditions, and with the factors added to the costs no point
  /// of the box is less. Both together say that it is the least.
  @Test
  void pointsAndFactorsAgree() {
    long seed = Long.getLong("weft.seed", 1);
    int without = 0;
    int cases = Math.max(200, Property.scaled(2000));
    for (int c = 0; c < cases; c++) {
      var random = new Random(seed + c);
      int n = 1 + random.nextInt(8);
      int m = random.nextInt(10);
      var costs = random.doubles(n, -1, 1).toArray();
      var rows = new double[m][];
      for (int i = 0; i < m; i++) {
        rows[i] = random.doubles(n, -1, 1).map(d -> random.nextInt(3) == 0 ? 0 : d).toArray();
      }
      var constants = random.doubles(m, -1, 0.7).toArray();
      var low = random.doubles(n, -1, 0).toArray();
      var high = low.clone();
      Arrays.setAll(high, i -> low[i] + random.nextDouble());
      var program = new BoundedSimplex(costs, rows, constants, low, high);
      assertThat(program.solve(1000)).as("seed %d", seed + c).isTrue();
      var factors = program.factors();
      double least = 0;
      for (int i = 0; i < m; i++) {
        assertThat(factors[i]).isNotNegative();
        least += factors[i] * constants[i];
      }
      for (int j = 0; j < n; j++) {
        double cost = costs[j];
        for (int i = 0; i < m; i++) {
          cost += factors[i] * rows[i][j];
        }
        least += Math.min(cost * low[j], cost * high[j]);
      }
      if (!program.isFeasible()) {
        without++;
        assertThat(least).as("seed %d", seed + c).isPositive();
        continue;
      }
      var x = program.point();
      double value = 0;
      for (int j = 0; j < n; j++) {
        assertThat(x[j]).isBetween(low[j] - 1e-7, high[j] + 1e-7);
        value += costs[j] * x[j];
      }
      for (int i = 0; i < m; i++) {
        double sum = constants[i];
        for (int j = 0; j < n; j++) {
          sum += rows[i][j] * x[j];
        }
        assertThat(sum).as("seed %d, condition %d", seed + c, i).isLessThan(1e-7);
      }
      assertThat(least).as("seed %d", seed + c).isCloseTo(value, offset(1e-6));
    }
    assertThat(without).isBetween(cases / 20, cases * 19 / 20);
  }
}
