package weft.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.change.ChangePlan;
import weft.live.change.History;
import weft.testkit.Generator;
import weft.testkit.RandomTables;
import weft.testkit.Seeds;

/// Features before and after an edit, rows, and where among them the edit happens.
///
/// @param at rows before the edit, of all entities in order of time
/// @param kept how many of these each entity has in a history that is cut
public record Edits(
    Map<String, String> old, Map<String, String> next, Table table, int at, int kept) {
  private static final List<String> FORMULAS =
      List.of(
          "rolling_mean(x, W)",
          "rolling_mean(x, W, min_periods=1)",
          "rolling_sum(y, W, min_periods=M)",
          "rolling_count(x, W)",
          "rolling_std(x, W)",
          "rolling_std(x, W, min_periods=1)",
          "rolling_max(y, W)",
          "rolling_min(x, W, min_periods=1)",
          "rolling_argmax(x, W)",
          "rolling_median(x, W)",
          "rolling_median(x, W, min_periods=1)",
          "rolling_rank(y, W)",
          "rolling_corr(x, y, W)",
          "rolling_wmean(x, W)",
          "shannon_entropy(x, W)",
          "linear_regression_slope(x, W)",
          "rolling_sum(x, Ts)",
          "rolling_mean(y, Ts)",
          "rolling_median(x, Ts)",
          "rolling_max(x, Ts)",
          "x - lag(x, W)",
          "lag(y, W) + lag(x, W)",
          "coalesce(lag(x, W), y)",
          "x * y - z",
          "ema(x, 0.M)",
          "cumsum(y)",
          "cumsum(lag(x, W))",
          "lag(ema(x, 0.M), W)",
          "lag(cumcount(y), W)",
          "ema(rolling_mean(x, W), 0.M)",
          "rolling_mean(rolling_max(x, M), W)",
          "rolling_mean(rolling_sum(x, Ts), W)",
          "rolling_sum(lag(x, W), Ts)",
          "rolling_mean(ema(x, 0.M), W)",
          "streak(x > lag(x, M))",
          "since(x > y)",
          "every(W)",
          "x if flag else lag(y, W)");

  private static final List<String> ACROSS =
      List.of(
          "cs_rank(x)",
          "cs_demean(rolling_mean(x, W))",
          "cs_zscore(rolling_sum(x, W, min_periods=1))",
          "rolling_mean(cs_rank(x), W)",
          "rolling_median(cs_demean(x), W)",
          "lag(cs_sum(y), W) - lag(x, M)",
          "rolling_sum(cs_rank(y), Ts)",
          "ema(cs_rank(lag(x, M)), 0.M)",
          "cs_rank(rolling_mean(cs_demean(x), W, min_periods=1))");

  /// @param across whether some features compare entities
  public static Generator<Edits> random(boolean across) {
    var tables = new RandomTables(40, 4, false);
    return new Generator<>() {
      @Override
      public Edits draw(Seeds seeds) {
        var formulas = new ArrayList<>(FORMULAS);
        if (across) {
          ACROSS.forEach(formula -> formulas.addAll(List.of(formula, formula, formula)));
        }
        Table table = tables.draw(seeds);
        while (table.column("time").element() != Element.TIME) {
          table = tables.draw(seeds);
        }
        var old = new LinkedHashMap<String, String>();
        var next = new LinkedHashMap<String, String>();
        for (int i = seeds.between(1, 6); i > 0; i--) {
          String name = "f" + i;
          String formula = filled(seeds.pick(formulas), seeds);
          switch (seeds.between(0, 5)) {
            case 0 -> next.put(name, formula);
            case 1 -> old.put(name, formula);
            case 2 -> {
              old.put(name, formula);
              next.put("g" + i, formula);
            }
            case 3 -> {
              String template = seeds.pick(formulas);
              old.put(name, filled(template, seeds));
              next.put(name, filled(template, seeds));
            }
            default -> {
              old.put(name, formula);
              next.put(name, formula);
            }
          }
        }
        old.putIfAbsent("f0", "lag(x, 3)");
        next.putIfAbsent("f0", "lag(x, 2)");
        return new Edits(old, next, table, seeds.between(1, table.rows()), seeds.between(0, 30));
      }

      @Override
      public Stream<Edits> shrink(Edits edits) {
        Stream<Edits> rows =
            tables
                .shrink(edits.table)
                .map(
                    table ->
                        new Edits(
                            edits.old,
                            edits.next,
                            table,
                            Math.min(edits.at, table.rows()),
                            edits.kept));
        return Stream.of(
                edits.old.keySet().stream()
                    .filter(_ -> edits.old.size() > 1)
                    .map(name -> edits.with(without(edits.old, name), edits.next)),
                edits.next.keySet().stream()
                    .filter(_ -> edits.next.size() > 1)
                    .map(name -> edits.with(edits.old, without(edits.next, name))),
                rows)
            .flatMap(cases -> cases);
      }
    };
  }

  private static Map<String, String> without(Map<String, String> features, String name) {
    var fewer = new LinkedHashMap<>(features);
    fewer.remove(name);
    return fewer;
  }

  private Edits with(Map<String, String> before, Map<String, String> after) {
    return new Edits(before, after, table, at, kept);
  }

  private static String filled(String template, Seeds seeds) {
    return template
        .replace("W", String.valueOf(seeds.pick(1, 2, 3, 5, 8, 9, 17, 20, 25)))
        .replace("M", "1")
        .replace("T", String.valueOf(seeds.pick(2, 5, 20)));
  }

  public static Graph graph(Map<String, String> features, Table table) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    var text = new StringBuilder();
    features.forEach(
        (name, formula) -> text.append(name).append(" = ").append(formula).append('\n'));
    return Formulas.compile(text.toString(), Schema.of(types).orderedBy("time")).graph();
  }

  public ChangePlan plan() {
    return ChangePlan.of(graph(old, table), graph(next, table));
  }

  /// The rows before the edit: whole times.
  public List<Integer> before() {
    var rows = new ArrayList<Integer>();
    var layout = new Layout(table);
    for (int[] time : layout.times()) {
      if (rows.size() < at) {
        IntStream.of(time).map(layout::row).forEach(rows::add);
      }
    }
    return rows;
  }

  public List<Integer> after() {
    var done = Set.copyOf(before());
    return IntStream.range(0, table.rows()).boxed().filter(row -> !done.contains(row)).toList();
  }

  /// Some of the rows.
  public Table some(List<Integer> rows) {
    return RandomTables.take(table, rows);
  }

  /// The last of some rows of each entity.
  public List<Integer> last(List<Integer> rows, int count) {
    var seen = new HashMap<String, Integer>();
    var history = new History(some(rows));
    var last = new ArrayList<Integer>();
    for (int position = rows.size() - 1; position >= 0; position--) {
      if (seen.merge(history.names()[position], 1, Integer::sum) <= count) {
        last.add(rows.get(history.layout().row(position)));
      }
    }
    return last.stream().sorted().toList();
  }
}
