package weft.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import weft.eval.Engine;
import weft.eval.InterpreterEngine;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.CompiledEngine;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.intake.TimePolicy;
import weft.ops.Ops;
import weft.testkit.Conformance;
import weft.testkit.Property;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;

/// The words of time: every engine gives the same, also of times that are missing, and live nothing
/// is left for the collector.
class LiveTimesTest {
  private static final long SECOND = 1_000_000_000L;

  private static final List<Long> MOMENTS =
      List.of(
          nanos("2024-03-10T07:00:00Z"),
          nanos("2024-11-03T06:00:00Z"),
          nanos("2024-02-29T23:59:59Z"),
          nanos("2024-07-03T17:00:00Z"),
          nanos("2024-11-05T02:30:00Z"),
          nanos("2024-03-31T01:00:00Z") + 1);

  private static final String WORDS =
      """
      h = hour(time, "America/New_York")
      tod = time_of_day(time, "Asia/Tokyo")
      wk = week(sent)
      gap = elapsed(time)
      age = seconds_between(sent, time)
      day = is_new(date(time, "Europe/London"))
      side_new = is_new(side)
      x_new = is_new(x)
      into = seconds_between(session_start(time, "XNYS"), time)
      trading = session_phase(time, "XNYS") == "open"
      since_up = seconds_between(ffill(if(x > 3, time, missing)), time)
      """;

  /// Results that are times.
  private static final String TIMES =
      """
      up = ffill(if(x > 3, time, missing))
      down = if(x > 3, missing, sent)
      either = if(side == "b", sent, time)
      known = ffill(sent)
      today = ffill(sent, reset=is_new(side))
      of_side = ffill(sent, by=side)
      phase = session_phase(sent, "XNYS")
      """;

  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "symbol", Type.column(Element.TEXT),
              "time", Type.column(Element.TIME),
              "sent", Type.column(Element.TIME),
              "side", Type.column(Element.TEXT),
              "x", Type.column(Element.F64)),
          Optional.of("symbol"),
          Optional.of("time"));

  private static long nanos(String time) {
    return Instant.parse(time).getEpochSecond() * SECOND;
  }

  private static Graph graph(String program) {
    return Formulas.compile(program, SCHEMA).graph();
  }

  private static Map<String, Engine> engines(int rows) {
    var trial = new Engine.Trial(new Random(rows), rows, 2);
    var all = new LinkedHashMap<String, Engine>();
    List.of(new InterpreterEngine(), new CompiledEngine(), new LiveEngine())
        .forEach(engine -> all.putAll(engine.arrangements(trial)));
    return all;
  }

  private static Table table(int rows, long start, long step) {
    var random = new Random(3);
    Shape shape = Shape.of(rows);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.texts(shape, i -> "S" + i % 3));
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> start + i * step));
    columns.put(
        "sent",
        Tensor.longs(
            Element.TIME,
            shape,
            i ->
                random.nextInt(4) == 0
                    ? Tensor.NO_TIME
                    : start + i * step - random.nextLong(SECOND)));
    columns.put("side", Tensor.texts(shape, i -> List.of("b", "s", "").get(random.nextInt(3))));
    columns.put("x", Tensor.f64(shape, i -> random.nextInt(3) == 0 ? Double.NaN : i / 5));
    return new Table(columns, Optional.of("symbol"), "time");
  }

  @Test
  void every_engine_gives_the_same() {
    Graph graph = graph(WORDS + "began = session_start(time, \"XNYS\")\nlast = sent\n" + TIMES);
    Table table = table(700, nanos("2024-03-08T13:00:00Z"), 311 * SECOND + 7);
    var expected = new InterpreterEngine().run(graph, table);
    assertThat(expected.failures()).isEmpty();
    assertThat(expected.output("began").missingAt(0)).isTrue();
    engines(700)
        .forEach(
            (name, engine) ->
                assertThat(engine.run(graph, table).outputs())
                    .as(name)
                    .isEqualTo(expected.outputs()));
  }

  /// Graphs of all ops, over tables that begin when clocks change and sessions end.
  @Test
  void random_graphs_give_the_same_bits() {
    var seen = new TreeSet<String>();
    Property.holds(
        200,
        RandomGraphs.overTables(
            Ops.all(), new RandomTables(), op -> op.getClass().getName().contains(".ops.time.")),
        drawn -> {
          Tensor times = drawn.table().column(RandomTables.ORDER);
          long start = MOMENTS.get(drawn.table().rows() % MOMENTS.size());
          Table table =
              times.element() == Element.TIME
                  ? RandomTables.with(
                      drawn.table(),
                      RandomTables.ORDER,
                      Tensor.longs(Element.TIME, times.shape(), i -> start + times.longAt(i)))
                  : drawn.table();
          var expected = new InterpreterEngine().run(drawn.graph(), table);
          if (!expected.complete()) {
            return;
          }
          drawn.graph().nodes().forEach(node -> seen.add(node.op().tag()));
          engines(table.rows())
              .forEach(
                  (name, engine) ->
                      assertThat(engine.run(drawn.graph(), table).outputs())
                          .as(name)
                          .isEqualTo(expected.outputs()));
        });
    if (Property.isThorough()) {
      assertThat(seen)
          .contains("hour", "date", "time_of_day", "session_start", "session_phase", "elapsed");
    }
  }

  @Test
  void every_engine_conforms() {
    engines(40)
        .forEach(
            (name, engine) ->
                assertThat(
                        Conformance.run(
                                Path.of("../conformance/desk_time.json"),
                                Conformance.suites(engine))
                            .failures())
                    .as(name)
                    .isEmpty());
  }

  @Test
  void every_engine_refuses_years_without_holidays() {
    Graph graph = graph("p = session_phase(time, \"XNYS\") == \"open\"");
    Table table = table(5, nanos("1998-03-08T13:00:00Z"), SECOND);
    engines(5)
        .forEach(
            (name, engine) ->
                assertThatThrownBy(() -> engine.run(graph, table).output("p"))
                    .as(name)
                    .hasMessageContaining("the calendar XNYS covers the years 2000 to 2035"));
  }

  private static double sum;

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  @Test
  void rows_leave_nothing_for_the_collector() {
    var plan = LivePlan.of(graph(WORDS), Set.of());
    Table table = table(2000, nanos("2024-03-08T13:00:00Z"), 2 * SECOND);
    var rows = new Row[table.rows()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new Row(plan.inputs().size()).entity("S" + i % 3).sequence(i);
      rows[i].key(table.column("time").longAt(i));
      for (int c = 0; c < plan.inputs().size(); c++) {
        var input = plan.inputs().get(c);
        Tensor column = table.column(input.name());
        if (input.number()) {
          rows[i].set(c, column.doubleAt(i));
        } else {
          boolean text = column.element() == Element.TEXT;
          rows[i].setOther(c, text ? column.textAt(i) : (Object) column.longAt(i));
        }
      }
    }
    var live = new Live(plan, TimePolicy.DEFAULT, answer -> sum += answer.number(0));
    long before = 0;
    int rounds = 20;
    for (int round = 0; round < 2 * rounds; round++) {
      if (round == rounds) {
        before = allocated();
      }
      for (Row row : rows) {
        row.key(row.key() + 2000 * 2 * SECOND);
        live.push(row);
      }
    }
    double each = (allocated() - before) / (double) (rounds * rows.length);
    assertThat(each).isLessThan(1);
  }
}
