package weft.files.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.eval.FlowRun;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.files.DataFindings;
import weft.files.Duplicates;
import weft.files.FurtherFiles;
import weft.files.JoinedFiles;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Range;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.CompiledEngine;
import weft.jit.code.Tier;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;

/// Rows that are computed while others are still read give the same file, byte for byte.
class StreamedRunTest {
  private static final int ROWS = 1000;
  private static final Map<String, Range> RANGES = Map.of("close", new Range(90, 110));

  private static final String PROGRAM =
      """
      momentum = pct_change(close, 3)
      stretch = rolling_zscore(close, 5, min_periods=2)
      smooth = ema(close, 0.1) + cumsum(volume)
      middle = rolling_median(close, 9, min_periods=1) - rolling_rank(volume, 6)
      high = rolling_max(smooth, 12) - rolling_corr(close, volume, 8)
      whose = symbol
      where = venue
      when = time
      lots = volume
      deep = array_sum(book)
      open = flag and close > lag(close)
      own = if(symbol == 'B', close, 0)
      one = 1
      """;

  private static final String ACROSS =
      """
      rank = cs_rank(pct_change(close, 3))
      again = cs_zscore(rolling_mean(rank, 3)) + ema(close, 0.1)
      level = cs_demean(close, by=venue) * cs_sum(volume)
      """;

  @TempDir private Path folder;

  /// Entities of very different sizes, of which some come late.
  private static Map<String, Tensor> bars(Random random, @Nullable Comparator<Integer> order) {
    var names = List.of("B", "A", "é", "aa", "Z");
    var times = new long[ROWS];
    var symbols = new String[ROWS];
    for (int i = 0; i < ROWS; i++) {
      times[i] = 1_700_000_000_000_000_000L + random.nextInt(400) * 10_000_000_000L;
      int number = (int) Math.abs(random.nextGaussian() * 12) + (i > ROWS / 2 ? 2 : 0);
      symbols[i] = number < names.size() ? names.get(number) : "S" + number;
    }
    Shape shape = Shape.of(ROWS);
    var bars = new LinkedHashMap<String, Tensor>();
    bars.put("time", Tensor.longs(Element.TIME, shape, i -> times[i]));
    bars.put("symbol", Tensor.texts(shape, i -> symbols[i]));
    bars.put(
        "close",
        Tensor.f64(
            shape,
            i -> i % 17 == 0 ? Double.NaN : i % 301 == 0 ? 1 / 0.0 : 100 + random.nextGaussian()));
    bars.put("volume", Tensor.longs(Element.I64, shape, _ -> random.nextInt(9)));
    bars.put("venue", Tensor.texts(shape, i -> i % 7 == 0 ? null : "v" + random.nextInt(3)));
    bars.put("flag", Tensor.bools(shape, _ -> random.nextBoolean()));
    bars.put("book", Tensor.f64(Shape.of(ROWS, 2), _ -> random.nextDouble()));
    var rows = new ArrayList<>(IntStream.range(0, ROWS).boxed().toList());
    rows.sort(order == null ? Comparator.comparingLong(i -> times[i]) : order);
    var arranged = new LinkedHashMap<String, Tensor>();
    bars.forEach(
        (name, column) -> {
          int width = column.size() / ROWS;
          arranged.put(
              name,
              column.gather(
                  column.shape(), i -> rows.get(i / width) * width + Math.floorMod(i, width)));
        });
    return arranged;
  }

  private JoinedFiles files(String name, String entity) {
    return JoinedFiles.open(
        List.of(folder.resolve(name).toString()), ReadOptions.ALL.by(entity).order("time"));
  }

  private JoinedFiles written(String name, @Nullable Comparator<Integer> order) {
    var bars = bars(new Random(12), order);
    if (name.endsWith("csv")) {
      bars.remove("book");
    }
    TableFiles.write(folder.resolve(name), bars);
    return files(name, "symbol");
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
    return compiled.graph();
  }

  private static StreamedRun run(
      JoinedFiles input, Graph graph, int rows, DataFindings findings, Runnable end) {
    var engine = new CompiledEngine(2, 64, Tier.ADAPTIVE);
    var columns = List.copyOf(graph.columns().keySet());
    assertThat(input.flows(columns)).isTrue();
    var flow = engine.prepare(graph).flow(input.rows()).orElseThrow();
    return new StreamedRun(input, columns, flow, rows, 1 << 24, findings, end);
  }

  /// Compares what rows give as they come with what they give at once, and what is found.
  private void compare(JoinedFiles input, String program, int rows, String to) throws IOException {
    Graph graph = graph(program, input);
    Path out = folder.resolve("streamed." + to);
    var findings = new DataFindings(RANGES);
    try (var run = run(input, graph, rows, findings, () -> {})) {
      TableFiles.write(out, run, run::done);
      Table table = input.table(List.copyOf(graph.columns().keySet()), _ -> {});
      var columns = new LinkedHashMap<String, Tensor>();
      input.keys().forEach(key -> columns.put(key, table.column(key)));
      columns.putAll(new CompiledEngine().run(graph, table).outputs());
      Path expected = folder.resolve("expected." + to);
      TableFiles.write(expected, columns);
      assertThat(Files.mismatch(out, expected)).isEqualTo(-1);
      var all = new DataFindings(RANGES);
      all.values(table.columns(), table.rows());
      all.keys(table, i -> i);
      assertThat(findings.outside()).isEqualTo(all.outside());
      assertThat(findings.repeated()).isEqualTo(all.repeated()).isPresent();
      Tensor entities = table.column(input.entity().orElseThrow());
      assertThat(run.entities())
          .isEqualTo(
              IntStream.range(0, entities.size())
                  .mapToObj(row -> cell(entities, row))
                  .distinct()
                  .count());
    }
  }

  private static Object cell(Tensor column, int row) {
    return column.element() == Element.TEXT
        ? String.valueOf(column.textAt(row))
        : (Object) column.longAt(row);
  }

  @ParameterizedTest
  @ValueSource(ints = {11, 37, 100, 999, 4000})
  void pieces_of_any_size_give_the_same_file(int rows) throws IOException {
    var input = written("bars.parquet", null);
    compare(input, PROGRAM, rows, "parquet");
    compare(input, ACROSS, Math.max(rows, 7), "parquet");
  }

  @ParameterizedTest
  @CsvSource({"csv,csv", "arrow,parquet", "parquet,arrow", "csv,parquet", "parquet,csv"})
  void other_files_too(String from, String to) throws IOException {
    var input = written("bars." + from, null);
    compare(input, PROGRAM.replace("deep = array_sum(book)\n", ""), 130, to);
    compare(input, ACROSS, 130, to);
  }

  @Test
  void entities_one_after_the_other() throws IOException {
    var bars = bars(new Random(12), null);
    var symbols = bars.get("symbol");
    var rows = new ArrayList<>(IntStream.range(0, ROWS).boxed().toList());
    rows.sort(Comparator.comparing(symbols::textAt));
    bars.replaceAll(
        (_, column) ->
            column.gather(
                column.shape(),
                i -> {
                  int width = column.size() / ROWS;
                  return rows.get(i / width) * width + Math.floorMod(i, width);
                }));
    TableFiles.write(folder.resolve("bars.parquet"), bars);
    compare(files("bars.parquet", "symbol"), PROGRAM, 130, "parquet");
  }

  @Test
  void entities_may_be_numbers() throws IOException {
    written("bars.parquet", null);
    compare(files("bars.parquet", "volume"), "a = cumsum(close) + volume", 100, "parquet");
  }

  @Test
  void rows_may_stand_in_any_order_as_long_as_they_come_in_time() throws IOException {
    var input = written("bars.parquet", Comparator.comparingInt(i -> i));
    compare(input, PROGRAM, ROWS, "parquet");
    Graph graph = graph(PROGRAM, input);
    Path out = folder.resolve("late.parquet");
    try (var run = run(input, graph, 500, new DataFindings(RANGES), () -> {})) {
      assertThatThrownBy(() -> TableFiles.write(out, run)).isInstanceOf(FlowRun.Unfit.class);
    }
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("late.parquet"));
  }

  @Test
  void what_is_refused_in_the_end_is_not_written() {
    var input = written("bars.parquet", null);
    Path out = folder.resolve("refused.parquet");
    var refused = new WeftException(Diagnostic.of(Code.BAD_DATA, "no"));
    Runnable end =
        () -> {
          throw refused;
        };
    try (var run = run(input, graph(PROGRAM, input), 500, new DataFindings(RANGES), end)) {
      assertThatThrownBy(() -> TableFiles.write(out, run)).isSameAs(refused);
    }
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("refused"));
  }

  @Test
  void a_run_may_be_left_before_its_end() {
    var input = written("bars.parquet", null);
    try (var run = run(input, graph(PROGRAM, input), 10, new DataFindings(RANGES), () -> {})) {
      assertThat(run.next().get("time").size()).isEqualTo(10);
    }
  }

  @Test
  void what_is_wrong_with_the_data_is_left_to_others() throws IOException {
    var input = written("bars.csv", null);
    Graph graph = graph("a = cumsum(close)", input);
    Files.delete(folder.resolve("bars.csv"));
    try (var run = run(input, graph, 100, new DataFindings(RANGES), () -> {})) {
      assertThatThrownBy(run::hasNext).isInstanceOf(FlowRun.Unfit.class);
      assertThat(run).as("nothing comes after what failed").isExhausted();
    }
  }

  @Test
  void rows_that_need_others_do_not_flow() {
    written("bars.parquet", null);
    var bars = List.of(folder.resolve("bars.parquet").toString());
    var once = ReadOptions.ALL.by("symbol").order("time").duplicates(Duplicates.LAST);
    assertThat(JoinedFiles.open(bars, once).flows(List.of("close"))).isFalse();
    var source = weft.files.TableSource.open(bars, ReadOptions.ALL);
    var keyed = ReadOptions.ALL.by("symbol").order("time");
    var other = FurtherFiles.open("other", bars, TableJoin.AS_OF, source.schema(), keyed, Map.of());
    var joined = new JoinedFiles(source, Map.of("other", other), keyed);
    assertThat(joined.flows(List.of("close"))).isTrue();
    assertThat(joined.flows(List.of("close", "other.close"))).isFalse();
  }

  @Test
  void pieces_are_as_long_as_memory_allows() {
    assertThat(StreamedRun.rows(new Memory(1L << 40), 400)).isEqualTo(1 << 18);
    assertThat(StreamedRun.rows(new Memory(1L << 29), 1024)).isEqualTo(1 << 16);
    assertThat(Optional.of(StreamedRun.rows(new Memory(1L << 29), 1 << 30))).contains(1 << 12);
  }
}
