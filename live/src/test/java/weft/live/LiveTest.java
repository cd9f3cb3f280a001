package weft.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.eval.Rewritten;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.intake.TimePolicy;
import weft.live.store.SimulatedDisk;
import weft.live.store.SnapshotStore;
import weft.rewrite.Facts;
import weft.testkit.Seeds;

/// The engine as a program uses it.
class LiveTest {
  private static final Schema SCHEMA =
      Schema.of(
              Map.of(
                  "open", Type.column(Element.F64),
                  "high", Type.column(Element.F64),
                  "low", Type.column(Element.F64),
                  "close", Type.column(Element.F64),
                  "volume", Type.column(Element.F64),
                  "symbol", Type.column(Element.TEXT),
                  "time", Type.column(Element.TIME)))
          .by("symbol")
          .orderedBy("time");

  /// The twelve features that engines are compared by.
  private static final String W1 =
      """
      f0 = close - open
      f1 = (high + low + close) / 3
      f2 = log(close / lag(close))
      f3 = rolling_mean(close, 20)
      f4 = rolling_std(close, 20)
      f5 = (close - f3) / f4
      f6 = rolling_corr(close, volume, 20)
      f7 = rolling_max(high, 50) - rolling_min(low, 50)
      f8 = ema(close, 0.06)
      f9 = cumsum(volume)
      f10 = close - lag(close, 5)
      f11 = if(close > rolling_mean(close, 50), 1, -1) * rolling_std(close, 10)
      """;

  private static Graph graph(String formulas) {
    return Formulas.compile(formulas, SCHEMA).graph();
  }

  private static LivePlan plan(String formulas) {
    return LivePlan.of(graph(formulas), Set.of());
  }

  /// Rows of some entities, one after the other, for all columns of a plan.
  private static List<Row> rows(LivePlan plan, int entities, int count) {
    var seeds = new Seeds(11);
    var rows = new ArrayList<Row>();
    for (int i = 0; i < count; i++) {
      var row = new Row(plan.inputs().size());
      for (int c = 0; c < plan.inputs().size(); c++) {
        row.set(c, seeds.chance(0.02) ? Double.NaN : 100 + seeds.normal());
      }
      rows.add(row.entity("E" + i % entities).key(i / entities).sequence(i));
    }
    return rows;
  }

  /// Answers in full, with the bits of numbers.
  private static String text(Emission answer) {
    var text = new StringBuilder();
    text.append(answer.sequence()).append(' ').append(answer.entity()).append(' ');
    text.append(answer.key()).append(" r").append(answer.revision());
    for (int i = 0; i < answer.outputs(); i++) {
      long bits = Double.doubleToLongBits(answer.number(i));
      text.append(' ').append(Long.toHexString(bits)).append(' ').append(answer.other(i));
    }
    return text.toString();
  }

  /// What single pushes answer.
  private static List<String> answers(LivePlan plan, TimePolicy policy, List<Row> rows) {
    var out = new ArrayList<String>();
    var live = new Live(plan, policy, answer -> out.add(text(answer)));
    rows.forEach(live::push);
    live.end();
    return out;
  }

  @Test
  void a_row_is_answered_at_once() {
    var plan = plan("gain = close - lag(close)\nhigh_so_far = cummax(close)");
    var out = new ArrayList<Emission>();
    var live = new Live(plan, TimePolicy.DEFAULT, answer -> out.add(answer.copy()));
    Row row = live.row();
    int close = plan.column("close");
    live.push(row.entity("A").key(1).sequence(7).set(close, 10));
    assertThat(out).hasSize(1);
    live.push(row.entity("B").key(1).sequence(8).set(close, 50));
    live.push(row.entity("A").key(2).sequence(9).set(close, 12));
    assertThat(out).hasSize(3);
    assertThat(out.getFirst().number(plan.output("gain"))).isNaN();
    assertThat(out.getLast().entity()).isEqualTo("A");
    assertThat(out.getLast().key()).isEqualTo(2);
    assertThat(out.getLast().sequence()).isEqualTo(9);
    assertThat(out.getLast().number(plan.output("gain"))).isEqualTo(2);
    assertThat(out.getLast().number(plan.output("high_so_far"))).isEqualTo(12);
    assertThat(live.entities()).isEqualTo(2);
    assertThat(live.counters().text()).isEqualTo("in 3, out 3");
  }

  @Test
  void an_answer_is_given_back() {
    var plan = plan("twice = 2 * close");
    var live = new Live(plan, TimePolicy.DEFAULT, _ -> {});
    Row row = live.row();
    assertThat(live.answer(row.entity("A").key(5).set(0, 4)).orElseThrow().number(0)).isEqualTo(8);
    assertThat(live.answer(row.entity("A").key(3).set(0, 4))).as("a late row").isEmpty();
    assertThat(live.answer(row.entity("B").key(3).set(0, 1)).orElseThrow().entity()).isEqualTo("B");
  }

  /// Rows without sequence numbers, too: the answer to another row is not the answer to this one.
  @Test
  void an_answer_to_another_row_is_not_given_back() {
    var plan = plan("twice = 2 * close");
    var live = new Live(plan, TimePolicy.DEFAULT.withLateness(10), _ -> {});
    Row row = live.row();
    assertThat(live.answer(row.entity("A").key(1).set(0, 1))).isEmpty();
    assertThat(live.answer(row.entity("A").key(20).set(0, 2))).as("it waits").isEmpty();
    assertThat(live.counters().out()).isEqualTo(1);
    assertThat(live.answer(row.entity("A").key(5).set(0, 3)).orElseThrow().number(0)).isEqualTo(6);
  }

  /// A late row changes answers to later ones, but its own is what was asked for.
  @Test
  void the_answer_to_a_late_row_is_given_back() {
    var plan = plan("sum = cumsum(close)");
    var live = new Live(plan, TimePolicy.DEFAULT.withCorrection(100), _ -> {});
    Row row = live.row();
    assertThat(live.answer(row.entity("A").key(1).sequence(1).set(0, 1))).isPresent();
    assertThat(live.answer(row.entity("A").key(9).sequence(2).set(0, 10))).isPresent();
    Emission late = live.answer(row.entity("A").key(5).sequence(3).set(0, 100)).orElseThrow();
    assertThat(late.sequence()).isEqualTo(3);
    assertThat(late.number(0)).isEqualTo(101);
    assertThat(late.revision()).isZero();
    assertThat(live.counters().revisions()).isEqualTo(1);
  }

  @Test
  void many_rows_at_once_are_as_good_as_single_ones() {
    var plan = plan(W1);
    var rows = rows(plan, 7, 900);
    Collections.swap(rows, 100, 150);
    for (var policy :
        List.of(
            TimePolicy.DEFAULT,
            TimePolicy.DEFAULT.withLateness(3),
            TimePolicy.DEFAULT.withCorrection(50),
            TimePolicy.DEFAULT.withIdle(2))) {
      var expected = answers(plan, policy, rows);
      for (int size : new int[] {1, 2, 64, 900}) {
        var out = new ArrayList<String>();
        var live = new Live(plan, policy, answer -> out.add(text(answer)));
        for (int from = 0; from < rows.size(); from += size) {
          var some = rows.subList(from, Math.min(rows.size(), from + size)).toArray(Row[]::new);
          live.push(some, some.length);
        }
        live.end();
        assertThat(out).isEqualTo(expected);
      }
    }
  }

  @Test
  void shards_answer_as_one_engine_does() {
    var plan = plan(W1);
    var rows = rows(plan, 23, 2000);
    var expected = answers(plan, TimePolicy.DEFAULT, rows);
    for (int count : new int[] {1, 2, 5}) {
      var out = Collections.synchronizedList(new ArrayList<String>());
      try (var shards =
          new Shards(plan, TimePolicy.DEFAULT, count, _ -> answer -> out.add(text(answer)))) {
        for (int from = 0; from < rows.size(); from += 100) {
          shards.push(rows.subList(from, from + 100).toArray(Row[]::new), 100);
        }
        shards.end();
        int entities = shards.shards().stream().mapToInt(Live::entities).sum();
        assertThat(entities).isEqualTo(23);
        var busy = shards.shards().stream().filter(shard -> shard.entities() > 0);
        assertThat(busy).hasSize(count);
      }
      assertThat(out).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  @Test
  void features_that_compare_entities_are_not_parted() {
    var plan = plan("rank = cs_rank(close)");
    assertThatThrownBy(() -> new Shards(plan, TimePolicy.DEFAULT, 2, _ -> _ -> {}))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("these features compare entities, so they can't be parted")
        .hasMessageContaining("expected: 1 shard")
        .hasMessageContaining("2 shards");
  }

  private static Table table(LivePlan plan, List<Row> rows) {
    var columns = new java.util.LinkedHashMap<String, Tensor>();
    Shape shape = Shape.of(rows.size());
    columns.put("symbol", Tensor.texts(shape, i -> rows.get(i).entity()));
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> rows.get(i).key()));
    for (int c = 0; c < plan.inputs().size(); c++) {
      int at = c;
      columns.put(plan.inputs().get(c).name(), Tensor.f64(shape, i -> rows.get(i).number(at)));
    }
    return new Table(columns, Optional.of("symbol"), "time");
  }

  @Test
  void history_leaves_behind_what_rows_do() {
    for (String formulas : List.of(W1, "rank = cs_rank(close)\ntrail = ema(rank, 0.1)")) {
      var plan = plan(formulas);
      var rows = rows(plan, 6, 600);
      var expected = answers(plan, TimePolicy.DEFAULT, rows);
      var out = new ArrayList<String>();
      var live = new Live(plan, TimePolicy.DEFAULT, answer -> out.add(text(answer)));
      live.push(table(plan, rows.subList(0, 420)));
      assertThat(out).hasSize(420);
      rows.subList(420, 600).forEach(live::push);
      live.end();
      assertThat(out).isEqualTo(expected);
    }
  }

  @Test
  void outputs_on_events_say_when_they_are_due() {
    var graph = graph("up = cross_up(close, open)\nat = when(close > open, close)\nplain = close");
    var plan = LivePlan.of(graph, Set.of("up", "at"));
    var due = new ArrayList<String>();
    var live =
        new Live(
            plan,
            TimePolicy.DEFAULT,
            answer -> {
              for (int i = 0; i < answer.outputs(); i++) {
                if (plan.outputs().get(i).isDue(answer, i)) {
                  due.add(answer.key() + " " + plan.outputs().get(i).name());
                }
              }
            });
    Row row = live.row().set(plan.column("open"), 5);
    for (int i = 0; i < 4; i++) {
      live.push(row.key(i).set(plan.column("close"), new double[] {4, 6, 7, 3}[i]));
    }
    assertThat(due).containsExactly("0 plain", "1 up", "1 at", "1 plain", "2 plain", "3 plain");
  }

  @Test
  void a_snapshot_goes_on_elsewhere() {
    var plan = plan(W1);
    var rows = rows(plan, 5, 400);
    var expected = answers(plan, TimePolicy.DEFAULT, rows);
    var disk = new SimulatedDisk(1);
    var out = new ArrayList<String>();
    for (int from = 0; from < 400; from += 80) {
      try (var store = SnapshotStore.open(disk)) {
        var live = new Live(plan(W1), TimePolicy.DEFAULT, answer -> out.add(text(answer)));
        var position = live.restore(store);
        assertThat(position.map(bytes -> (int) bytes[0]))
            .isEqualTo(from == 0 ? Optional.empty() : Optional.of(from / 80));
        rows.subList(from, from + 80).forEach(live::push);
        live.snapshot(store, new byte[] {(byte) (from / 80 + 1)});
        assertThat(live.counters().in()).isEqualTo(from + 80);
      }
    }
    assertThat(out).isEqualTo(expected);
  }

  /// A store that is opened again knows nothing of what was written before, so it is given all.
  @Test
  void a_store_may_be_opened_for_each_snapshot() {
    var plan = plan(W1);
    var rows = rows(plan, 5, 100);
    var disk = new SimulatedDisk(1);
    var live = new Live(plan, TimePolicy.DEFAULT, _ -> {});
    rows.forEach(live::push);
    for (int i = 0; i < 3; i++) {
      try (var store = SnapshotStore.open(disk)) {
        live.push(rows.getFirst().key(1000 + i));
        live.snapshot(store, new byte[0]);
      }
    }
    try (var store = SnapshotStore.open(disk)) {
      var other = new Live(plan, TimePolicy.DEFAULT, _ -> {});
      assertThat(other.restore(store)).isPresent();
      assertThat(other.entities()).isEqualTo(5);
    }
  }

  /// A write that failed left newer states in the store than those that are on the disk.
  @Test
  void an_engine_goes_back_to_what_is_on_the_disk() {
    var plan = plan("sum = cumsum(close)");
    var disk = new SimulatedDisk(1);
    var out = new ArrayList<Double>();
    try (var store = SnapshotStore.open(disk)) {
      var live = new Live(plan, TimePolicy.DEFAULT, answer -> out.add(answer.number(0)));
      live.push(live.row().entity("A").key(1).set(0, 1));
      live.push(live.row().entity("B").key(1).set(0, 10));
      live.snapshot(store, new byte[0]);
      live.push(live.row().entity("A").key(2).set(0, 100));
      live.push(live.row().entity("C").key(2).set(0, 100));
      disk.capacity(0);
      assertThatThrownBy(() -> live.snapshot(store, new byte[0])).isInstanceOf(WeftException.class);
      disk.capacity(Long.MAX_VALUE);
      assertThat(live.restore(store)).isPresent();
      assertThat(live.entities()).isEqualTo(2);
      live.push(live.row().entity("B").key(3).set(0, 5));
      live.snapshot(store, new byte[0]);
    }
    try (var store = SnapshotStore.open(disk)) {
      var live = new Live(plan, TimePolicy.DEFAULT, answer -> out.add(answer.number(0)));
      assertThat(live.restore(store)).isPresent();
      assertThat(live.entities()).isEqualTo(2);
      live.push(live.row().entity("A").key(3).set(0, 1));
      live.push(live.row().entity("B").key(4).set(0, 1));
    }
    assertThat(out).containsExactly(1.0, 10.0, 101.0, 100.0, 15.0, 2.0, 16.0);
  }

  /// Rows that wait are saved too, and have no such column.
  @Test
  void a_snapshot_of_features_of_other_columns_is_refused() {
    var disk = new SimulatedDisk(1);
    var policy = TimePolicy.DEFAULT.withLateness(5);
    try (var store = SnapshotStore.open(disk)) {
      var live = new Live(plan("twice = 2 * open"), policy, _ -> {});
      live.push(live.row().set(0, 1));
      live.snapshot(store, new byte[0]);
    }
    try (var store = SnapshotStore.open(disk)) {
      var other = new Live(plan("twice = 2 * close"), policy, _ -> {});
      assertThatThrownBy(() -> other.restore(store))
          .hasMessageContaining("the snapshot was made by other features than these");
    }
  }

  @Test
  void a_snapshot_of_other_features_is_refused() {
    var disk = new SimulatedDisk(1);
    var first = plan("mean = rolling_mean(close, 3)");
    try (var store = SnapshotStore.open(disk)) {
      var live = new Live(first, TimePolicy.DEFAULT, _ -> {});
      rows(first, 2, 10).forEach(live::push);
      live.snapshot(store, new byte[0]);
    }
    try (var store = SnapshotStore.open(disk)) {
      var other = new Live(plan("mean = rolling_mean(close, 4)"), TimePolicy.DEFAULT, _ -> {});
      assertThatThrownBy(() -> other.restore(store))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the snapshot was made by other features than these")
          .hasMessageContaining("weft plan OLD NEW --snapshot DIR --to DIR2");
      assertThat(other.entities()).isZero();
      var renamed = new Live(plan("m3 = rolling_mean(close, 3)"), TimePolicy.DEFAULT, _ -> {});
      assertThat(renamed.restore(store)).isPresent();
      assertThat(renamed.entities()).isEqualTo(2);
    }
  }

  @Test
  void states_take_what_explain_says() {
    var plan = plan(W1);
    var live = new Live(plan, TimePolicy.DEFAULT, _ -> {});
    rows(plan, 40, 4000).forEach(live::push);
    double said = Facts.stateBytes(Rewritten.toNumbers(graph(W1)));
    double taken = (double) live.stateBytes() / live.entities();
    assertThat(taken).isCloseTo(said, within(0.2 * said));
  }

  private static double sum;

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  @Test
  void rows_leave_nothing_for_the_collector() {
    var plan = plan(W1);
    var rows = rows(plan, 100, 10_000).toArray(Row[]::new);
    var live = new Live(plan, TimePolicy.DEFAULT, answer -> sum += answer.number(3));
    int rounds = 20;
    long before = 0;
    for (int round = 0; round < 2 * rounds; round++) {
      if (round == rounds) {
        before = allocated();
      }
      for (Row row : rows) {
        row.key(row.key() + 100);
        if (round % 2 == 0) {
          live.push(row);
        }
      }
      if (round % 2 == 1) {
        live.push(rows, rows.length);
      }
    }
    double bytes = (double) (allocated() - before) / (rounds * rows.length);
    assertThat(live.counters().out()).isEqualTo(2L * rounds * rows.length);
    assertThat(bytes).isLessThan(0.01);
  }

  @Test
  void names_that_are_not_there() {
    var plan = plan("twice = 2 * close");
    assertThatThrownBy(() -> plan.column("clsoe"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("these features read no column 'clsoe'")
        .hasMessageContaining("close");
    assertThatThrownBy(() -> plan.output("twyce")).hasMessageContaining("twice");
    assertThat(Arrays.asList(plan.column("close"), plan.output("twice"))).containsOnly(0);
  }
}
