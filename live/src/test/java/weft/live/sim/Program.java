package weft.live.sim;

import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.LivePlan;
import weft.testkit.RandomTables;

/// Features over the columns of [RandomTables], compiled once.
record Program(String name, Graph graph, LivePlan plan) {
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
    return new Program("random", graph, LivePlan.of(graph, Set.of()));
  }

  private static Program of(String name, String... formulas) {
    Graph graph = Formulas.compile(String.join("\n", formulas), SCHEMA).graph();
    return new Program(name, graph, LivePlan.of(graph, Set.of()));
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
              "phase = session_phase(time, \"XNYS\")"));
}
