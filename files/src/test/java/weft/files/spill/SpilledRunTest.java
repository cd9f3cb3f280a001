package weft.files.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.eval.InterpreterEngine;
import weft.eval.Outcome;
import weft.eval.PreparedGraph;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.files.DataFindings;
import weft.files.Duplicates;
import weft.files.FurtherFiles;
import weft.files.JoinedFiles;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.files.TableSource;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Range;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.jit.CompiledEngine;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;
import weft.rewrite.Rewrites;

/// What goes through temporary files is the same, bit for bit.
class SpilledRunTest {
  private static final int ROWS = 1000;
  private static final Optional<String> TIME = Optional.of("time");

  private static final String PROGRAM =
      """
      momentum = pct_change(close, 3)
      stretch = rolling_zscore(close, 5, min_periods=2)
      smooth = ema(close, 0.1)
      hour = rolling_sum(volume, 40s)
      rank = cs_rank(momentum)
      again = cs_zscore(rolling_mean(rank, 3)) + momentum
      level = cs_demean(close, by=venue) * cs_sum(volume)
      size = cs_count(1)
      whose = symbol
      where = venue
      when = time
      lots = volume
      deep = array_sum(book)
      open = flag and close > 100
      shut = not flag
      own = if(symbol == 'B', close, 0)
      bid = quotes.bid - close
      kind = quotes.kind
      last = all.bid + all.bid
      fee = venues.fee
      live = ref.active
      one = 1
      """;

  @TempDir private Path folder;
  private final Random random = new Random(11);

  @BeforeEach
  void data() {
    TableFiles.write(folder.resolve("bars.parquet"), bars());
    TableFiles.write(folder.resolve("bars.arrow"), bars());
    var flat = bars();
    flat.remove("book");
    TableFiles.write(folder.resolve("bars.csv"), flat);
    var quotes = new LinkedHashMap<String, Tensor>();
    quotes.put("time", times(500));
    quotes.put("symbol", symbols(500, 60));
    quotes.put("bid", Tensor.longs(Element.I64, Shape.of(500), _ -> random.nextInt(99)));
    quotes.put("kind", Tensor.texts(Shape.of(500), i -> i % 4 == 0 ? null : "k" + i % 3));
    TableFiles.write(folder.resolve("quotes.parquet"), quotes);
    var venues = new LinkedHashMap<String, Tensor>();
    venues.put("id", Tensor.texts(Shape.of(2), i -> "v" + 2 * i));
    venues.put("fee", Tensor.column(0.1, 0.2));
    TableFiles.write(folder.resolve("venues.parquet"), venues);
    var ref = new LinkedHashMap<String, Tensor>();
    ref.put("ticker", Tensor.texts(Shape.of(20), i -> i == 0 ? "A" : "S" + i));
    ref.put("active", Tensor.bools(Shape.of(20), i -> i % 2 == 0));
    TableFiles.write(folder.resolve("ref.parquet"), ref);
  }

  /// Rows in no order, many of one time, of entities with one to many rows.
  private Map<String, Tensor> bars() {
    var random = new Random(12);
    var bars = new LinkedHashMap<String, Tensor>();
    bars.put("time", times(ROWS));
    bars.put("symbol", symbols(ROWS, 40));
    bars.put(
        "close",
        Tensor.f64(
            Shape.of(ROWS),
            i -> i % 17 == 0 ? Double.NaN : i % 101 == 0 ? 1 / 0.0 : 100 + random.nextGaussian()));
    bars.put("volume", Tensor.longs(Element.I64, Shape.of(ROWS), _ -> random.nextInt(9)));
    bars.put(
        "venue", Tensor.texts(Shape.of(ROWS), i -> i % 7 == 0 ? null : "v" + random.nextInt(3)));
    bars.put(
        "flag",
        Tensor.truths(
            Shape.of(ROWS), _ -> random.nextInt(5) == 0 ? Double.NaN : random.nextInt(2)));
    bars.put("book", Tensor.f64(Shape.of(ROWS, 2), _ -> random.nextDouble()));
    return bars;
  }

  private Tensor times(int rows) {
    return Tensor.longs(
        Element.TIME,
        Shape.of(rows),
        _ -> 1_700_000_000_000_000_000L + random.nextInt(200) * 10_000_000_000L);
  }

  /// Entities of very different sizes.
  private Tensor symbols(int rows, int most) {
    var names = List.of("B", "A", "é", "aa", "Z");
    return Tensor.texts(
        Shape.of(rows),
        _ -> {
          int number = (int) Math.abs(random.nextGaussian() * most / 3);
          return number < names.size() ? names.get(number) : "S" + number;
        });
  }

  private JoinedFiles files(String name, Optional<String> order, Duplicates duplicates) {
    var options = ReadOptions.ALL.by("symbol").duplicates(duplicates);
    options = order.map(options::order).orElse(options);
    var quotes = List.of(folder.resolve("quotes.parquet").toString());
    var source = TableSource.open(List.of(folder.resolve(name).toString()), options);
    var others = new LinkedHashMap<String, FurtherFiles>();
    others.put("quotes", further("quotes", quotes, TableJoin.AS_OF, source, options));
    others.put("all", further("all", quotes, TableJoin.AS_OF.byNone(), source, options));
    var venues = List.of(folder.resolve("venues.parquet").toString());
    others.put(
        "venues", further("venues", venues, TableJoin.EXACT.by("venue", "id"), source, options));
    var ticker = TableJoin.EXACT.by("symbol", "ticker");
    var refs = List.of(folder.resolve("ref.parquet").toString());
    others.put("ref", further("ref", refs, ticker, source, options));
    return new JoinedFiles(source, others, options);
  }

  private static FurtherFiles further(
      String name, List<String> files, TableJoin join, TableSource table, ReadOptions options) {
    return FurtherFiles.open(name, files, join, table.schema(), options, Map.of());
  }

  private static Graph graph(String program, JoinedFiles input) {
    var compiled =
        Formulas.check(
            "test",
            program,
            new Schema(input.columns(), input.entity(), input.order()),
            Map.of(),
            Ops.all(),
            Mode.BATCH);
    assertThat(compiled.problems()).isEmpty();
    return Rewrites.apply(compiled.graph(), Rewrites.standard());
  }

  private static Map<String, Tensor> atOnce(
      JoinedFiles input, Graph graph, boolean byEntity, Function<Graph, PreparedGraph> engine) {
    var needed = new ArrayList<>(graph.columns().keySet());
    Table table = input.table(needed, _ -> {});
    Outcome outcome = engine.apply(graph).run(table);
    assertThat(outcome.failures()).isEmpty();
    var columns = new LinkedHashMap<String, Tensor>();
    input.keys().forEach(key -> columns.put(key, table.column(key)));
    columns.putAll(outcome.outputs());
    var layout = new weft.eval.Layout(table);
    columns.replaceAll((_, column) -> byEntity ? layout.inOrder(column) : column);
    return columns;
  }

  private static Map<String, Tensor> inParts(
      JoinedFiles input,
      Graph graph,
      Portions portions,
      boolean byEntity,
      Function<Graph, PreparedGraph> engine) {
    var findings = new DataFindings(Map.of("close", new Range(90, 110)));
    try (var run =
            new SpilledRun(input, graph, engine, portions, byEntity, findings, (_, _, _) -> {});
        var all = Spill.create(1)) {
      var pieces = run.run();
      while (pieces.hasNext()) {
        all.add(pieces.next(), 0);
      }
      assertFound(findings, input, graph);
      return all.read(0, all.columns());
    }
  }

  /// What is odd about the data is the same as for all rows at once.
  private static void assertFound(DataFindings findings, JoinedFiles input, Graph graph) {
    var expected = new DataFindings(Map.of("close", new Range(90, 110)));
    Table table = input.table(new ArrayList<>(graph.columns().keySet()), _ -> {});
    expected.values(table.columns(), table.rows());
    expected.keys(table, i -> i);
    assertThat(findings.outside()).isEqualTo(expected.outside());
    assertThat(findings.repeated()).isEqualTo(expected.repeated());
  }

  private static final Function<Graph, PreparedGraph> COMPILED = new CompiledEngine()::prepare;

  static Stream<Portions> portions() {
    return Stream.of(
        new Portions(10, 3, 2, 0),
        new Portions(100, 128, 64, 0),
        new Portions(300, 400, 333, 0),
        new Portions(1_000_000, 1 << 16, 1 << 16, 0));
  }

  @ParameterizedTest
  @MethodSource("portions")
  void parts_of_any_size_give_the_bits_of_all_rows(Portions portions) {
    var input = files("bars.parquet", TIME, Duplicates.KEEP);
    Graph graph = graph(PROGRAM, input);
    for (boolean byEntity : new boolean[] {false, true}) {
      assertThat(inParts(input, graph, portions, byEntity, COMPILED))
          .isEqualTo(atOnce(input, graph, byEntity, COMPILED));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bars.csv", "bars.arrow"})
  void other_files_too(String name) {
    var input = files(name, TIME, Duplicates.LAST);
    Graph graph = graph(PROGRAM.replace("deep = array_sum(book)\n", ""), input);
    assertThat(inParts(input, graph, new Portions(300, 128, 64, 0), false, COMPILED))
        .isEqualTo(atOnce(input, graph, false, COMPILED));
  }

  @Test
  void the_interpreter_and_rows_without_order() {
    var input = files("bars.parquet", Optional.empty(), Duplicates.KEEP);
    Graph graph = graph("a = lag(close) + cs_sum(close)\nb = cs_rank(cumsum(volume))", input);
    Function<Graph, PreparedGraph> engine = new InterpreterEngine()::prepare;
    for (boolean byEntity : new boolean[] {false, true}) {
      assertThat(inParts(input, graph, new Portions(300, 128, 64, 0), byEntity, engine))
          .isEqualTo(atOnce(input, graph, byEntity, engine));
    }
  }

  @Test
  void entities_may_be_numbers() {
    var input =
        JoinedFiles.open(
            List.of(folder.resolve("bars.parquet").toString()),
            ReadOptions.ALL.by("volume").order("time"));
    Graph graph = graph("a = cumsum(close) + volume\nb = cs_rank(a, by=symbol)", input);
    for (boolean byEntity : new boolean[] {false, true}) {
      assertThat(inParts(input, graph, new Portions(700, 128, 64, 0), byEntity, COMPILED))
          .isEqualTo(atOnce(input, graph, byEntity, COMPILED));
    }
  }

  @Test
  void a_failure_is_said() {
    var input = files("bars.parquet", Optional.empty(), Duplicates.KEEP);
    var timed = files("bars.parquet", TIME, Duplicates.KEEP);
    Graph graph = graph("a = rolling_sum(close, 30s)", timed);
    assertThatThrownBy(() -> inParts(input, graph, new Portions(300, 128, 64, 0), false, COMPILED))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("a duration needs an order column that holds times");
  }

  @Test
  void rows_without_a_match_are_counted_once() {
    var input = files("bars.parquet", TIME, Duplicates.KEEP);
    Graph graph = graph("a = quotes.bid\nb = lag(cs_rank(quotes.bid)) + venues.fee", input);
    var whole = new DataFindings(Map.of());
    input.table(graph.columns().keySet(), _ -> {}, whole);
    var parts = new DataFindings(Map.of());
    try (var run =
        new SpilledRun(
            input, graph, COMPILED, new Portions(300, 128, 64, 0), false, parts, (_, _, _) -> {})) {
      run.run().forEachRemaining(_ -> {});
    }
    assertThat(whole.unmatched()).hasSize(2).isEqualTo(parts.unmatched());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_join_that_finds_nothing_is_refused(boolean byEntity) {
    var none = new LinkedHashMap<String, Tensor>();
    none.put("time", times(2));
    none.put("symbol", Tensor.texts(Shape.of(2), i -> "X" + i));
    none.put("bid", Tensor.column(1, 2));
    TableFiles.write(folder.resolve("none.parquet"), none);
    var options = ReadOptions.ALL.by("symbol").order("time");
    var bars = List.of(folder.resolve("bars.parquet").toString());
    var source = TableSource.open(bars, options);
    var join = byEntity ? TableJoin.AS_OF : TableJoin.AS_OF.by("venue", "symbol");
    var others = List.of(folder.resolve("none.parquet").toString());
    var input =
        new JoinedFiles(source, Map.of("q", further("q", others, join, source, options)), options);
    Graph graph = graph("a = q.bid", input);
    assertThatThrownBy(() -> inParts(input, graph, new Portions(300, 128, 64, 0), true, COMPILED))
        .hasMessageContaining("no row has a row of the table 'q'")
        .hasMessageContaining(byEntity ? "first symbol time" : "first venue time")
        .hasMessageContaining("in 'q' symbol time: X0 20");
  }

  /// Of fields of records a file does not say whether any are missing.
  @Test
  void whole_numbers_turn_out_to_be_missing() throws SQLException {
    Path file = folder.resolve("records.parquet");
    try (var duck = DriverManager.getConnection("jdbc:duckdb:");
        var statement = duck.createStatement()) {
      statement.execute(
          "COPY (SELECT i AS time, 'S' || i % 3 AS symbol,"
              + " {'size': CASE WHEN i = 700 THEN NULL ELSE i END} AS top"
              + " FROM range(1000) AS r(i)) TO '"
              + file
              + "'");
    }
    var options = ReadOptions.ALL.by("symbol").order("time");
    var input = JoinedFiles.open(List.of(file.toString()), options);
    var portions = new Portions(300, 128, 64, 0);
    Graph graph = graph("a = `top.size` + 1", input);
    assertThatThrownBy(() -> inParts(input, graph, portions, false, COMPILED))
        .isInstanceOf(JoinedFiles.Widened.class)
        .satisfies(e -> assertThat(((JoinedFiles.Widened) e).column()).isEqualTo("top.size"));

    var again =
        JoinedFiles.open(List.of(file.toString()), options.types(Map.of("top.size", Element.F64)));
    Graph wide = graph("a = `top.size` + 1", again);
    var read = inParts(again, wide, portions, false, COMPILED);
    assertThat(read).isEqualTo(atOnce(again, wide, false, COMPILED));
    assertThat(read.get("a").doubleAt(700)).isNaN();
    assertThat(read.get("a").doubleAt(701)).isEqualTo(702);
  }

  @Test
  void half_of_the_memory_is_for_rows() {
    var memory = new Memory(1L << 30);
    assertThat(memory.holds(1 << 20, 512)).isTrue();
    assertThat(memory.holds((1 << 20) + 1, 512)).isFalse();
    assertThat(memory.portions(512).rows()).isEqualTo((1 << 21) / 5);
    assertThat(memory.portions(512).slice() % 65_536).isZero();
  }

  @Test
  void entities_are_grouped_in_their_order() {
    var groups = new EntityGroups(Map.of("b", 3L, "a", 3L, "é", 9L, "c", 1L), 6);
    var names = Tensor.of(Shape.of(5), new String[] {"é", "a", "b", "c", "x"});
    assertThat(groups.count()).isEqualTo(3);
    assertThat(groups.numbers(names).toLongs()).containsExactly(3, 0, 1, 2, -1);
    assertThat(groups.of(groups.numbers(names))).containsExactly(2, 0, 0, 1, -1);
  }
}
