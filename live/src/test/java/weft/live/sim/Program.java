package weft.live.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.LivePlan;
import weft.live.RowPlan;
import weft.live.bar.BarOptions;
import weft.live.bar.BarRule;
import weft.testkit.RandomTables;

/// Features over the columns of [RandomTables], compiled once.
///
/// @param bars that are made of the rows
record Program(String name, Graph graph, RowPlan plan, Optional<Bars> bars) {
  private static final Schema SCHEMA =
      Schema.of(
              Map.of(
                  "x",
                  Type.column(Element.F64),
                  "y",
                  Type.column(Element.F64),
                  "z",
                  Type.column(Element.F64),
                  "flag",
                  Type.column(Element.BOOL),
                  "label",
                  Type.column(Element.TEXT),
                  "count",
                  Type.column(Element.I64),
                  "book",
                  new Type(Element.F64, Shape.of(3), Type.column(Element.F64).axes()),
                  RandomTables.ENTITY,
                  Type.column(Element.TEXT),
                  RandomTables.ORDER,
                  Type.column(Element.TIME)))
          .by(RandomTables.ENTITY)
          .orderedBy(RandomTables.ORDER);

  static Program of(Graph graph) {
    return new Program("random", graph, LivePlan.of(graph, Set.of()), Optional.empty());
  }

  private static Program of(String name, String... formulas) {
    Graph graph = Formulas.compile(String.join("\n", formulas), SCHEMA).graph();
    return new Program(name, graph, LivePlan.of(graph, Set.of()), Optional.empty());
  }

  /// Features over bars.
  private static Program over(String name, Bars bars, String... formulas) {
    var columns = new LinkedHashMap<String, Type>();
    for (String column : List.of("open", "high", "low", "close", "volume", "vwap", "count", "z")) {
      columns.put(column, Type.column(Element.F64));
    }
    columns.put("label", Type.column(Element.TEXT));
    columns.put(RandomTables.ENTITY, Type.column(Element.TEXT));
    columns.put(RandomTables.ORDER, Type.column(Element.TIME));
    var schema = Schema.of(columns).by(RandomTables.ENTITY).orderedBy(RandomTables.ORDER);
    Graph graph = Formulas.compile(String.join("\n", formulas), schema).graph();
    return new Program(name, graph, bars.plan(graph), Optional.of(bars));
  }

  /// Features over ticks, brought together to bars.
  private static Program together(String name, Bars bars, String... formulas) {
    Graph graph = Formulas.compile(String.join("\n", formulas), SCHEMA).graph();
    return new Program(name, graph, bars.plan(graph), Optional.of(bars));
  }

  /// Whether rows of different entities meet.
  boolean across() {
    return plan.across();
  }

  @Override
  public String toString() {
    return name;
  }

  /// Windows that take many rows to fill.
  static final List<Program> LONG =
      List.of(
          of(
              "long windows",
              "mean = rolling_mean(x, 70, min_periods=20)",
              "deviation = rolling_std(y, 100, min_periods=10)",
              "middle = rolling_median(z, 40, min_periods=1)",
              "high = rolling_max(x, 130, min_periods=1)",
              "before = lag(y, 64)",
              "smooth = ewm_var(z, 0.02)"),
          of(
              "long durations",
              "mean = rolling_mean(x, 100s)",
              "deviation = rolling_std(y, 3m)",
              "middle = rolling_median(z, 70s)",
              "high = rolling_max(x, 150s)"),
          of(
              "long windows across entities",
              "mean = rolling_mean(x, 70, min_periods=20)",
              "rank = cs_rank(mean)",
              "low = rolling_min(rank, 50, min_periods=1)",
              "apart = cs_zscore(low + y)"));

  static final List<Program> ALL =
      List.of(
          of("rows alone", "a = x + 2 * y", "b = if(flag, x, z)", "c = label"),
          of(
              "windows of rows",
              "mean = rolling_mean(x, 5)",
              "deviation = rolling_std(x, 20, min_periods=3)",
              "score = rolling_zscore(y, 9)",
              "related = rolling_corr(x, y, 12, min_periods=4)",
              "slope = linear_regression_slope(z, 6)",
              "change = pct_change(x, 3)"),
          of(
              "durations",
              "sum = rolling_sum(x, 7s)",
              "spread = rolling_max(y, 20s) - rolling_min(y, 20s)",
              "middle = rolling_median(z, 9s)",
              "deviation = rolling_std(x, 15s)"),
          of(
              "order statistics",
              "median = rolling_median(x, 7, min_periods=1)",
              "quantile = rolling_quantile(y, 10, 0.3, min_periods=2)",
              "rank = rolling_rank(z, 12, min_periods=1)",
              "entropy = shannon_entropy(x, 8)",
              "newest_high = rolling_argmax(x, 9, min_periods=1)"),
          of(
              "states",
              "total = cumsum(x)",
              "smooth = ema(x, 0.1)",
              "wild = ewm_std(y, 0.2)",
              "wilder_mean = wilder(z, 4)",
              "filled = ffill(x)",
              "held = streak(flag)",
              "last_true = since(x > y)",
              "strength = adx(x, y, z, 3)"),
          of(
              "events",
              "up = cross_up(x, y)",
              "touch = barrier(x, 101, 99, reset=flag)",
              "third = every(3)",
              "seen = when(x > lag(x, 2), z)"),
          of("across entities", "rank = cs_rank(x)", "apart = cs_zscore(y)", "share = cs_scale(z)"),
          of(
              "across entities and time",
              "level = rolling_mean(x, 4, min_periods=1)",
              "rank = cs_rank(level)",
              "trail = ema(rank, 0.3)",
              "again = cs_demean(trail + cumsum(y))",
              "high = rolling_max(again, 5s)"),
          of(
              "across groups",
              "by_label = cs_rank(x, by=label)",
              "by_count = cs_mean(y, by=count)",
              "steady = rolling_mean(by_label, 3, min_periods=1)",
              "name = label"),
          of(
              "cells of other kinds",
              "name = label",
              "is_a = label == \"a\"",
              "when_it_was = time",
              "third = count % 3",
              "depth = array_sum(book)",
              "best = array_extract(book, 0) - rolling_mean(array_extract(book, 2), 4)",
              "phase = session_phase(time, \"24x7\")"));

  private static final BarOptions SECONDS = Bars.options(new BarRule.Duration(4_000_000_000L));

  private static final Map<String, Aggregate> HOW =
      Map.of("z", Aggregate.MIN, "a", Aggregate.MEAN, "b", Aggregate.SUM, "c", Aggregate.MAX);

  /// Bars of every kind, ended by rows and by the clock.
  static final List<Program> BARS =
      List.of(
          over(
              "bars",
              new Bars(true, SECONDS, HOW, false),
              "mean = rolling_mean(close, 3, min_periods=1)",
              "change = diff(vwap) * count - open",
              "total = cumsum(volume)",
              "least = z",
              "name = label"),
          over(
              "bars by the clock, labelled by their start",
              new Bars(true, SECONDS.label(BarOptions.Label.START), HOW, true),
              "smooth = ema(close, 0.2)",
              "range = rolling_max(high - low, 9s)"),
          over(
              "bars by the clock, filled",
              new Bars(true, SECONDS.empty(BarOptions.Empty.FILL).most(3), HOW, true),
              "mean = rolling_mean(close, 3, min_periods=1)",
              "some = cumsum(count)"),
          over(
              "bars of a count",
              new Bars(true, Bars.options(new BarRule.Count(3)), HOW, false),
              "mean = rolling_mean(close, 3, min_periods=1)",
              "name = label"),
          over(
              "bars of a volume",
              new Bars(true, Bars.options(new BarRule.Volume(150)), HOW, true),
              "change = diff(close)",
              "least = z"),
          over(
              "bars across entities",
              new Bars(true, SECONDS, HOW, false),
              "rank = cs_rank(close)",
              "trail = ema(rank, 0.3)",
              "apart = cs_demean(volume + cumsum(count), by=label)"),
          over(
              "bars across entities by the clock, filled",
              new Bars(true, SECONDS.empty(BarOptions.Empty.FILL).most(2), HOW, true),
              "rank = cs_rank(close)",
              "steady = rolling_mean(rank, 2, min_periods=1)"),
          together(
              "ticks to bars",
              new Bars(false, SECONDS.price(Optional.empty()), HOW, false),
              "a = rolling_mean(x, 3)",
              "b = cumsum(y) > 4",
              "c = diff(z)",
              "name = label"),
          together(
              "ticks to bars by the clock",
              new Bars(false, SECONDS, HOW, true),
              "a = rolling_sum(x, 7s)",
              "last_true = since(x > y)"),
          together(
              "ticks to bars across entities",
              new Bars(false, SECONDS, HOW, false),
              "a = cs_rank(x)",
              "b = cs_demean(y + ema(a, 0.3))"));
}
