package weft.inspect.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ir.range.Extent;
import weft.ir.range.Interval;
import weft.ir.text.GraphReader;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.ops.Ops;
import weft.testkit.Property;

/// The bounds of a graph are a graph: it reads back, and nothing leaves the numbers that it gives.
class BoundsGraphTest {
  /// Larger graphs take longer to run than they are worth here.
  private static final int MOST_EQUATIONS = 1500;

  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "x", Type.column(Element.F64),
              "y", Type.column(Element.F64),
              "name", Type.column(Element.TEXT)),
          Optional.empty(),
          Optional.empty());

  private static Graph graph(String formula) {
    return Formulas.compile("out = " + formula, SCHEMA).graph();
  }

  /// Whatever is drawn between the ends of uncertain columns.
  @Test
  void no_value_leaves_its_bounds() {
    var counts = new int[3];
    Property.holds(
        50,
        new UncertainTables(),
        one -> {
          Graph bounds;
          try {
            bounds = BoundsGraph.of(one.graph(), one.uncertain(), Map.of(), Extent.UNKNOWN);
          } catch (WeftException e) {
            assertThat(e.diagnostics())
                .allSatisfy(problem -> assertThat(problem.code()).isEqualTo(Code.REFUSED));
            counts[0]++;
            return;
          }
          if (bounds.size() > MOST_EQUATIONS) {
            return;
          }
          counts[1]++;
          assertThat(GraphReader.read(bounds.toString(), Ops.all()).toString())
              .isEqualTo(bounds.toString());
          var ends = Interpreter.standard().run(bounds, one.ends()).outputs();
          for (Table sample : one.samples()) {
            Interpreter.standard()
                .run(one.graph(), sample)
                .outputs()
                .forEach((name, column) -> counts[2] += keep(name, column, ends));
          }
        });
    assertThat(counts[0]).as("refused").isLessThan(counts[1] / 5);
    assertThat(counts[2]).as("values with an end").isGreaterThan(counts[1]);
  }

  private static int keep(String name, Tensor column, Map<String, Tensor> ends) {
    if (!ends.containsKey(name + BoundsGraph.LOW)) {
      return 0;
    }
    int bounded = 0;
    for (int i = 0; i < column.size(); i++) {
      double value = UncertainTables.number(column, i);
      double low = UncertainTables.number(ends.get(name + BoundsGraph.LOW), i);
      double high = UncertainTables.number(ends.get(name + BoundsGraph.HIGH), i);
      boolean missing = ends.get(name + BoundsGraph.MISSING).truthAt(i);
      assertThat(Double.isNaN(value) ? missing : value >= low && value <= high)
          .as("%s[%d] = %s, %s to %s, missing: %s", name, i, value, low, high, missing)
          .isTrue();
      bounded += low > Double.NEGATIVE_INFINITY || high < Double.POSITIVE_INFINITY ? 1 : 0;
    }
    return bounded;
  }

  /// Of numbers that are known, the bounds are the result.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x / lag(x) - y",
        "rolling_zscore(x, 5)",
        "rolling_corr(x, y, 4, min_periods=2)",
        "ema(x, 0.3)",
        "ewm_std(x, 0.3)",
        "rolling_max(x, 9)",
        "if(x > y, log(y), x ** 3)",
        "sin(x) + x / y",
        "cumsum(x - y)",
        "rolling_argmax(x, 6)",
        "streak(x > y)"
      })
  void known_numbers_have_known_results(String formula) {
    double[] x = {3, 1, 4, Double.NaN, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3};
    double[] y = {2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, Double.NaN, 9, 0.5, 4, 5, 2};
    var numbers = Map.of("x", Tensor.column(x), "y", Tensor.column(y));
    var present = Map.of("x", Interval.of(-99, 99), "y", Interval.of(-99, 99));
    Graph graph = graph(formula);
    var bounds = BoundsGraph.of(graph, BoundsGraph.uncertain(graph), present, Extent.UNKNOWN);
    var ends =
        Map.of(
            "x_low",
            Tensor.column(x),
            "x_high",
            Tensor.column(x),
            "y_low",
            Tensor.column(y),
            "y_high",
            Tensor.column(y));
    var run = Interpreter.standard();
    Tensor result = run.run(graph, Table.series(numbers)).output("out");
    var found = run.run(bounds, Table.series(ends)).outputs();
    assertThat(bounds.columns()).doesNotContainKey("x_missing");
    for (int i = 0; i < x.length; i++) {
      assertThat((Double) found.get("out_low").doubleAt(i))
          .isEqualTo((Double) (result.doubleAt(i) + 0.0));
      assertThat((Double) found.get("out_high").doubleAt(i))
          .isEqualTo((Double) (result.doubleAt(i) + 0.0));
      assertThat(found.get("out_missing").truthAt(i)).isEqualTo(result.missingAt(i));
    }
  }

  /// What does not depend on uncertain columns is computed as it is, whatever it is.
  @Test
  void what_is_certain_stays() {
    Graph graph = graph("x + if(name == 'a', rolling_median(y, 3), 0)");
    var bounds = BoundsGraph.of(graph, Set.of("x"), Map.of(), Extent.UNKNOWN);
    assertThat(bounds.columns()).containsOnlyKeys("x_low", "x_high", "x_missing", "y", "name");
  }

  @Test
  void what_has_no_bounds_is_refused() {
    assertThatThrownBy(() -> BoundsGraph.of(graph("rolling_median(x, 3) + cs_quantile(y, 0.5)")))
        .hasMessageContaining("no bounds are known, row by row, of what rolling_median gives")
        .hasMessageContaining("of what cs_quantile gives")
        .hasMessageContaining("^^^");
    Graph graph = graph("x + y");
    assertThatThrownBy(() -> BoundsGraph.of(graph, Set.of("z"), Map.of(), Extent.UNKNOWN))
        .hasMessageContaining("no feature reads 'z'");
    Graph named = graph("if(name == 'a', x, y)");
    assertThatThrownBy(() -> BoundsGraph.of(named, Set.of("name"), Map.of(), Extent.UNKNOWN))
        .hasMessageContaining("the column 'name' has no bounds");
    var taken =
        new Schema(
            Map.of("x", Type.column(Element.F64), "x_low", Type.column(Element.F64)),
            Optional.empty(),
            Optional.empty());
    Graph clash = Formulas.compile("out = x + x_low", taken).graph();
    assertThatThrownBy(() -> BoundsGraph.of(clash)).hasMessageContaining("'x_low' already");
  }

  /// What an op says whatever comes in holds of its parts: Wilder's mean is a mean.
  @Test
  void results_keep_to_what_their_op_says() {
    var declared = Map.of("x", Interval.of(1, 9));
    Graph graph = graph("wilder(x, 3)");
    var bounds = BoundsGraph.of(graph, Set.of("x"), declared, Extent.UNKNOWN);
    var low = new double[60];
    var high = new double[60];
    for (int i = 0; i < 60; i++) {
      low[i] = 1 + i % 5;
      high[i] = low[i] + 3;
    }
    var table = Table.series(Map.of("x_low", Tensor.column(low), "x_high", Tensor.column(high)));
    var found = Interpreter.standard().run(bounds, table).outputs();
    assertThat(found.get("out_low").doubleAt(59)).isBetween(0.9, 1.0);
    assertThat(found.get("out_high").doubleAt(59)).isBetween(9.0, 9.1);
  }
}
