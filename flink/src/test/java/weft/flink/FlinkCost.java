package weft.flink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
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
import weft.testkit.AlternatedTurns;

/// What features cost on Flink, beside a job in which the same rows go through the same shuffle and
/// are only copied: `FlinkCost FEATURES ROWS REPEATS`. Once rows are made in memory and thrown
/// away, once they come from CSV files and go to CSV files. Two subtasks, 100 symbols, in streaming
/// mode, states on the heap. Figures are the shortest times by the clock and of the processor.
final class FlinkCost {
  private static final int PARALLELISM = 2;
  private static final int SYMBOLS = 100;
  private static final int MORE = 12;
  private static final Path IN = Path.of("flink/target/cost/in").toAbsolutePath();
  private static final Path OUT = Path.of("flink/target/cost/out").toAbsolutePath();
  private static final String HEADER = "symbol,time,open,high,low,close,volume";

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
    boolean reuse = args.length > 3 && args[3].equals("reuse");
    var plan = TextPlan.of(features, ClusterKeys.DEFAULT, true, false);
    files(rows);
    var turns = new AlternatedTurns(rows);
    turns.add("rows copied", job(reuse, from -> discarded(copied(bars(from, rows)))));
    turns.add("rows, 12 more", job(reuse, from -> discarded(wide(copied(bars(from, rows))))));
    turns.add(
        "rows, features", job(reuse, from -> discarded(features(bars(from, rows), features))));
    turns.add("text copied", job(reuse, from -> written(copied(lines(from, plan), plan))), 3);
    turns.add("text, 12 numbers", job(reuse, from -> written(twelve(lines(from, plan), plan))), 3);
    turns.add("text, features", job(reuse, from -> written(features(lines(from, plan), plan))), 3);
    turns.run(repeats, System.out);
    turns.print(System.out);
  }

  private static DataStream<Row> bars(StreamExecutionEnvironment from, long rows) {
    return new MadeBars(rows, SYMBOLS).in(from);
  }

  private static void discarded(DataStream<Row> rows) {
    rows.sinkTo(new DiscardingSink<>());
  }

  // ---- from CSV files to CSV files

  /// The rows of each half of the symbols are a file.
  private static void files(long rows) throws IOException {
    var bars = new MadeBars(rows, SYMBOLS);
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
        .process(new LineRows(plan, HEADER, bad, true), plan.type());
  }

  private static DataStream<Row> shuffled(DataStream<Row> rows, TextPlan plan) {
    return rows.keyBy((KeySelector<Row, String>) row -> row.getFieldAs(1), Types.STRING)
        .map(Row::copy, plan.type());
  }

  private static DataStream<String> copied(DataStream<Row> rows, TextPlan plan) {
    return shuffled(rows, plan).map(new RowLine()).returns(String.class);
  }

  /// Lines with as many numbers as features give.
  private static DataStream<String> twelve(DataStream<Row> rows, TextPlan plan) {
    return shuffled(rows, plan).map(FlinkCost::wide).map(new RowLine()).returns(String.class);
  }

  /// The first two fields, and twelve numbers.
  private static Row wide(Row row) {
    var wide = new Row(2 + MORE);
    wide.setField(0, row.getField(0));
    wide.setField(1, row.getField(1));
    for (int i = 0; i < MORE; i++) {
      wide.setField(2 + i, (double) row.getFieldAs(2 + i % 5) * (i + 2));
    }
    return wide;
  }

  private static DataStream<String> features(DataStream<Row> rows, TextPlan plan) {
    return WeftFlink.lines(rows, plan, FlinkOptions.DEFAULT).out();
  }

  private static void written(DataStream<String> lines) {
    lines.sinkTo(
        FileSink.forBulkFormat(
                new org.apache.flink.core.fs.Path(OUT.toUri()), new TextFiles(HEADER + "\n"))
            .build());
  }

  // ---- measuring

  private static Runnable job(boolean reuse, Consumer<StreamExecutionEnvironment> work) {
    return () -> {
      var environment = StreamExecutionEnvironment.getExecutionEnvironment();
      environment.setParallelism(PARALLELISM);
      if (reuse) {
        environment.getConfig().enableObjectReuse();
      }
      work.accept(environment);
      LocalCluster.run(environment.getStreamGraph());
    };
  }

  private static DataStream<Row> copied(DataStream<Row> bars) {
    return bars.keyBy((KeySelector<Row, String>) row -> row.getFieldAs(0), Types.STRING)
        .map(Row::copy)
        .returns(MadeBars.TYPE);
  }

  private static Row joined(Row row) {
    var all = new Row(row.getArity() + MORE);
    for (int i = 0; i < row.getArity(); i++) {
      all.setField(i, row.getField(i));
    }
    for (int i = 0; i < MORE; i++) {
      all.setField(row.getArity() + i, (double) row.getFieldAs(2 + i % 5) * (i + 2));
    }
    return all;
  }

  /// The rows with twelve fields more, which nothing sends on.
  private static DataStream<Row> wide(DataStream<Row> bars) {
    return bars.map(FlinkCost::joined).returns(MadeBars.TYPE);
  }

  private static DataStream<Row> features(DataStream<Row> bars, ClusterFeatures features) {
    var keys = ClusterKeys.DEFAULT.in(ChronoUnit.MILLIS);
    return WeftFlink.features(bars, features, FlinkOptions.DEFAULT.keys(keys)).rows();
  }
}
