package weft.live.sim;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.form.Aggregate;
import weft.live.BarPlan;
import weft.live.LivePlan;
import weft.live.bar.BarColumns;
import weft.live.bar.BarOptions;
import weft.live.bar.BarRule;
import weft.live.bar.BarTables;
import weft.testkit.RandomTables;

/// Bars that are made of the rows: features see them, or are brought together to them.
///
/// @param seen whether features see bars
/// @param byClock whether rows of any entity end them
record Bars(boolean seen, BarOptions options, Map<String, Aggregate> how, boolean byClock) {
  /// Prices are `x`, sizes `y`.
  static BarOptions options(BarRule rule) {
    return BarOptions.of(rule).price(Optional.of("x")).size(Optional.of("y"));
  }

  BarPlan plan(Graph graph) {
    var features = LivePlan.of(graph, Set.of());
    return seen
        ? BarPlan.bars(
            features,
            options,
            how,
            Optional.of(RandomTables.ENTITY),
            Optional.of(RandomTables.ORDER),
            byClock)
        : BarPlan.tickToBar(features, options, how, byClock);
  }

  boolean fills() {
    return options.empty() == BarOptions.Empty.FILL;
  }

  /// Whether several bars of an entity may have one time.
  boolean ties() {
    return !(options.rule() instanceof BarRule.Duration);
  }

  /// All bars of a table, with their features.
  Table batch(Graph graph, Table ticks) {
    if (!seen) {
      var features = Interpreter.standard().run(graph, ticks).outputs();
      return BarTables.tickToBar(ticks, features, options, how);
    }
    var own = BarColumns.bars(options, Map.of()).names();
    var extras = new LinkedHashSet<String>();
    LivePlan.of(graph, Set.of()).inputs().forEach(input -> extras.add(input.name()));
    extras.removeAll(own);
    Table bars = BarTables.bars(ticks, options, BarColumns.orLast(extras, how));
    var columns = new LinkedHashMap<String, Tensor>(bars.columns());
    columns.putAll(Interpreter.standard().run(graph, bars).outputs());
    return new Table(columns, bars.entity(), bars.order());
  }
}
