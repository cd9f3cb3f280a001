package weft.live.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import weft.eval.FurtherTable;
import weft.eval.InterpreterEngine;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.eval.TableJoin.Tolerance;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.intake.TimePolicy;
import weft.live.store.SimulatedDisk;
import weft.live.store.SnapshotStore;

/// Rows of further tables as they arrive.
class JoinedPlanTest {
  private static final String PROGRAM =
      """
      spread = quotes.bid - close + 0 * lag(quotes.bid)
      venue = quotes.venue
      when = seconds_between(quotes.sent, time)
      open = quotes.open and close > 0
      beta = rolling_beta(close, index.level, 3)
      flow = cumsum(flows.net)
      cap = cs_rank(ref.shares * close)
      rate = rates.rate
      """;

  private static final JoinedPlan.Keys KEYS =
      new JoinedPlan.Keys(Optional.of("symbol"), Optional.of("time"), true, Map.of());

  private static final Map<String, TableJoin> JOINS =
      Map.of(
          "quotes", TableJoin.AS_OF,
          "index", TableJoin.AS_OF.byNone(),
          "flows", TableJoin.AS_OF.by("sector", "group").within(Tolerance.of("5ns")),
          "ref", TableJoin.EXACT.by("symbol", "code"),
          "rates", TableJoin.AS_OF.byNone().on("since"));

  private static Tensor times(Random random, int rows, int most) {
    return Tensor.longs(Element.TIME, Shape.of(rows), _ -> random.nextInt(most));
  }

  private static Tensor numbers(Random random, int rows) {
    return Tensor.f64(
        Shape.of(rows), _ -> random.nextInt(9) == 0 ? Double.NaN : 50 + random.nextGaussian());
  }

  private static Tensor texts(Random random, int rows, String... some) {
    return Tensor.texts(Shape.of(rows), _ -> some[random.nextInt(some.length)]);
  }

  private static Table bars(Random random, int rows) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", times(random, rows, 30));
    columns.put("symbol", texts(random, rows, "a", "b", "c"));
    columns.put("sector", texts(random, rows, "u", "v", null));
    columns.put("close", numbers(random, rows));
    return new Table(columns, Optional.of("symbol"), "time");
  }

  private static Map<String, Table> tables(Random random) {
    var tables = new LinkedHashMap<String, Table>();
    int n = 1 + random.nextInt(60);
    var quotes = new LinkedHashMap<String, Tensor>();
    quotes.put("time", times(random, n, 30));
    quotes.put("symbol", texts(random, n, "a", "b", "x"));
    quotes.put("bid", numbers(random, n));
    quotes.put("venue", texts(random, n, "p", "q", null));
    quotes.put("sent", times(random, n, 30));
    quotes.put("open", Tensor.truths(Shape.of(n), _ -> random.nextInt(3) - 1));
    tables.put("quotes", new Table(quotes, Optional.of("symbol"), "time"));
    tables.put("index", series("time", times(random, n, 30), "level", numbers(random, n)));
    var flows = new LinkedHashMap<String, Tensor>();
    flows.put("time", times(random, n, 30));
    flows.put("group", texts(random, n, "u", "v", null));
    flows.put("net", numbers(random, n));
    tables.put("flows", Table.series(flows).orderedBy("time"));
    tables.put(
        "ref",
        Table.series(
            Map.of(
                "code", Tensor.texts(Shape.of(2), i -> List.of("a", "c").get(i)),
                "shares", Tensor.column(10, 20))));
    tables.put("rates", series("since", times(random, 3, 20), "rate", Tensor.column(1, 2, 3)));
    return tables;
  }

  private static Table series(String on, Tensor times, String name, Tensor cells) {
    return Table.series(Map.of(on, times, name, cells)).orderedBy(on);
  }

  /// What history gives, whether or not anything is found.
  private static Table joined(Table bars, Map<String, Table> tables) {
    Table joined = bars;
    for (var entry : tables.entrySet()) {
      var further = new FurtherTable(entry.getKey(), entry.getValue(), JOINS.get(entry.getKey()));
      joined = further.joined(joined, further.match(joined));
    }
    return joined;
  }

  private static Graph graph(String program, Table table) {
    var types = new TreeMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    return Formulas.compile(program, new Schema(types, table.entity(), table.order())).graph();
  }

  private static List<LiveTable> live(Map<String, Table> tables) {
    return tables.keySet().stream()
        .map(
            name ->
                name.equals("ref") || name.equals("rates")
                    ? LiveTable.held(name, JOINS.get(name), tables.get(name))
                    : LiveTable.arriving(name, JOINS.get(name)))
        .toList();
  }

  @Test
  void rows_that_arrive_give_the_bits_of_history() {
    for (int seed = 0; seed < 150; seed++) {
      var random = new Random(seed);
      Table bars = bars(random, 1 + random.nextInt(60));
      var tables = tables(random);
      Table joined = joined(bars, tables);
      Graph graph = graph(PROGRAM, joined);
      var expected = new InterpreterEngine().run(graph, joined).outputs();
      for (Set<Integer> restarts :
          List.of(Set.<Integer>of(), Set.of(1, 7, 8, 20, 21, 60), Set.of(random.nextInt(50)))) {
        var found = new JoinedEngine(live(tables), KEYS, tables, restarts).run(graph, joined);
        for (String name : expected.keySet()) {
          assertThat(found.output(name)).as(name + ", seed " + seed).isEqualTo(expected.get(name));
        }
      }
    }
  }

  private static final JoinedPlan QUOTES =
      JoinedPlan.of(
          LivePlan.of(
              graph(
                  "a = quotes.bid - close",
                  Table.by(
                          "symbol",
                          Map.of(
                              "time", Tensor.longs(Element.TIME, Shape.of(0), _ -> 0),
                              "symbol", Tensor.texts(Shape.of(0), _ -> ""),
                              "close", Tensor.column(),
                              "quotes.bid", Tensor.column()))
                      .orderedBy("time")),
              Set.of()),
          List.of(LiveTable.arriving("quotes", TableJoin.AS_OF)),
          KEYS);

  private static Row quote(String symbol, long time, double bid) {
    return new Row(QUOTES.inputs().size())
        .entity(QUOTES.about("quotes", symbol))
        .key(time)
        .set(QUOTES.column("quotes.bid"), bid);
  }

  private static Row bar(String symbol, long time, double close) {
    return new Row(QUOTES.inputs().size())
        .entity(symbol)
        .key(time)
        .sequence(time)
        .set(QUOTES.column("close"), close);
  }

  private static List<String> answers(TimePolicy policy, List<Row> rows) {
    var out = new ArrayList<String>();
    var live =
        new Live(
            QUOTES,
            policy,
            answer ->
                out.add(
                    answer.entity()
                        + answer.key()
                        + (answer.revision() > 0 ? "'" : "")
                        + "="
                        + answer.number(0)));
    rows.forEach(live::push);
    live.end();
    return out;
  }

  @Test
  void a_row_of_the_same_time_counts_first() {
    var rows = List.of(bar("A", 1, 1), quote("A", 1, 10), bar("A", 2, 2), bar("B", 2, 2));
    assertThat(answers(TimePolicy.DEFAULT, rows)).containsExactly("A1=9.0", "A2=8.0", "B2=NaN");
  }

  @Test
  void rows_that_wait_are_put_in_order() {
    var rows = new ArrayList<Row>();
    for (int i = 0; i < 20; i++) {
      rows.add(bar("A", i, i));
      rows.add(quote("A", i, 100 * i));
    }
    var expected = answers(TimePolicy.DEFAULT, rows);
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(rows, new Random(seed));
      assertThat(answers(TimePolicy.DEFAULT.withLateness(30), rows)).isEqualTo(expected);
    }
  }

  @Test
  void a_late_row_is_dropped_or_corrects() {
    var rows =
        List.of(
            quote("A", 1, 10), bar("A", 2, 1), bar("A", 4, 1), bar("A", 6, 1), quote("A", 3, 20));
    assertThat(answers(TimePolicy.DEFAULT, rows)).containsExactly("A2=9.0", "A4=9.0", "A6=9.0");
    assertThat(answers(TimePolicy.DEFAULT.withCorrection(10), rows))
        .containsExactly("A2=9.0", "A4=9.0", "A4'=19.0", "A6=19.0");
  }

  @Test
  void what_is_known_outlives_the_engine_and_is_never_forgotten() {
    var policy = TimePolicy.DEFAULT.withIdle(5).withDuplicatesDropped();
    var disk = new SimulatedDisk(1);
    var out = new ArrayList<Double>();
    for (int round = 0; round < 4; round++) {
      try (var store = SnapshotStore.open(disk)) {
        var live = new Live(QUOTES, policy, answer -> out.add(answer.number(0)));
        live.restore(store);
        if (round == 0) {
          live.push(quote("A", 1, 10));
          live.push(quote("A", 1, 11));
        }
        live.push(bar("A", 10 * round + 2, round));
        live.snapshot(store, new byte[] {1});
        live.push(bar("A", 10 * round + 3, round));
        if (round == 2) {
          live.push(quote("A", 24, 50));
        }
        live.snapshot(store, new byte[] {1});
        assertThat(live.entities()).isEqualTo(round == 0 ? 1 : live.entities());
        assertThat(live.counters().repeated()).isZero();
        assertThat(live.counters().duplicates()).isZero();
      }
    }
    assertThat(out).containsExactly(11.0, 11.0, 10.0, 10.0, 9.0, 9.0, 47.0);
  }

  @Test
  void expected_entities_do_not_wait_for_tables() {
    var policy = TimePolicy.DEFAULT.withExpected(Set.of("A", "B"), false);
    var out = new ArrayList<Double>();
    var live = new Live(QUOTES, policy, answer -> out.add(answer.number(0)));
    for (Row row : List.of(quote("A", 1, 10), quote("B", 2, 20), bar("A", 3, 1), bar("B", 3, 1))) {
      live.push(row);
    }
    assertThat(out).containsExactly(9.0, 19.0);
  }

  private static double sum;

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  @Test
  void rows_leave_nothing_for_the_collector() {
    var rows = new ArrayList<Row>();
    for (int i = 0; i < 5000; i++) {
      rows.add(quote("S" + i % 50, i, i));
      rows.add(bar("S" + i % 50, i, i));
    }
    var live = new Live(QUOTES, TimePolicy.DEFAULT, answer -> sum += answer.number(0));
    int rounds = 20;
    long before = 0;
    for (int round = 0; round < 2 * rounds; round++) {
      if (round == rounds) {
        before = allocated();
      }
      for (Row row : rows) {
        live.push(row.key(row.key() + 5000));
      }
    }
    assertThat((double) (allocated() - before) / (rounds * rows.size())).isLessThan(0.01);
  }

  @Test
  void what_can_not_be_joined_is_refused() {
    assertThatThrownBy(() -> LiveTable.arriving("ref", TableJoin.EXACT))
        .hasMessageContaining("--data ref=FILE");
    assertThatThrownBy(() -> QUOTES.about("qoutes", "A")).hasMessageContaining("'quotes'");
    assertThatThrownBy(() -> QUOTES.about("quotes")).hasMessageContaining("symbol");
    var unordered = new JoinedPlan.Keys(Optional.of("symbol"), Optional.empty(), false, Map.of());
    assertThatThrownBy(
            () ->
                JoinedPlan.of(
                    QUOTES, List.of(LiveTable.arriving("quotes", TableJoin.AS_OF)), unordered))
        .hasMessageContaining("without an order");
    var numbered = Table.series(Map.of("symbol", Tensor.column(1), "bid", Tensor.column(1)));
    assertThatThrownBy(
            () ->
                JoinedPlan.of(
                    QUOTES, List.of(LiveTable.held("quotes", TableJoin.EXACT, numbered)), KEYS))
        .hasMessageContaining("'symbol' and 'quotes.symbol' can't be compared");
  }

  @Test
  void a_snapshot_of_other_tables_is_refused() {
    var disk = new SimulatedDisk(1);
    try (var store = SnapshotStore.open(disk)) {
      var live = new Live(QUOTES, TimePolicy.DEFAULT, _ -> {});
      live.push(quote("A", 1, 1));
      live.snapshot(store, new byte[0]);
      var none =
          JoinedPlan.of(
              QUOTES, List.of(LiveTable.arriving("quotes", TableJoin.AS_OF.byNone())), KEYS);
      var other = new Live(none, TimePolicy.DEFAULT, _ -> {});
      assertThatThrownBy(() -> other.restore(store)).hasMessageContaining("other features");
    }
  }
}
