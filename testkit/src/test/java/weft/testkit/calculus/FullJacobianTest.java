package weft.testkit.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.testkit.Seeds;

/// Every cell of the matrix of derivatives of a feature, forward and back, is what differences say;
/// and with many equal values both ways still say the same.
class FullJacobianTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int ROWS = 26;
  private static final double STEP = 1e-4;

  /// Smooth almost everywhere; over a table with gaps, two entities and uneven times.
  private static final List<String> FEATURES =
      List.of(
          "rolling_sum(x, 4, min_periods=2)",
          "rolling_mean(x, 5s, min_periods=2)",
          "rolling_std(x, 5, min_periods=3)",
          "rolling_std(x, 7s, min_periods=3)",
          "rolling_var(x, 7s)",
          "rolling_skew(x, 9s, min_periods=4)",
          "rolling_kurt(x, 8, min_periods=5)",
          "rolling_min(x, 4, min_periods=2)",
          "rolling_max(x, 10, min_periods=1)",
          "rolling_min(x, 6s, min_periods=1)",
          "rolling_max(x, 6s, min_periods=2)",
          "rolling_max(x, 40s, min_periods=2)",
          "rolling_prod(x, 4s, min_periods=2)",
          "rolling_median(x, 6, min_periods=2)",
          "rolling_median(x, 6s, min_periods=2)",
          "rolling_quantile(x, 5, 0.3, min_periods=2)",
          "rolling_corr(x, z, 6, min_periods=4)",
          "rolling_corr(x, z, 9s, min_periods=4)",
          "rolling_beta(z, x, 9s, min_periods=4)",
          "rolling_cov(x, x * z, 9s, min_periods=4)",
          "rolling_zscore(x, 9s, min_periods=4)",
          "rolling_wmean(x, 4)",
          "linear_regression_slope(x, 5)",
          "linear_regression_rsquare(x, 5)",
          "ema(x, span=4)",
          "ewm_std(x, span=4)",
          "ewm_var(x, span=4)",
          "wilder(x, 3)",
          "cumsum(x)",
          "cumprod(x)",
          "cummax(x)",
          "cummin(x)",
          "ffill(x)",
          "cs_sum(x)",
          "cs_mean(x)",
          "cs_zscore(x)",
          "cs_max(x)",
          "cs_min(x) * x",
          "lag(x, 2) * x",
          "diff(x, 3)",
          "log(x / lag(x, 1))",
          "rolling_zscore(ema(log(x / lag(x, 1)), span=3), 6, min_periods=3)",
          "rolling_zscore(ema(log(x / lag(x, 1)), span=3), 9s, min_periods=3)",
          "rolling_max(rolling_mean(x, 3, min_periods=1), 8s, min_periods=1)",
          "cs_zscore(rolling_mean(x, 5s, min_periods=1))",
          "if(x > z, x * z, coalesce(x, z) ** 2)",
          "max(min(x, z), 0.6) % 0.37",
          "sign_power(x - z, 1.5)",
          "sigmoid(x - z) + tanh(x) * expm1(z)");

  private static final List<String> TIES =
      List.of(
          "max(x, lag(x, 1))",
          "min(x, 1)",
          "rolling_min(x, 4, min_periods=2)",
          "rolling_max(x, 4)",
          "rolling_max(x, 20, min_periods=1)",
          "rolling_min(x, 6s, min_periods=1)",
          "rolling_max(x, 6s, min_periods=1)",
          "rolling_min(x, 60s, min_periods=3)",
          "rolling_max(x, 60s, min_periods=3)",
          "rolling_median(x, 6, min_periods=2)",
          "rolling_quantile(x, 9s, 0.4, min_periods=2)",
          "cummax(x)",
          "cummin(x)",
          "cs_max(x)",
          "cs_min(x)");

  /// @param cells for a row of `x`
  private static Table table(Seeds seeds, java.util.function.Supplier<Double> cells) {
    var time = new long[ROWS];
    for (int i = 1; i < ROWS; i++) {
      time[i] = time[i - 1] + seeds.between(0, 3) * SECOND;
    }
    double[] x = DoubleStream.generate(cells::get).limit(ROWS).toArray();
    double[] z = DoubleStream.generate(() -> 0.5 + seeds.share()).limit(ROWS).toArray();
    for (int gap : new int[] {3, 9, 10, 17}) {
      x[gap] = Double.NaN;
    }
    z[6] = Double.NaN;
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.texts(Shape.of(ROWS), i -> i % 3 == 1 ? "B" : "A"));
    columns.put("time", Tensor.longs(Element.TIME, Shape.of(ROWS), i -> time[i]));
    columns.put("x", Tensor.column(x));
    columns.put("z", Tensor.column(z));
    return new Table(columns, Optional.of("symbol"), Optional.of("time"));
  }

  private static Graph graph(String feature, Table table) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    var schema = new Schema(types, table.entity(), table.order());
    boolean label = feature.contains("lead(");
    return Formulas.compile((label ? "label y = " : "y = ") + feature, schema).graph();
  }

  @TestFactory
  Stream<DynamicTest> both_ways_are_what_differences_say() {
    return Stream.concat(
            FEATURES.stream(), Stream.of("lead(x, 2) / x", "lead(ema(x, span=3), 1) - x"))
        .map(feature -> DynamicTest.dynamicTest(feature, () -> smooth(feature)));
  }

  private static void smooth(String feature) {
    var seeds = new Seeds(5);
    Table table = table(seeds, () -> 0.5 + seeds.share());
    var jacobian = new FullJacobian(graph(feature, table), table, "x");
    double[] values = jacobian.values();
    double[][] expected = jacobian.differences(STEP);
    double[][] forward = jacobian.forward();
    double[][] back = jacobian.back();
    int moving = 0;
    for (int i = 0; i < ROWS; i++) {
      double scale = 1 + Arrays.stream(expected[i]).map(Math::abs).max().orElse(0);
      for (int j = 0; j < ROWS; j++) {
        if (Double.isNaN(values[i])) {
          assertThat(forward[i][j]).as("forward %d %d", i, j).isNaN();
          assertThat(back[i][j]).as("back %d %d", i, j).isZero();
          continue;
        }
        var close = within(1e-7 * scale);
        assertThat(forward[i][j]).as("forward %d %d", i, j).isCloseTo(expected[i][j], close);
        assertThat(back[i][j])
            .as("back %d %d", i, j)
            .isCloseTo(forward[i][j], within(1e-11 * scale));
        moving += expected[i][j] != 0 ? 1 : 0;
      }
    }
    assertThat(moving).isGreaterThan(5);
  }

  @TestFactory
  Stream<DynamicTest> with_ties_both_ways_share_alike() {
    return TIES.stream()
        .map(
            feature ->
                DynamicTest.dynamicTest(
                    feature, () -> IntStream.range(0, 6).forEach(seed -> tied(feature, seed))));
  }

  private static void tied(String feature, int seed) {
    var seeds = new Seeds(seed);
    Table table = table(seeds, () -> (double) seeds.between(0, seed % 3));
    var jacobian = new FullJacobian(graph(feature, table), table, "x");
    double[] values = jacobian.values();
    double[][] forward = jacobian.forward();
    double[][] back = jacobian.back();
    for (int i = 0; i < ROWS; i++) {
      if (Double.isNaN(values[i])) {
        assertThat(back[i]).containsOnly(0);
        continue;
      }
      assertThat(back[i]).as("row %d", i).containsExactly(forward[i], within(1e-14));
      assertThat(Arrays.stream(forward[i]).min().orElse(0) >= 0).isTrue();
      if (!feature.equals("min(x, 1)")) {
        double sum = Arrays.stream(forward[i]).sum();
        assertThat(sum).as("row %d", i).isCloseTo(1, within(1e-14));
      }
    }
  }

  /// Over a duration, all rows that hold the value share equally.
  @TestFactory
  Stream<DynamicTest> over_a_duration_the_shares_are_equal() {
    return Stream.of("rolling_max(x, 60s, min_periods=1)", "rolling_min(x, 60s, min_periods=1)")
        .map(
            feature ->
                DynamicTest.dynamicTest(
                    feature,
                    () -> {
                      Table table = table(new Seeds(1), () -> 2.0);
                      var last = new FullJacobian(graph(feature, table), table, "x");
                      double[] shares = last.back()[ROWS - 1];
                      double most = Arrays.stream(shares).max().orElse(0);
                      assertThat(most).isBetween(0.0, 0.2);
                      assertThat(shares).containsOnly(0, most);
                    }));
  }
}
