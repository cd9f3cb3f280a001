package weft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Derivatives of features are features.
final class DerivativesTest {
  private static final double[] X = {1.5, -0.5, 2.25, 0.75, 3.5, -1.25};
  private static final double[] Y = {0.5, 2, -1, 4, 0.25, 1};
  private static final Table TABLE =
      Table.series(
          Map.of(
              "x", Tensor.column(X),
              "y", Tensor.column(Y),
              "n", Tensor.longs(Element.I64, Shape.of(6), i -> i + 1),
              "w", Tensor.column(1, 0, 2, 0, 0, 3)));

  private static double[] output(Features features, String name) {
    return features.run(TABLE).output(name).doubles();
  }

  private static double[] each(double[] values, DoubleUnaryOperator f) {
    return IntStream.range(0, values.length).mapToDouble(i -> f.applyAsDouble(values[i])).toArray();
  }

  @Test
  void the_snippets_of_the_pages() {
    assertThat(QuickStart.pushforward()).containsExactly(1 / 10.0, 1 / 11.0, 1 / 12.5);
    assertThat(QuickStart.pullback()).containsExactly(-4, -12, -40);
    assertThat(QuickStart.prepared()).containsExactly(4.0, 16.0, 64.0);
  }

  @Test
  void forward_is_the_change_of_each_row() {
    var features = Weft.compile("a = exp(x) * y\nb = sin(y)\nup = x > y");
    var derived = features.pushforward("x");

    assertThat(derived.run(TABLE).outputs()).containsOnlyKeys("d_a_d_x");
    assertThat(output(derived, "d_a_d_x")).containsExactly(output(features, "a"));
  }

  @Test
  void a_direction_says_how_much_an_input_changes() {
    var derived = Weft.compile("a = x * x").pushforward(Map.of("x", "y"));

    assertThat(derived.columns()).containsOnlyKeys("x", "y");
    assertThat(output(derived, "d_a_d_x"))
        .containsExactly(IntStream.range(0, 6).mapToDouble(i -> 2 * X[i] * Y[i]).toArray());
  }

  @Test
  void second_derivatives_are_derivatives_of_derivatives() {
    var cube = Weft.compile("a = x * x * x");

    assertThat(output(cube.pushforward("x").pushforward("x"), "d_d_a_d_x_d_x"))
        .containsExactly(each(X, x -> 6 * x));
    assertThat(output(cube.pushforward("x").pullback("x"), "d_sum_d_a_d_x_d_x"))
        .containsExactly(each(X, x -> 6 * x));
  }

  @Test
  void reverse_is_what_each_row_counts_in_the_sum() {
    var features = Weft.compile("a = x * y");

    assertThat(output(features.pullback("x", "y"), "d_sum_a_d_x")).containsExactly(Y);
    assertThat(output(features.pullback("x", "y"), "d_sum_a_d_y")).containsExactly(X);
    assertThat(output(features.pullback(List.of("x"), "w"), "d_sum_a_d_x"))
        .containsExactly(0.5, 0, -2, 0, 0, 3);
  }

  @Test
  void what_is_missing_has_no_derivative_and_does_not_count() {
    var root = Weft.compile("a = sqrt(x)");

    assertThat(output(root.pushforward("x"), "d_a_d_x")[1]).isNaN();
    assertThat(output(root.pullback("x"), "d_sum_a_d_x")[1]).isZero();
    assertThat(output(Weft.compile("a = x + sqrt(x)").pushforward("x"), "d_a_d_x")[1]).isNaN();
  }

  @Test
  void whole_numbers_of_a_table_are_floats_to_derive_by() {
    assertThat(output(Weft.compile("a = n * n").pushforward("n"), "d_a_d_n"))
        .containsExactly(2, 4, 6, 8, 10, 12);
  }

  @Test
  void parameters_are_inputs_too() {
    var features = Weft.compile("param a: float = 2 in 0..5\nb = $a * $a * x");

    assertThat(output(features.pushforward("$a"), "d_b_d_a")).containsExactly(each(X, x -> 4 * x));
    assertThat(output(features.with("a", 3).pullback("$a"), "d_sum_b_d_a"))
        .containsExactly(each(X, x -> 6 * x));
    assertThat(output(features.pullback("$a").with("a", 3), "d_sum_b_d_a"))
        .containsExactly(each(X, x -> 6 * x));
    assertThatThrownBy(() -> features.with("a", 9).pullback("$a").run(TABLE))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("must be between 0 and 5");
  }

  @Test
  void some_features_only() {
    var features = Weft.compile("a = x\nb = x * y\nlabel c = lead(x, 1)");

    assertThat(features.only("b").run(TABLE).outputs()).containsOnlyKeys("b");
    assertThat(features.only("b").pushforward("y").run(TABLE).outputs())
        .containsOnlyKeys("d_b_d_y");
    assertThat(features.only("a", "c").livePlan().outputs())
        .extracting(output -> output.name())
        .containsExactly("a");
    assertThatThrownBy(() -> features.only("bb").run(TABLE))
        .hasMessageContaining("there is no feature 'bb'");
  }

  @Test
  void a_zero_derivative_is_no_output() {
    assertThat(Weft.compile("a = y\nb = x").pushforward("x").run(TABLE).outputs())
        .containsOnlyKeys("d_b_d_x");
  }

  @Test
  void what_can_not_be_derived_by_is_said_at_once() {
    var features =
        Weft.compile("param a: float = 1\nparam k: int = 2\nb = $a * x + $k\nc = venue == 'A'");

    assertThatThrownBy(() -> features.pushforward("xx"))
        .hasMessageContaining("no feature reads a column 'xx'")
        .hasMessageContaining("did you mean 'x'?");
    assertThatThrownBy(() -> features.pullback("a")).hasMessageContaining("'$a'");
    assertThatThrownBy(() -> features.pullback("$b"))
        .hasMessageContaining("there is no parameter 'b' that is a number");
    assertThatThrownBy(() -> features.pullback("venue")).hasMessageContaining("holds texts");
    assertThatThrownBy(() -> features.pullback("$k").run(TABLE))
        .hasMessageContaining("is a whole number, which can't change a little");
  }

  @Test
  void forward_derivatives_run_live_and_reverse_ones_do_not() {
    var features = Weft.compile("a = exp(x) / y + rolling_mean(x * x, 3) + ema(x, 0.5)");
    var found = new ArrayList<Double>();
    var live = features.pushforward("x").live(answer -> found.add(answer.number(0)));
    int x = live.plan().column("x");
    int y = live.plan().column("y");
    for (int i = 0; i < X.length; i++) {
      live.push(live.row().entity("A").key(i).set(x, X[i]).set(y, Y[i]));
    }

    assertThat(found)
        .containsExactly(
            java.util.Arrays.stream(output(features.pushforward("x"), "d_a_d_x"))
                .boxed()
                .toArray(Double[]::new));
    assertThatThrownBy(() -> features.pullback("x").livePlan())
        .hasMessageContaining("depends on later rows");
  }

  @Test
  void a_prepared_run_takes_other_values() {
    var prepared = Weft.compile("param a: float = 2\nb = $a * x + y").prepare(TABLE, "$a");

    assertThat(prepared.run(Map.of()).output("b").doubles())
        .containsExactly(IntStream.range(0, 6).mapToDouble(i -> 2 * X[i] + Y[i]).toArray());
    var results = prepared.batch(List.of(Map.of("$a", 0), Map.of("$a", 1, "y", new double[6])));
    assertThat(results.get(0).output("b").doubles()).containsExactly(Y);
    assertThat(results.get(1).output("b").doubles()).containsExactly(X);
    assertThatThrownBy(() -> prepared.run(Map.of("$b", 1)))
        .hasMessageContaining("there is no input '$b'");
    assertThatThrownBy(() -> Weft.compile("b = x").prepare(TABLE, "x"))
        .hasMessageContaining("is not the name of a parameter");
  }

  /// Columns of the Jacobian are forward derivatives along one row, rows are reverse ones.
  @Test
  void the_jacobian_by_rows_is_the_one_by_columns() {
    for (String formula :
        List.of(
            "a = exp(x) * y",
            "a = x / (1 + y * y)",
            "a = max(x, y)",
            "a = y",
            "a = lag(x, 2) * x",
            "a = rolling_mean(x * y, 3)",
            "a = rolling_std(x, 3, min_periods=2) * ema(x, 0.3)",
            "a = cumsum(x) * cs_rank(y) + rolling_max(x, 2)")) {
      var features = Weft.compile(formula);
      double[][] back = features.jacobian(TABLE, "a", formula.equals("a = y") ? "y" : "x");
      double[][] forward = columns(features, formula.equals("a = y") ? "y" : "x");
      double[] values = output(features, "a");
      assertThat(values[X.length - 1]).isNotNaN();
      for (int i = 0; i < X.length; i++) {
        for (int j = 0; j < X.length; j++) {
          // A row that is missing does not change, and does not count.
          double expected = Double.isNaN(values[i]) ? Double.NaN : back[i][j];
          assertThat(forward[j][i]).isCloseTo(expected, within(1e-12));
          assertThat(Double.isNaN(values[i]) && back[i][j] != 0).isFalse();
        }
      }
    }
    assertThat(Weft.compile("a = y + 0 * x\nb = y").jacobian(TABLE, "b", "x"))
        .isDeepEqualTo(new double[6][6]);
    assertThatThrownBy(() -> Weft.compile("a = x").jacobian(TABLE, "b", "x"))
        .hasMessageContaining("there is no feature 'b'");
  }

  @Test
  void the_jacobian_is_what_differences_say() {
    var features = Weft.compile("a = rolling_std(x, 3) * ema(x * y, 0.3) / (1 + lag(x) * lag(x))");
    double[][] jacobian = features.jacobian(TABLE, "a", "x");
    var prepared = features.prepare(TABLE);
    double step = 1e-5;
    for (int j = 0; j < X.length; j++) {
      var up = X.clone();
      var down = X.clone();
      up[j] += step;
      down[j] -= step;
      var both = prepared.batch(List.of(Map.of("x", up), Map.of("x", down)));
      for (int i = 2; i < X.length; i++) {
        double difference =
            (both.get(0).output("a").doubles()[i] - both.get(1).output("a").doubles()[i])
                / (2 * step);
        assertThat(jacobian[i][j]).isCloseTo(difference, within(1e-7));
      }
    }
  }

  private static double[][] columns(Features features, String input) {
    var columns = new LinkedHashMap<>(TABLE.columns());
    columns.put("direction", Tensor.column(new double[X.length]));
    var prepared =
        features
            .pushforward(Map.of(input, "direction"))
            .prepare(new Table(columns, TABLE.entity(), TABLE.order()));
    return IntStream.range(0, X.length)
        .mapToObj(
            j -> {
              var direction = new double[X.length];
              direction[j] = 1;
              return prepared
                  .run(Map.of("direction", direction))
                  .output("d_a_d_" + input)
                  .doubles();
            })
        .toArray(double[][]::new);
  }
}
