package weft.flink;

import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.types.Row;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// A stream of made-up rows through features, with faults, savepoints and other widths; and what
/// the features are over the same rows in a table.
final class StreamTrial implements AutoCloseable {
  private static final int ENTITIES = 7;
  private static final Map<String, StreamTrial> TRIALS = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final int rows;
  private final long seed;
  private final Path folder;

  /// Rows after which a worker fails, once each.
  final Set<Long> faults = new ConcurrentSkipListSet<>();

  /// From this row on they come slowly, and ever more so: there is time to stop on any machine.
  volatile long slowFrom = Long.MAX_VALUE;

  final AtomicLong seen = new AtomicLong();
  final AtomicLong failures = new AtomicLong();
  private final Map<Long, Row> answers = new ConcurrentHashMap<>();
  private volatile String contradiction = "";
  boolean rocks;

  StreamTrial(int rows, long seed, Path folder) {
    this.rows = rows;
    this.seed = seed;
    this.folder = folder;
    TRIALS.put(id, this);
  }

  private static StreamTrial of(String id) {
    return Objects.requireNonNull(TRIALS.get(id));
  }

  @Override
  public void close() {
    TRIALS.remove(id);
  }

  // ---- rows

  static final ClusterKeys KEYS = ClusterKeys.DEFAULT.numberedBy("seq");

  static TypeInformation<Row> type() {
    return Types.ROW_NAMED(
        new String[] {"seq", "time", "symbol", "close", "volume", "note"},
        Types.LONG,
        Types.INSTANT,
        Types.STRING,
        Types.DOUBLE,
        Types.INT,
        Types.STRING);
  }

  /// The row at a place: rows are nearly in order, several may have one time.
  Row row(long place) {
    var random = new Random(seed * 31 + place);
    double close = random.nextInt(20) == 0 ? Double.NaN : 100 + random.nextGaussian();
    return Row.of(
        place,
        Instant.ofEpochSecond(1_700_000_000L + place / ENTITIES, random.nextInt(2) * 500),
        "S" + random.nextInt(ENTITIES),
        Double.isNaN(close) ? null : (Object) close,
        random.nextInt(1000),
        "n" + place);
  }

  Table table() {
    var all = new Row[rows];
    for (int i = 0; i < rows; i++) {
      all[i] = row(i);
    }
    Shape each = Shape.of(rows);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.TIME, each, i -> RowCells.nanos(field(all[i], 1), 1)));
    columns.put("symbol", Tensor.texts(each, i -> (String) all[i].getField(2)));
    columns.put("close", Tensor.f64(each, i -> RowCells.number(all[i].getField(3))));
    columns.put("volume", Tensor.longs(Element.I64, each, i -> (int) field(all[i], 4)));
    return new Table(columns, Optional.of("symbol"), "time");
  }

  private static Object field(Row row, int i) {
    return Objects.requireNonNull(row.getField(i));
  }

  // ---- jobs

  /// A job with these features over the rows.
  JobGraph job(String features, int parallelism, Optional<String> savepoint) {
    return job(features, parallelism, savepoint, FlinkOptions.DEFAULT);
  }

  JobGraph job(String features, int parallelism, Optional<String> savepoint, FlinkOptions options) {
    var configuration = new Configuration();
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.toUri().toString());
    configuration.set(StateBackendOptions.STATE_BACKEND, rocks ? "rocksdb" : "hashmap");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 50);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
    var environment = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setParallelism(parallelism);
    environment.setMaxParallelism(16);
    environment.enableCheckpointing(20);
    environment.getConfig().setAutoWatermarkInterval(10);
    DataStream<Row> rows =
        environment
            .fromSequence(0, this.rows - 1L)
            .setParallelism(1)
            .uid("source")
            .map(new Reads(id), type())
            .setParallelism(1)
            .uid("reads");
    var answered =
        WeftFlink.features(
            rows,
            ClusterFeatures.of(Weft.compile(features)),
            options.keys(KEYS).lateness(Duration.ofSeconds(1)));
    answered
        .rows()
        .map(new Answers(id))
        .returns(Long.class)
        .uid("answers")
        .sinkTo(new DiscardingSink<>());
    JobGraph job = environment.getStreamGraph().getJobGraph();
    savepoint.ifPresent(
        path -> job.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(path, true)));
    return job;
  }

  /// Runs a job until rows come slowly, and stops it with a savepoint.
  String stop(MiniCluster cluster, JobGraph job, long place) throws Exception {
    slowFrom = place;
    seen.set(0);
    cluster.submitJob(job).get();
    while (seen.get() < place) {
      Thread.sleep(5);
    }
    while (true) {
      try {
        return cluster
            .stopWithSavepoint(
                job.getJobID(), folder.toUri().toString(), false, SavepointFormatType.CANONICAL)
            .get();
      } catch (ExecutionException e) {
        // Some tasks have not begun yet.
        if (seen.get() > rows - 100) {
          throw e;
        }
        Thread.sleep(20);
      }
    }
  }

  private record Reads(String id) implements MapFunction<Long, Row>, Serializable {
    @Override
    public Row map(Long place) throws InterruptedException {
      var trial = of(id);
      trial.fail(place);
      long slow = place - trial.slowFrom;
      if (slow >= 0 || place % 64 == 0) {
        Thread.sleep(Math.clamp(slow / 20, 1, 100));
      }
      trial.seen.accumulateAndGet(place, Math::max);
      return trial.row(place);
    }
  }

  private record Answers(String id) implements MapFunction<Row, Long>, Serializable {
    @Override
    public Long map(Row row) {
      long place = (long) field(row, 0);
      var trial = of(id);
      trial.fail(-1 - place);
      Row before = trial.answers.put(place, row);
      if (before != null && before.getArity() == row.getArity() && !before.equals(row)) {
        trial.contradiction = before + " and " + row;
      }
      return place;
    }
  }

  private void fail(long place) {
    if (faults.remove(place)) {
      failures.incrementAndGet();
      throw new IllegalStateException("a worker fails, as it should");
    }
  }

  /// Random faults, before the features and behind them.
  void faults(int count, Random random) {
    for (int i = 0; i < count; i++) {
      long place = random.nextInt(rows);
      faults.add(i % 2 == 0 ? place : -1 - place);
    }
  }

  // ---- answers

  /// What is wrong with the answers; nothing where all rows were answered as over a table.
  String differences(String features) {
    return differencesFrom(features, 0);
  }

  /// The same of the rows from a place on; those before the last tenth may have been answered by
  /// other features.
  String differencesFrom(String features, int from) {
    if (!contradiction.isEmpty()) {
      return "a row was answered in two ways: " + contradiction;
    }
    var expected = Weft.compile(features).run(table()).outputs();
    var missing = new TreeSet<Integer>();
    for (int i = from; i < rows; i++) {
      Row row = answers.get((long) i);
      if (row == null) {
        missing.add(i);
        continue;
      }
      int field = type().getArity();
      if (from > 0 && i < rows * 9 / 10 && row.getArity() != field + expected.size()) {
        continue;
      }
      for (var output : expected.entrySet()) {
        double found = RowCells.number(row.getField(field++));
        double wanted = output.getValue().doubleAt(i);
        if (Double.doubleToLongBits(found) != Double.doubleToLongBits(wanted)) {
          return output.getKey() + " in " + row + ", expected " + wanted;
        }
      }
    }
    return missing.isEmpty() ? "" : "no answers to the rows " + missing;
  }
}
