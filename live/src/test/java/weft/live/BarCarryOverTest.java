package weft.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.bar.BarOptions;
import weft.live.bar.BarRule;
import weft.live.change.CarryOver;
import weft.live.change.ChangePlan;
import weft.live.change.Fate;
import weft.live.intake.TimePolicy;
import weft.live.store.Snapshot;
import weft.live.store.SnapshotStore;
import weft.testkit.RandomTables;
import weft.testkit.Seeds;

/// Streams that make bars go on with edited features as if those had seen all ticks from the
/// beginning.
class BarCarryOverTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int ROWS = 240;
  private static final int STOP = 160;
  private static final BarOptions BARS = BarOptions.of(new BarRule.Duration(9 * SECOND));
  private static final TimePolicy WAITING = TimePolicy.DEFAULT.withLateness(SECOND);

  @TempDir private Path folder;

  private static Table ticks(int from, int to) {
    var seeds = new Seeds(5);
    Shape shape = Shape.of(ROWS);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.texts(shape, i -> List.of("A", "B", "C").get(i % 3)));
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> (i + i % 5 / 4) * SECOND));
    for (String name : List.of("price", "size", "x")) {
      columns.put(
          name,
          Tensor.column(
              IntStream.range(0, ROWS)
                  .mapToDouble(_ -> 100 + seeds.between(0, 999) / 8.0)
                  .toArray()));
    }
    return RandomTables.take(
        new Table(columns, Optional.of("symbol"), "time"),
        IntStream.range(from, to).boxed().toList());
  }

  private static Graph graph(boolean bars, String... formulas) {
    var types = new LinkedHashMap<String, Type>();
    var names =
        bars
            ? List.of("open", "high", "low", "close", "volume", "vwap", "count", "x")
            : List.of("price", "size", "x");
    names.forEach(name -> types.put(name, Type.column(Element.F64)));
    types.put("symbol", Type.column(Element.TEXT));
    types.put("time", Type.column(Element.TIME));
    return Formulas.compile(
            String.join("\n", formulas), Schema.of(types).by("symbol").orderedBy("time"))
        .graph();
  }

  private static BarPlan bars(Graph graph) {
    return BarPlan.bars(
        LivePlan.of(graph, Set.of()),
        BARS,
        Map.of("x", Aggregate.MEAN),
        Optional.of("symbol"),
        Optional.of("time"),
        false);
  }

  private static BarPlan together(Graph graph, Map<String, Aggregate> how) {
    return BarPlan.tickToBar(
        LivePlan.of(graph, Set.of()),
        BARS.price(Optional.empty()).size(Optional.empty()),
        how,
        true);
  }

  private static ChangePlan overBars(Graph old, Graph next) {
    return ChangePlan.of(old, next).with(bars(old), bars(next));
  }

  private static void push(Live live, int from, int to) {
    Table some = ticks(from, to);
    for (int i = 0; i < to - from; i++) {
      Row row = live.row().entity(String.valueOf(some.column("symbol").textAt(i)));
      row.key(some.column("time").longAt(i)).sequence(from + i);
      for (int c = 0; c < row.columns(); c++) {
        row.set(c, some.column(live.plan().inputs().get(c).name()).doubleAt(i));
      }
      live.push(row);
    }
  }

  private Snapshot snapshot(ChangePlan plan, TimePolicy policy, int rows) {
    var live = new Live(plan.oldRows(), policy, _ -> {});
    push(live, 0, rows);
    try (var store = SnapshotStore.open(folder.resolve("old"))) {
      live.snapshot(store, new byte[] {7});
      return store.latest().orElseThrow();
    }
  }

  private void assertGoesOn(ChangePlan plan, Optional<Table> history) {
    assertGoesOn(plan, TimePolicy.DEFAULT, history);
  }

  private void assertGoesOn(ChangePlan plan, TimePolicy policy, Optional<Table> history) {
    var carry = new CarryOver(plan, snapshot(plan, policy, STOP));
    var result = history.isPresent() ? carry.states(history.get()) : carry.states();
    assertThat(result.tooShort()).isEmpty();
    var found = new ArrayList<String>();
    try (var store = SnapshotStore.open(folder.resolve("new"))) {
      carry.write(result, store);
      var live = new Live(plan.newRows(), policy, bar -> found.add(bar.toString()));
      assertThat(live.restore(store)).contains(new byte[] {7});
      push(live, STOP, ROWS);
      live.end();
    }
    var all = new ArrayList<String>();
    var live = new Live(plan.newRows(), policy, bar -> all.add(bar.toString()));
    push(live, 0, ROWS);
    live.end();
    assertThat(found)
        .hasSizeGreaterThan(20)
        .isEqualTo(all.subList(all.size() - found.size(), all.size()));
  }

  private static Optional<Table> seen(int from) {
    return Optional.of(ticks(from, STOP));
  }

  @Test
  void names_and_shorter_windows_go_on_with_the_bar_that_has_begun() {
    var plan =
        overBars(
            graph(true, "mean = rolling_mean(close, 16)", "total = cumsum(volume)"),
            graph(true, "m = rolling_mean(close, 8)", "all = cumsum(volume)", "c = count"));
    assertThat(plan.begunBars()).contains(new Fate.Kept());
    assertThat(plan.history().needsHistory()).isFalse();
    assertGoesOn(plan, WAITING, Optional.empty());
  }

  @Test
  void what_is_new_comes_from_the_bars_of_a_history() {
    var plan =
        overBars(
            graph(true, "mean = rolling_mean(close, 3)"),
            graph(true, "mean = rolling_mean(close, 3)", "trend = ema(vwap, 0.2)"));
    assertThat(plan.begunBars()).contains(new Fate.Kept());
    assertThat(plan.history()).isEqualTo(new Fate.RebuiltFromAll());
    assertGoesOn(plan, seen(0));
  }

  @Test
  void a_history_of_some_bars_is_enough_for_windows() {
    var plan =
        overBars(
            graph(true, "total = cumsum(close)"),
            graph(true, "total = cumsum(close)", "top = rolling_max(high, 3)"));
    assertThat(plan.history()).isEqualTo(new Fate.Rebuilt(2, 0));
    assertGoesOn(plan, seen(90));
  }

  @Test
  void a_column_that_bars_did_not_have_comes_from_their_ticks() {
    var plan =
        overBars(graph(true, "c = cumsum(close)"), graph(true, "c = cumsum(close)", "mean_x = x"));
    assertThat(plan.begunBars()).contains(new Fate.FromTicks());
    assertThat(plan.history().text()).isEqualTo("rebuilt from its ticks");
    assertGoesOn(plan, seen(100));
  }

  @Test
  void features_that_compare_bars_go_on() {
    var plan =
        overBars(
            graph(true, "r = cs_rank(close)"),
            graph(true, "r = cs_rank(close)", "t = rolling_mean(r, 2)"));
    // The ticks of the last time wait.
    assertGoesOn(plan, Optional.of(ticks(0, STOP - 1)));
  }

  @Test
  void features_of_ticks_keep_their_part_of_the_bar() {
    Graph old = graph(false, "a = rolling_mean(price, 4)", "b = cumsum(size)");
    Graph next = graph(false, "mean = rolling_mean(price, 4)", "b = cumsum(size)");
    var plan =
        ChangePlan.of(old, next)
            .with(
                together(old, Map.of("a", Aggregate.MEAN)),
                together(next, Map.of("mean", Aggregate.MEAN)));
    assertThat(plan.begunBars()).contains(new Fate.Kept());
    assertGoesOn(plan, Optional.empty());
  }

  @Test
  void new_features_of_ticks_come_from_a_history() {
    Graph old = graph(false, "b = cumsum(size)");
    Graph next = graph(false, "b = cumsum(size)", "a = rolling_mean(x, 4)");
    var plan =
        ChangePlan.of(old, next)
            .with(together(old, Map.of()), together(next, Map.of("a", Aggregate.MEAN)));
    assertThat(plan.begunBars()).contains(new Fate.FromTicks());
    assertGoesOn(plan, seen(90));
    var carry = new CarryOver(plan, snapshot(plan, TimePolicy.DEFAULT, STOP));
    assertThatThrownBy(() -> carry.states(seen(STOP - 12).orElseThrow()))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("there is too little history of 'A' for the bar that has begun")
        .hasMessageContaining("3 rows before the bar, and its ticks");
  }

  @Test
  void the_history_must_have_the_ticks_of_the_bar() {
    var plan =
        overBars(graph(true, "c = cumsum(close)"), graph(true, "c = cumsum(close)", "mean_x = x"));
    var carry = new CarryOver(plan, snapshot(plan, TimePolicy.DEFAULT, STOP));
    for (Table wrong : List.of(ticks(0, STOP - 4), ticks(0, STOP + 2), ticks(STOP - 4, STOP))) {
      assertThatThrownBy(() -> carry.states(wrong))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the history does not end where the snapshot stands");
    }
    assertThatThrownBy(carry::states)
        .hasMessageContaining("history is needed to rebuild bars that have begun");
    assertThatThrownBy(carry::coldStates)
        .hasMessageContaining("the bar that 'A' has begun can't start without its ticks");
  }

  @Test
  void a_snapshot_of_other_bars_is_refused() {
    Graph graph = graph(true, "c = close");
    var plan = overBars(graph, graph);
    var snapshot = snapshot(plan, TimePolicy.DEFAULT, STOP);
    assertThatThrownBy(() -> new CarryOver(ChangePlan.of(graph, graph), snapshot))
        .hasMessageContaining("the snapshot was not made by the old features");
  }

  /// Where features answer just as before, late ticks correct bars from before the edit, too.
  @Test
  void corrections_go_on_where_only_names_changed() {
    Graph old = graph(true, "mean = rolling_mean(close, 3)");
    Graph next = graph(true, "m = rolling_mean(close, 3)");
    var plan = overBars(old, next);
    var policy = TimePolicy.DEFAULT.withCorrection(60 * SECOND);
    var carry = new CarryOver(plan, snapshot(plan, policy, STOP));
    assertThat(carry.uncorrected()).isZero();
    try (var store = SnapshotStore.open(folder.resolve("new"))) {
      carry.write(carry.states(), store);
      var found = new ArrayList<String>();
      var live = new Live(plan.newRows(), policy, bar -> found.add(bar.toString()));
      live.restore(store);
      live.push(live.row().entity("A").key(134 * SECOND).set(0, 7).sequence(ROWS));
      assertThat(found).isNotEmpty().allMatch(bar -> bar.contains(" r1 "));
    }
  }
}
