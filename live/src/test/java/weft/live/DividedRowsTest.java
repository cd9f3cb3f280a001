package weft.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.Interpreter;
import weft.eval.InterpreterEngine;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.problem.WeftException;
import weft.ir.trait.Divides;
import weft.jit.CompiledEngine;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.live.intake.TimePolicy;
import weft.ops.Ops;
import weft.testkit.Conformance;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// States that start afresh, windows within runs and series per key: every engine gives the bits of
/// the interpreter, however its rows come and whenever it is stopped.
class DividedRowsTest {
  private static final int DAYS = 4;
  private static final int BARS = 13;
  private static final long HOUR = 3_600_000_000_000L;

  private static Map<String, Engine> engines(int rows) {
    var trial = new Engine.Trial(new Random(rows), rows, 2);
    var all = new LinkedHashMap<String, Engine>();
    List.of(new InterpreterEngine(), new CompiledEngine(), new LiveEngine())
        .forEach(engine -> all.putAll(engine.arrangements(trial)));
    return all;
  }

  @Test
  void random_graphs_give_the_same_bits() {
    var drawn = new TreeSet<String>();
    Property.holds(
        200,
        RandomGraphs.overTables(
            Ops.all(),
            new RandomTables(),
            op ->
                op instanceof Divides
                    || op instanceof Pointwise.OfCondition
                    || op.tag().equals("add")
                    || op.tag().equals("is_new")
                    || op.tag().equals("row_number")),
        given -> {
          var expected = Interpreter.standard().run(given.graph(), given.table());
          if (expected.complete()) {
            given.graph().nodes().forEach(node -> drawn.add(node.op().tag()));
            engines(given.table().rows())
                .forEach(
                    (name, engine) ->
                        assertThat(engine.run(given.graph(), given.table()).outputs())
                            .as(name)
                            .isEqualTo(expected.outputs()));
          }
        });
    if (Property.isThorough()) {
      assertThat(drawn).contains("afresh", "within", "per_key");
    }
  }

  @Test
  void conformance() {
    for (Engine engine : List.of(new InterpreterEngine(), new CompiledEngine(), new LiveEngine())) {
      var report =
          Conformance.run(Path.of("../conformance/desk_resets.json"), Conformance.suites(engine));
      assertThat(report.failures()).as(engine.name()).isEmpty();
      assertThat(report.passed()).as(engine.name()).isEqualTo(249);
    }
  }

  /// Hourly bars of two entities that take turns, for some days; now and then a price is missing.
  private static Table bars() {
    var random = new Random(11);
    int n = 2 * DAYS * BARS;
    var time = new long[n];
    var symbol = new String[n];
    var columns = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < n; i++) {
      int bar = i / 2;
      time[i] = (bar / BARS * 24L + 8 + bar % BARS) * HOUR;
      symbol[i] = i % 2 == 0 ? "A" : "B";
    }
    columns.put("symbol", Tensor.of(Shape.of(n), symbol));
    columns.put("time", Tensor.of(Element.TIME, Shape.of(n), time));
    for (String name : List.of("open", "high", "close", "volume")) {
      columns.put(
          name,
          Tensor.f64(
              Shape.of(n),
              _ -> random.nextInt(9) == 0 ? Double.NaN : 90 + 20 * random.nextDouble()));
    }
    return new Table(columns, Optional.of("symbol"), "time");
  }

  private static Graph compile(String program, Table table) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    var schema = new Schema(types, table.entity(), table.order());
    return Formulas.compile("formula", program, schema, Map.of(), Ops.all(), Mode.BATCH).graph();
  }

  /// What a plain loop over the bars of a day gives, by row.
  private interface DayLoop {
    /// @param rows of an entity and a day, in order
    /// @param before the last row of the day before, or -1
    void over(List<Integer> rows, int before, double[] out);
  }

  private static double[] byDay(Table table, DayLoop loop) {
    var out = new double[table.rows()];
    for (int entity = 0; entity < 2; entity++) {
      int before = -1;
      for (int day = 0; day < DAYS; day++) {
        var rows = new ArrayList<Integer>();
        for (int bar = 0; bar < BARS; bar++) {
          rows.add(2 * (day * BARS + bar) + entity);
        }
        loop.over(rows, before, out);
        before = rows.getLast();
      }
    }
    return out;
  }

  private static void follows(String formula, Table table, double[] expected) {
    Graph graph = compile("out = " + formula, table);
    engines(table.rows())
        .forEach(
            (name, engine) ->
                assertThat(engine.run(graph, table).output("out").doubles())
                    .as(name + ": " + formula)
                    .isEqualTo(expected));
  }

  @Test
  void the_volume_weighted_price_of_the_day_so_far() {
    Table table = bars();
    double[] close = table.column("close").doubles();
    double[] volume = table.column("volume").doubles();
    follows(
        "cumsum(close * volume, reset=is_new(date(time))) / cumsum(volume,"
            + " reset=is_new(date(time)))",
        table,
        byDay(
            table,
            (rows, _, out) -> {
              double turnover = 0;
              double shares = 0;
              for (int i : rows) {
                boolean traded = !Double.isNaN(close[i] * volume[i]);
                turnover += traded ? close[i] * volume[i] : 0;
                shares += Double.isNaN(volume[i]) ? 0 : volume[i];
                out[i] = traded ? turnover / shares : Double.NaN;
              }
            }));
  }

  @Test
  void the_high_of_the_day_so_far() {
    Table table = bars();
    double[] high = table.column("high").doubles();
    follows(
        "ffill(cummax(high, reset=is_new(date(time))), reset=is_new(date(time)))",
        table,
        byDay(
            table,
            (rows, _, out) -> {
              double most = Double.NaN;
              for (int i : rows) {
                most = high[i] <= most || Double.isNaN(high[i]) ? most : high[i];
                out[i] = most;
              }
            }));
  }

  @Test
  void the_high_of_the_opening_range() {
    Table table = bars();
    double[] high = table.column("high").doubles();
    follows(
        "ffill(cummax(if(hour(time) < 11, high, missing), reset=is_new(date(time))),"
            + " reset=is_new(date(time)))",
        table,
        byDay(
            table,
            (rows, _, out) -> {
              double most = Double.NaN;
              for (int bar = 0; bar < rows.size(); bar++) {
                double value = bar < 3 ? high[rows.get(bar)] : Double.NaN;
                most = value <= most || Double.isNaN(value) ? most : value;
                out[rows.get(bar)] = most;
              }
            }));
  }

  @Test
  void the_gap_over_night() {
    Table table = bars();
    double[] open = table.column("open").doubles();
    double[] close = table.column("close").doubles();
    follows(
        "first(open, reset=is_new(date(time))) / lag(close, by=hour(time)) - 1",
        table,
        gap(table, open, close));
    follows(
        "if(is_new(date(time)), open / lag(close) - 1, missing)",
        table,
        byDay(
            table,
            (rows, before, out) -> {
              rows.forEach(i -> out[i] = Double.NaN);
              int first = rows.getFirst();
              out[first] = before < 0 ? Double.NaN : open[first] / close[before] - 1;
            }));
  }

  /// The first open of the day over the close of the same hour of the day before.
  private static double[] gap(Table table, double[] open, double[] close) {
    return byDay(
        table,
        (rows, before, out) -> {
          double first = Double.NaN;
          for (int i : rows) {
            first = Double.isNaN(first) ? open[i] : first;
            double earlier = before < 0 ? Double.NaN : close[i - 2 * BARS];
            out[i] = Double.isNaN(open[i]) ? Double.NaN : first / earlier - 1;
          }
        });
  }

  @Test
  void more_keys_than_allowed_end_the_run_with_the_same_words() {
    Table table = bars();
    Graph graph = compile("out = cumsum(close, by=time, keys=20)", table);
    var messages = new TreeSet<String>();
    engines(table.rows()).forEach((_, engine) -> messages.add(message(engine, graph, table)));
    assertThat(messages)
        .singleElement()
        .asString()
        .startsWith("error[range]: an entity has more than 20 keys\n --> formula:1:7\n")
        .contains("keys=200");
    Graph enough = compile("out = cumsum(close, by=time, keys=52)", table);
    assertThat(new LiveEngine().run(enough, table).output("out"))
        .isEqualTo(new InterpreterEngine().run(enough, table).output("out"));
  }

  private static String message(Engine engine, Graph graph, Table table) {
    return catchThrowableOfType(WeftException.class, () -> engine.run(graph, table).output("out"))
        .getMessage();
  }

  @Test
  void functions_of_the_library_pass_on_what_divides_rows() {
    Table table = bars();
    Graph graph =
        compile(
            """
            day = adx(high, close, open, 2, reset=is_new(date(time)))
            plain = adx(high, close, open, 2)
            fall = drawdown(high, 0, reset=is_new(date(time)))
            deep = drawdown(high, 3, min_periods=1, within=date(time))
            """,
            table);
    var found = new InterpreterEngine().run(graph, table);
    // The last day on its own gives what it gives among others.
    var rows = new ArrayList<Integer>();
    for (int i = table.rows() - 2 * BARS; i < table.rows(); i++) {
      rows.add(i);
    }
    Table last = RandomTables.take(table, rows);
    var alone = new InterpreterEngine().run(graph, last);
    for (String name : List.of("day", "fall", "deep")) {
      assertThat(alone.output(name)).isEqualTo(RandomTables.take(found.output(name), rows));
    }
    assertThat(alone.output("day")).isEqualTo(alone.output("plain"));
    assertThat(found.output("day")).isNotEqualTo(found.output("plain"));
  }

  private static double sum;

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  @Test
  void rows_of_known_keys_leave_nothing_for_the_collector() {
    var schema =
        Schema.of(Map.of("close", Type.column(Element.F64), "k", Type.column(Element.F64)));
    var program =
        """
        a = cumsum(close, by=k)
        b = rolling_mean(close, 20, min_periods=1, within=k, by=k % 3)
        c = rolling_median(close, 20, min_periods=1, within=k)
        d = rolling_median(close, 20, by=k)
        e = cumsum(close, reset=is_new(k))
        """;
    var plan = LivePlan.of(Formulas.compile(program, schema).graph(), Set.of());
    var live = new Live(plan, TimePolicy.DEFAULT, answer -> sum += answer.number(0));
    var rows = new Row[1000];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new Row(2).set(plan.column("close"), i % 7).set(plan.column("k"), i / 5 % 40);
      rows[i].entity("E" + i % 4).key(i / 4).sequence(i);
    }
    int rounds = 200;
    long before = 0;
    for (int round = 0; round < 2 * rounds; round++) {
      before = round == rounds ? allocated() : before;
      for (Row row : rows) {
        row.key(row.key() + 1000);
        live.push(row);
      }
    }
    assertThat((double) (allocated() - before) / (rounds * rows.length)).isLessThan(0.01);
  }
}
