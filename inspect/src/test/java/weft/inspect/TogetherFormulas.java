package weft.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Range;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.testkit.Generator;
import weft.testkit.Seeds;

/// Formulas that take the values of several rows together, over columns of numbers of any size.
final class TogetherFormulas implements Generator<DeclaredTables.Case> {
  private static final long SECOND = 1_000_000_000L;

  private static final List<String> FORMULAS =
      List.of(
          "rolling_mean(x, 3)",
          "rolling_mean(x, 12, min_periods=1)",
          "rolling_mean(x, 20s)",
          "rolling_wmean(x, 5)",
          "decay_linear(x, 9)",
          "rolling_sum(x, 7, min_periods=2)",
          "rolling_median(x, 6, min_periods=2)",
          "rolling_quantile(x, 6, 0.3, min_periods=2)",
          "rolling_std(x, 9)",
          "rolling_var(x, 5, min_periods=2)",
          "rolling_zscore(x, 5, min_periods=2)",
          "rolling_cov(x, y, 5)",
          "rolling_beta(x, y, 5)",
          "rolling_prod(x, 3, min_periods=1)",
          "rolling_skew(x, 5)",
          "rolling_kurt(x, 6)",
          "linear_regression_slope(x, 4)",
          "linear_regression_intercept(x, 4)",
          "linear_regression_resid(x, 9)",
          "rolling_max_drawdown(x, 5)",
          "shannon_entropy(x, 5, 3)",
          "ema(x, 0.3)",
          "ema(x, 1)",
          "ema(x, span=12)",
          "wilder(x, 1)",
          "wilder(x, 3)",
          "wilder(x, 14)",
          "ewm_var(x, 0.3)",
          "ewm_std(x, span=9)",
          "cumsum(x)",
          "cumsum(x * abs(y)) / cumsum(abs(y))",
          "cumsum(x * y) / cumsum(y)",
          "cumsum(x) / cumcount(x)",
          "rolling_sum(x * abs(y), 5) / rolling_sum(abs(y), 5)",
          "rolling_sum(x * abs(y), 20s) / rolling_sum(abs(y), 20s)",
          "rolling_sum(x * y, 5) / rolling_sum(y, 5)",
          "rolling_sum(abs(y) * x, 5, min_periods=1) / rolling_sum(abs(y), 5, min_periods=1)",
          "rolling_sum(x, 6, min_periods=2) / rolling_count(x, 6)",
          "cumsum(x * y, reset=is_new(label)) / cumsum(y, reset=is_new(label))",
          "cumsum(x * y, by=label) / cumsum(y, by=label)",
          "cs_sum(x)",
          "cs_mean(x)",
          "cs_mean(x, w=abs(y))",
          "cs_mean(x, w=y)",
          "cs_median(x)",
          "cs_quantile(x, 0.3)",
          "cs_winsorize(x, 0.1, 0.9)",
          "cs_std(x)",
          "cs_var(x)",
          "cs_std(x, w=abs(y))",
          "cs_zscore(x)",
          "cs_demean(x)",
          "cs_scale(x)",
          "cs_rank(x)",
          "cs_mean(x, by=label)",
          "cs_mean(x, by=label, w=y)",
          "cs_sum(x * y) / cs_sum(y)",
          "cs_median(x, by=label)",
          "cs_rank(x, by=label)",
          "cs_count(x, by=label)",
          "cs_max(x, by=label)",
          "rolling_mean(if(x != 0, x, missing), 3, min_periods=1)",
          "cs_mean(if(x != 0, x, missing))",
          "ema(if(x != 0, x, missing), 0.5)",
          "cs_neutralize(x, y)",
          "array_mean(window(x, 5))",
          "array_std(window(x, 5))",
          "array_sum(window(x, 3))",
          "array_wavg(window(x, 3), window(abs(y), 3))");

  @Override
  public DeclaredTables.Case draw(Seeds seeds) {
    var types = new LinkedHashMap<String, Type>();
    var ranges = new LinkedHashMap<String, Range>();
    int entities = seeds.between(1, 6);
    int rows = seeds.between(1, 40);
    int count = entities * rows;
    Map<String, Tensor> columns = new LinkedHashMap<>();
    columns.put("symbol", Tensor.texts(Shape.of(count), i -> "E" + i / rows));
    columns.put("time", Tensor.longs(Element.TIME, Shape.of(count), i -> i % rows * 2 * SECOND));
    boolean gaps = seeds.chance(0.5);
    columns.put(
        "label",
        Tensor.texts(
            Shape.of(count), _ -> gaps && seeds.chance(0.2) ? null : seeds.pick("a", "b")));
    types.put("label", Type.column(Element.TEXT));
    for (String name : List.of("x", "y")) {
      Range range = DeclaredTables.range(seeds);
      types.put(name, Type.column(Element.F64));
      ranges.put(name, range);
      columns.put(name, Tensor.column(DeclaredTables.numbers(seeds, count, range)));
    }
    types.put("symbol", Type.column(Element.TEXT));
    types.put("time", Type.column(Element.TIME));
    var schema = new Schema(types, Optional.of("symbol"), Optional.of("time"));
    var lines = new ArrayList<String>();
    for (int i = 0; i < 3; i++) {
      lines.add("out" + i + " = " + seeds.pick(FORMULAS));
    }
    var graph = Formulas.compile(String.join("\n", lines), schema).graph();
    return new DeclaredTables.Case(
        graph, new Table(columns, Optional.of("symbol"), "time"), ranges);
  }

  @Override
  public Stream<DeclaredTables.Case> shrink(DeclaredTables.Case value) {
    return Stream.empty();
  }

  @Override
  public String show(DeclaredTables.Case value) {
    return value.graph() + "\n" + value.ranges() + "\n" + value.table().columns();
  }
}
