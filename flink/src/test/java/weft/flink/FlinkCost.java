package weft.flink;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.typeutils.RowTypeInfo;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.types.Row;
import org.apache.flink.util.OutputTag;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;

/// What features cost on Flink, beside a job in which the same rows go through the same shuffle and
/// are only copied: `FlinkCost FEATURES ROWS REPEATS`. Once rows are made in memory and thrown
/// away, once they come from CSV files and go to CSV files. Two subtasks, 100 symbols, in streaming
/// mode, states on the heap. Figures are the shortest times by the clock and of the processor.
final class FlinkCost {
  private static final int PARALLELISM = 2;
  private static final int SYMBOLS = 100;
  private static final Path IN = Path.of("flink/target/cost/in").toAbsolutePath();
  private static final Path OUT = Path.of("flink/target/cost/out").toAbsolutePath();
  private static final String HEADER = "symbol,time,open,high,low,close,volume";
  private static final RowTypeInfo BARS =
      (RowTypeInfo)
          Types.ROW_NAMED(
              new String[] {"symbol", "time", "open", "high", "low", "close", "volume"},
              Types.STRING,
              Types.LONG,
              Types.DOUBLE,
              Types.DOUBLE,
              Types.DOUBLE,
              Types.DOUBLE,
              Types.DOUBLE);

  private FlinkCost() {}

  /// Threads of the cluster go on for ever: whatever happens ends the program.
  public static void main(String[] args) {
    try {
      measure(args);
      System.exit(0);
    } catch (Throwable e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  private static void measure(String[] args) throws IOException {
    var features = ClusterFeatures.of(Weft.compile(Path.of(args[0])));
    long rows = Long.parseLong(args[1]);
    int repeats = Integer.parseInt(args[2]);
    var copied = new Shortest("rows copied", rows);
    var computed = new Shortest("rows, features", rows);
    var copiedText = new Shortest("text copied", rows);
    var computedText = new Shortest("text, features", rows);
    var plan = TextPlan.of(features, ClusterKeys.DEFAULT, true, false);
    files(rows);
    for (int i = 0; i < repeats; i++) {
      copied.run(from -> discarded(copied(bars(from, rows))));
      computed.run(from -> discarded(features(bars(from, rows), features)));
      copiedText.run(from -> written(copied(lines(from, plan), plan)));
      computedText.run(from -> written(features(lines(from, plan), plan)));
    }
    copied.print(copied);
    computed.print(copied);
    copiedText.print(copiedText);
    computedText.print(copiedText);
  }

  private static DataStream<Row> bars(StreamExecutionEnvironment from, long rows) {
    return from.fromSequence(0, rows - 1).map(new Bars(rows), BARS);
  }

  private static void discarded(DataStream<Row> rows) {
    rows.sinkTo(new DiscardingSink<>());
  }

  // ---- from CSV files to CSV files

  /// The rows of each half of the symbols are a file.
  private static void files(long rows) throws IOException {
    var bars = new Bars(rows);
    Files.createDirectories(IN);
    long half = (rows + 1) / 2;
    for (int part = 0; part < 2; part++) {
      try (var out = Files.newBufferedWriter(IN.resolve(part + ".csv"))) {
        out.write(HEADER + "\n");
        for (long i = part * half; i < Math.min(rows, (part + 1) * half); i++) {
          Row row = bars.map(i);
          row.setField(1, 1_000_000 * (long) row.getFieldAs(1));
          out.write(new RowLine().map(row));
        }
      }
    }
  }

  private record RowLine() implements MapFunction<Row, String> {
    @Override
    public String map(Row row) {
      var line = new StringBuilder(128);
      for (int i = 0; i < row.getArity(); i++) {
        line.append(i > 0 ? "," : "").append(row.getField(i));
      }
      return line.append("\n").toString();
    }
  }

  private static DataStream<Row> lines(StreamExecutionEnvironment from, TextPlan plan) {
    var source =
        FileSource.forRecordStreamFormat(
                new HeadedLines(HEADER), new org.apache.flink.core.fs.Path(IN.toUri()))
            .build();
    var bad = new OutputTag<>("bad", Types.STRING);
    return from.fromSource(source, WatermarkStrategy.noWatermarks(), "files", Types.STRING)
        .process(new LineRows(plan, HEADER, bad), plan.type());
  }

  private static DataStream<String> copied(DataStream<Row> rows, TextPlan plan) {
    return rows.keyBy((KeySelector<Row, String>) row -> row.getFieldAs(1), Types.STRING)
        .map(Row::copy, plan.type())
        .map(new RowLine())
        .returns(String.class);
  }

  private static DataStream<String> features(DataStream<Row> rows, TextPlan plan) {
    var options = FlinkOptions.DEFAULT.keys(plan.keys());
    return WeftFlink.of(rows, plan.features(), options).rows().map(new AnswerLines(plan));
  }

  private static void written(DataStream<String> lines) {
    lines.sinkTo(
        FileSink.forBulkFormat(
                new org.apache.flink.core.fs.Path(OUT.toUri()), new TextFiles(HEADER + "\n"))
            .build());
  }

  // ---- measuring

  private interface Work {
    void in(StreamExecutionEnvironment environment);
  }

  private static final class Shortest {
    private final String name;
    private final long rows;
    private long wall = Long.MAX_VALUE;
    private long cpu = Long.MAX_VALUE;

    Shortest(String name, long rows) {
      this.name = name;
      this.rows = rows;
    }

    void run(Work work) {
      var environment = StreamExecutionEnvironment.getExecutionEnvironment();
      environment.setParallelism(PARALLELISM);
      work.in(environment);
      var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      long cpuBefore = system.getProcessCpuTime();
      long before = System.nanoTime();
      LocalCluster.run(environment.getStreamGraph());
      long took = System.nanoTime() - before;
      long used = system.getProcessCpuTime() - cpuBefore;
      System.out.printf(Locale.ROOT, "%s: %.2f s, %.2f s%n", name, took / 1e9, used / 1e9);
      wall = Math.min(wall, took);
      cpu = Math.min(cpu, used);
    }

    void print(Shortest beside) {
      System.out.printf(
          Locale.ROOT,
          "%-15s %6.2f s by the clock (%.2f), %6.2f s of processor (%.2f), %8.0f rows a second%n",
          name,
          wall / 1e9,
          (double) wall / beside.wall,
          cpu / 1e9,
          (double) cpu / beside.cpu,
          rows / (wall / 1e9));
    }
  }

  /// Rows of half of the symbols in each half, so that both subtasks come along in time.
  private record Bars(long rows) implements MapFunction<Long, Row> {
    @Override
    public Row map(Long number) {
      long half = (rows + 1) / 2;
      int each = SYMBOLS / 2;
      long place = number % half;
      double wave = Math.floorMod(place * 0x9E3779B97F4A7C15L, 1L << 20) / (double) (1 << 20);
      double open = 100 + wave;
      double close =
          100 + Math.floorMod(place * 0xBF58476D1CE4E5B9L, 1L << 20) / (double) (1 << 20);
      var row = new Row(7);
      row.setField(0, NAMES[(int) (number / half * each + place % each)]);
      row.setField(1, 1_700_000_000_000L + place / each * 1000);
      row.setField(2, open);
      row.setField(3, Math.max(open, close) + 0.5);
      row.setField(4, Math.min(open, close) - 0.5);
      row.setField(5, close);
      row.setField(6, 1000 * wave);
      return row;
    }
  }

  private static final String[] NAMES = new String[SYMBOLS];

  static {
    for (int i = 0; i < SYMBOLS; i++) {
      NAMES[i] = "S" + i;
    }
  }

  private static DataStream<Row> copied(DataStream<Row> bars) {
    return bars.keyBy((KeySelector<Row, String>) row -> row.getFieldAs(0), Types.STRING)
        .map(Row::copy)
        .returns(BARS);
  }

  private static DataStream<Row> features(DataStream<Row> bars, ClusterFeatures features) {
    var keys = ClusterKeys.DEFAULT.in(ChronoUnit.MILLIS);
    return WeftFlink.features(bars, features, FlinkOptions.DEFAULT.keys(keys)).rows();
  }
}
