package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.Ops;

/// The functions that are written in the language.
class LibraryTest {
  private static final double NAN = Double.NaN;

  /// What a formula gives for a column `x` (and `y`) of one entity, or of one time.
  private static double[] over(String formula, boolean oneTime, double[]... columns) {
    var table = new LinkedHashMap<String, Tensor>();
    var types = new LinkedHashMap<String, Type>();
    var names = List.of("x", "y", "z");
    int rows = columns[0].length;
    for (int i = 0; i < columns.length; i++) {
      table.put(names.get(i), Tensor.column(columns[i]));
      types.put(names.get(i), Type.column(Element.F64));
    }
    table.put("t", Tensor.longs(Element.I64, Shape.of(rows), i -> oneTime ? 0 : i));
    types.put("t", Type.column(Element.I64));
    var graph =
        Formulas.compile(
                "formula",
                formula,
                Schema.of(types).orderedBy("t"),
                Map.of(),
                Ops.all(),
                Mode.BATCH)
            .graph();
    var out =
        Interpreter.standard().run(graph, new Table(table, Optional.empty(), "t")).output("out");
    var values = new double[rows];
    for (int i = 0; i < rows; i++) {
      values[i] = out.doubleAt(i);
    }
    return values;
  }

  private static double[] rows(String formula, double... x) {
    return over(formula, false, x);
  }

  private static double[] entities(String formula, double... x) {
    return over(formula, true, x);
  }

  @Test
  void earlier_rows() {
    assertThat(rows("diff(x)", 1, 3, NAN, 7)).containsExactly(NAN, 2, NAN, NAN);
    assertThat(rows("shift(x, 2)", 1, 2, 3)).containsExactly(NAN, NAN, 1);
    assertThat(rows("pct_change(x)", 0, 2, 1)).containsExactly(NAN, Double.POSITIVE_INFINITY, -0.5);
    assertThat(rows("lag(x > 1)", 1, 2, 3)).containsExactly(NAN, 0, 1);
  }

  @Test
  void bounds() {
    assertThat(rows("clip(x, 0, 2)", -1, 1, 3, NAN)).containsExactly(0, 1, 2, NAN);
    assertThat(rows("clip(x, 0)", -1, 3)).containsExactly(0, 3);
    assertThat(rows("clip(x, hi=0)", -1, 3)).containsExactly(-1, 0);
    assertThat(rows("clip(x, 2, -2)", -9, 0, 9)).containsExactly(2, 2, 2);
    assertThat(rows("between(x, 0, 2)", -1, 0, 2, 3, NAN)).containsExactly(0, 1, 1, 0, 0);
  }

  @Test
  void windows() {
    assertThat(rows("zscore(x, 3)", 1, 2, 3, 3, 3)).containsSequence(NAN, NAN, 1).endsWith(NAN);
    assertThat(rows("decay_linear(x, 2)", 3, 6, 9)).containsExactly(NAN, 5, 8);
    assertThat(rows("rolling_percentile(x, 3, 50)", 3, 1, 2)).containsExactly(NAN, NAN, 2);
    assertThat(rows("historical_var(x, 3, 0.5)", 3, 1, 2)).containsExactly(NAN, NAN, 2);
    assertThat(rows("autocorr(x, 3)", 1, 2, 4, 8, 16)[3]).isEqualTo(1);
    assertThat(rows("half_life(x, 3)", 1, 2, 4, 8)[3]).isNaN();
  }

  @Test
  void below_the_peak() {
    assertThat(rows("drawdown(x, 2)", 4, 2, 1)).containsExactly(NAN, -0.5, -0.5);
    assertThat(rows("drawdown(x, 0)", 4, 2, 1)).containsExactly(0, -0.5, -0.75);
    assertThat(rows("time_under_water(x, 2)", 4, 2, 1)).containsExactly(NAN, 1, 1);
    assertThat(rows("time_under_water(x, 0)", NAN, 4, 2, NAN, 4)).containsExactly(NAN, 0, 1, 2, 0);
  }

  @Test
  void directional_index() {
    double[] high = {10, 11, 12, 11, 13};
    double[] low = {9, 10, 11, 9, 12};
    double[] close = {9.5, 10.5, 11.5, 10, 12.5};
    assertThat(over("adx(x, y, z, 1)", false, high, low, close)).containsExactly(NAN, 1, 1, 1, 1);
    assertThat(over("adx(x, y, z, 2)", false, high, low, close)[2]).isNaN();
    // Smoothed moves at the rows 2, 3, 4: up 1, 0.5, 1.25; down 0, 1, 0.5.
    assertThat(over("adx(x, y, z, 2)", false, high, low, close)[3]).isEqualTo((1 + 0.5 / 1.5) / 2);
    double[] flat = {5, 5, 5, 5, 5};
    assertThat(over("adx(x, y, z, 2)", false, flat, flat, flat))
        .containsExactly(NAN, NAN, NAN, 0, 0);
  }

  @Test
  void a_row_with_a_missing_input_is_passed_over() {
    double[] high = {10, 11, NAN, 12, 11, 13};
    double[] low = {9, 10, 10, 11, 9, 12};
    double[] close = {9.5, 10.5, 11, 11.5, 10, 12.5};
    double[] without = {
      rows5(new double[] {10, 11, 12, 11, 13}, new double[] {9, 10, 11, 9, 12})[3]
    };
    double[] found = over("adx(x, y, z, 2)", false, high, low, close);
    assertThat(found[2]).isNaN();
    assertThat(found[4]).isEqualTo(without[0]);
  }

  private static double[] rows5(double[] high, double[] low) {
    return over("adx(x, y, z, 2)", false, high, low, low);
  }

  @Test
  void across_entities() {
    assertThat(entities("cs_mean(x)", 1, 3, NAN)).containsExactly(2, 2, NAN);
    assertThat(entities("cs_demean(x)", 1, 3, NAN)).containsExactly(-1, 1, NAN);
    assertThat(entities("cs_scale(x, to=2)", 1, -3)).containsExactly(0.5, -1.5);
    assertThat(entities("cs_std(x)", 1, 3)).containsExactly(Math.sqrt(2), Math.sqrt(2));
    assertThat(entities("cs_std(x)", 5)).containsExactly(NAN);
    assertThat(entities("cs_zscore(x)", 1, 2, 3)).containsExactly(-1, 0, 1);
  }

  @Test
  void order_statistics_across_entities() {
    assertThat(entities("cs_median(x)", 1, 8, NAN, 4)).containsExactly(4, 4, NAN, 4);
    assertThat(entities("cs_median(x)", 1, 2)).containsExactly(1.5, 1.5);
    assertThat(entities("cs_var(x)", 1, 3)).containsExactly(2, 2);
    assertThat(entities("cs_winsorize(x, 0.25, 0.75)", 0, 4, 8, 12, 100))
        .containsExactly(4, 4, 8, 12, 12);
  }

  @Test
  void weights_across_entities() {
    double[] x = {1, 3, NAN, 5};
    double[] w = {1, 3, 2, NAN};
    assertThat(over("cs_mean(x, w=y)", true, x, w)).containsExactly(2.5, 2.5, NAN, NAN);
    assertThat(over("cs_demean(x, w=y)", true, x, w)).containsExactly(-1.5, 0.5, NAN, NAN);
    assertThat(over("cs_var(x, w=y)", true, x, w)).containsExactly(2, 2, NAN, NAN);
    assertThat(over("cs_var(x, w=1)", true, x)).isEqualTo(over("cs_var(x)", true, x));
    assertThat(over("cs_mean(x, w=y)", true, new double[] {1, 2}, new double[] {0, 0}))
        .containsExactly(NAN, NAN);
  }

  @Test
  void pairs_across_entities() {
    double[] x = {2, 4, 9, 6};
    double[] y = {1, 2, NAN, 3};
    assertThat(over("cs_corr(x, y)", true, x, y)).containsExactly(1, 1, NAN, 1);
    assertThat(over("cs_beta(x, y)", true, x, y)).containsExactly(2, 2, NAN, 2);
    assertThat(over("cs_corr(x, y)", true, x, new double[] {1, 1, 1, 1})).containsOnly(NAN);
  }

  @Test
  void a_column_that_follows_from_others_is_dropped() {
    double[] y = {1, 4, 2, 8, 5, 9};
    double[] x = {2, 3, 5, 7, NAN, 1};
    double[] left = over("cs_neutralize(y, x)", true, x, y);
    assertThat(left[4]).isNaN();
    assertThat(over("cs_neutralize(y, x, 2 * x + 1, 3)", true, x, y)).isEqualTo(left);
    assertThat(over("cs_neutralize(y, x, 2 * x + 1, 3, 4)", true, x, y)).containsOnly(NAN);
  }

  @Test
  void equal_values_deviate_by_exactly_nothing() {
    assertThat(entities("cs_std(x)", 0.1, 0.1, 0.1)).containsExactly(0, 0, 0);
    assertThat(entities("cs_zscore(x)", 0.1, 0.1, 0.1)).containsExactly(NAN, NAN, NAN);
  }

  @Test
  void barriers() {
    assertThat(rows("barrier(x, 4, 0)", 1, 5, 0)).containsExactly(0, 1, 1);
    assertThat(rows("barrier(x, 4, 0, x == 2)", 5, 2, 0)).containsExactly(1, 0, -1);
  }

  /// Functions of the library are given enough arguments to be bound once.
  @Test
  void every_function_binds() {
    for (String name : Library.STANDARD.names()) {
      var function = Library.STANDARD.find(name, false).orElseThrow();
      var arguments = new ArrayList<String>();
      for (var parameter : function.parameters()) {
        boolean number = List.of("w", "p", "level", "n", "lo", "hi").contains(parameter.name());
        if (parameter.fallback().isEmpty()) {
          boolean condition = parameter.name().equals("condition");
          arguments.add(number ? "1" : condition ? "x > y" : "x");
        }
      }
      String call = name + "(" + String.join(", ", arguments) + ")";
      assertThat(Texts.graph(call).outputs()).as(call).containsKey("out");
    }
  }
}
