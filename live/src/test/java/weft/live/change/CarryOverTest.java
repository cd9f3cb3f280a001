package weft.live.change;

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
import weft.ir.problem.WeftException;
import weft.live.Edits;
import weft.live.Emission;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.intake.TimePolicy;
import weft.live.store.Snapshot;
import weft.live.store.SnapshotStore;
import weft.testkit.RandomTables;
import weft.testkit.Seeds;

/// A snapshot of one engine is carried over, and another one with edited features goes on from it.
class CarryOverTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int ROWS = 90;
  private static final TimePolicy LATE = TimePolicy.DEFAULT.withLateness(7 * SECOND);

  @TempDir private Path folder;

  /// Three entities in turn, a second apart.
  private static Table table() {
    var seeds = new Seeds(5);
    var columns = new LinkedHashMap<String, Tensor>();
    Shape shape = Shape.of(ROWS);
    columns.put("symbol", Tensor.texts(shape, i -> List.of("A", "B", "C").get(i % 3)));
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> (i + i % 5 / 4) * SECOND));
    for (String name : List.of("x", "y")) {
      columns.put(
          name, Tensor.column(IntStream.range(0, ROWS).mapToDouble(_ -> seeds.normal()).toArray()));
    }
    return new Table(columns, Optional.of("symbol"), "time");
  }

  private static Graph graph(String... formulas) {
    var features = new LinkedHashMap<String, String>();
    for (String formula : formulas) {
      int at = formula.indexOf('=');
      features.put(formula.substring(0, at).strip(), formula.substring(at + 1).strip());
    }
    return Edits.graph(features, table());
  }

  private static List<Integer> rows(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  /// Rows as they stand in the table, as if they arrived like that.
  private static void push(Live live, int from, int to) {
    Table some = RandomTables.take(table(), rows(from, to));
    for (int i = 0; i < to - from; i++) {
      Row row = live.row().entity(String.valueOf(some.column("symbol").textAt(i)));
      row.key(some.column("time").longAt(i)).sequence(from + i);
      for (int c = 0; c < row.columns(); c++) {
        row.set(c, some.column(live.plan().inputs().get(c).name()).doubleAt(i));
      }
      live.push(row);
    }
  }

  private static List<String> answers(Live live, List<String> into, int from) {
    push(live, from, ROWS);
    live.end();
    return into;
  }

  /// What the old engine leaves behind after some rows.
  private Snapshot snapshot(Graph features, TimePolicy policy, int rows) {
    var live = new Live(LivePlan.of(features, Set.of()), policy, _ -> {});
    push(live, 0, rows);
    try (var store = SnapshotStore.open(folder.resolve("old"))) {
      live.snapshot(store, new byte[] {7});
      return store.latest().orElseThrow();
    }
  }

  private static List<String> collected(List<String> into, Emission row) {
    into.add(row.toString());
    return into;
  }

  /// The answers of the new features after a snapshot was carried over.
  private List<String> goingOn(
      ChangePlan plan, Snapshot snapshot, TimePolicy policy, int rows, Optional<Table> history) {
    var carry = new CarryOver(plan, snapshot);
    var result = history.isPresent() ? carry.states(history.get()) : carry.states();
    assertThat(result.tooShort()).isEmpty();
    var found = new ArrayList<String>();
    try (var store = SnapshotStore.open(folder.resolve("new"))) {
      carry.write(result, store);
      var live = new Live(plan.newPlan(), policy, row -> collected(found, row));
      assertThat(live.restore(store)).contains(new byte[] {7});
      return answers(live, found, rows);
    }
  }

  /// The answers of the new features from the beginning on.
  private static List<String> fromTheBeginning(ChangePlan plan, TimePolicy policy) {
    var found = new ArrayList<String>();
    return answers(new Live(plan.newPlan(), policy, row -> collected(found, row)), found, 0);
  }

  private void assertGoesOn(
      ChangePlan plan, Snapshot snapshot, TimePolicy policy, int rows, Optional<Table> history) {
    var all = fromTheBeginning(plan, policy);
    var found = goingOn(plan, snapshot, policy, rows, history);
    assertThat(found).isNotEmpty().isEqualTo(all.subList(all.size() - found.size(), all.size()));
    assertThat(found.size()).isGreaterThanOrEqualTo(ROWS - rows);
  }

  private static Table history(int rows) {
    return RandomTables.take(table(), rows(0, rows));
  }

  @Test
  void a_renamed_and_a_shorter_window_go_on_without_history() {
    Graph old = graph("a = rolling_mean(x, 20)", "b = ema(y, 0.1)");
    var plan = ChangePlan.of(old, graph("c = rolling_mean(x, 9)", "e = ema(y, 0.1)"));
    assertGoesOn(
        plan, snapshot(old, TimePolicy.DEFAULT, 60), TimePolicy.DEFAULT, 60, Optional.empty());
  }

  @Test
  void a_new_feature_goes_on_from_history() {
    Graph old = graph("a = rolling_mean(x, 5)");
    var plan = ChangePlan.of(old, graph("a = rolling_mean(x, 5)", "b = cumsum(y) + lag(x, 8)"));
    assertGoesOn(
        plan,
        snapshot(old, TimePolicy.DEFAULT, 60),
        TimePolicy.DEFAULT,
        60,
        Optional.of(history(60)));
  }

  @Test
  void rows_that_wait_wait_on() {
    Graph old = graph("a = rolling_mean(x, 20)", "b = y");
    var plan = ChangePlan.of(old, graph("b = rolling_mean(x, 10)", "z = y - x"));
    assertGoesOn(plan, snapshot(old, LATE, 60), LATE, 60, Optional.empty());
  }

  @Test
  void features_that_compare_entities_go_on() {
    Graph old = graph("a = rolling_mean(cs_rank(x), 6)", "b = lag(x, 3)");
    var plan = ChangePlan.of(old, graph("r = rolling_mean(cs_rank(x), 6) - lag(x, 2)"));
    assertGoesOn(plan, snapshot(old, LATE, 60), LATE, 60, Optional.empty());
  }

  @Test
  void rows_that_wait_must_have_what_new_features_read() {
    Graph old = graph("a = lag(x, 2)");
    var plan = ChangePlan.of(old, graph("a = lag(x, 2)", "b = y"));
    var carry = new CarryOver(plan, snapshot(old, LATE, 60));
    var result = carry.states();
    try (var store = SnapshotStore.open(folder.resolve("new"))) {
      assertThatThrownBy(() -> carry.write(result, store))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("rows that wait in the snapshot have no 'y'");
    }
  }

  @Test
  void a_history_that_is_a_row_short_or_long_is_refused() {
    Graph old = graph("a = lag(x, 2)");
    var plan = ChangePlan.of(old, graph("a = lag(x, 2)", "b = rolling_mean(y, 5)"));
    var snapshot = snapshot(old, TimePolicy.DEFAULT, 60);
    for (int rows : List.of(58, 59, 61, 62)) {
      var carry = new CarryOver(plan, snapshot);
      assertThatThrownBy(() -> carry.states(history(rows)))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the history does not end where the snapshot stands")
          .hasMessageContaining("the snapshot has seen '");
      assertThatThrownBy(() -> Migration.of(plan, snapshot.states(), history(rows)))
          .hasMessageContaining("what 'a' remembers of '");
    }
    assertThat(new CarryOver(plan, snapshot).states(history(60)).states()).hasSize(3);
  }

  @Test
  void nothing_is_rebuilt_without_history() {
    Graph old = graph("a = lag(x, 2)");
    var plan = ChangePlan.of(old, graph("a = lag(x, 9)"));
    assertThatThrownBy(() -> new CarryOver(plan, snapshot(old, LATE, 60)).states())
        .hasMessageContaining("history is needed to rebuild 'a'")
        .hasMessageContaining("the last 9 rows of each entity");
  }

  @Test
  void a_snapshot_of_other_features_is_refused() {
    Graph old = graph("a = lag(x, 2)");
    var plan = ChangePlan.of(graph("a = lag(x, 3)"), old);
    var snapshot = snapshot(old, LATE, 60);
    assertThatThrownBy(() -> new CarryOver(plan, snapshot))
        .hasMessageContaining("the snapshot was not made by the old features");
  }

  @Test
  void untouched_features_keep_every_byte_of_the_head() {
    Graph old = graph("a = rolling_mean(x, 20)", "b = lag(y, 2)");
    var policy = LATE.withCorrection(30 * SECOND);
    var snapshot = snapshot(old, policy, 60);
    var plan = ChangePlan.of(old, graph("c = rolling_mean(x, 20)", "d = lag(y, 2)"));
    var carry = new CarryOver(plan, snapshot);
    assertThat(carry.uncorrected()).isZero();
    try (var store = SnapshotStore.open(folder.resolve("new"))) {
      carry.write(carry.states(), store);
      assertThat(store.latest().orElseThrow().head()).isEqualTo(snapshot.head());
    }
    var other = ChangePlan.of(old, graph("c = rolling_mean(x, 20)"));
    assertThat(new CarryOver(other, snapshot).uncorrected()).isPositive();
  }

  @Test
  void entities_that_a_snapshot_does_not_know_are_left_out() {
    Graph old = graph("a = lag(x, 2)");
    var plan = ChangePlan.of(old, graph("a = lag(x, 5)"));
    var snapshot = snapshot(old, TimePolicy.DEFAULT, 2);
    var result =
        Migration.of(
            plan, snapshot.states(), history(3), new StatePosition(Map.of(), Long.MAX_VALUE));
    assertThat(result.strangers()).containsExactly("C");
    assertThat(result.states()).containsOnlyKeys("A", "B");
  }

  @Test
  void a_duration_needs_the_rows_of_its_time() {
    Graph old = graph("a = lag(x, 1)");
    for (String window : List.of("rolling_sum(y, 20s)", "rolling_median(y, 20s)")) {
      var plan = ChangePlan.of(old, graph("a = " + window));
      var states = MigrationTest.states(plan.oldPlan(), history(60));
      var whole = MigrationTest.states(plan.newPlan(), history(60));
      for (int from = 0; from < 60; from += 3) {
        Table some = RandomTables.take(table(), rows(from, 60));
        var result = Migration.of(plan, states, some);
        // The newest rows of the three entities are 57 to 59 seconds old, the oldest ones `from`.
        boolean few = from > 0 && 57 - (from + from % 5 / 4) < 20;
        assertThat(result.tooShort().isEmpty()).as("from row %d", from).isEqualTo(!few);
        if (!few) {
          assertThat(result.states().get("A")).isEqualTo(whole.get("A"));
        }
      }
    }
  }
}
