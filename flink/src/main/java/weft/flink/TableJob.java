package weft.flink;

import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.types.Row;
import weft.cluster.ClusterKeys;
import weft.cluster.Shipment;
import weft.eval.Table;

/// A job over tables that are in memory, several in one job if wanted, and their answers. The
/// workers are threads of this JVM, so tables need not be sent.
final class TableJob implements AutoCloseable {
  private static final Map<String, TableStream> STREAMS = new ConcurrentHashMap<>();

  /// Milliseconds between watermarks: some come while a table goes through.
  private static final int WATERMARKS = 20;

  private final StreamExecutionEnvironment environment;
  private final Map<String, TableStream> own = new LinkedHashMap<>();

  TableJob(int parallelism, boolean batch) {
    environment = StreamExecutionEnvironment.getExecutionEnvironment(new Configuration());
    environment.setParallelism(parallelism);
    environment.setRuntimeMode(batch ? RuntimeExecutionMode.BATCH : RuntimeExecutionMode.STREAMING);
    environment.getConfig().setAutoWatermarkInterval(WATERMARKS);
  }

  /// Adds a table to the job.
  TableStream add(Shipment features, Table table) {
    String id = UUID.randomUUID().toString();
    var stream = new TableStream(features.plan(), table);
    own.put(id, stream);
    STREAMS.put(id, stream);
    if (table.rows() == 0) {
      return stream;
    }
    var keys =
        new ClusterKeys(
            Optional.of(TableStream.ENTITY),
            TableStream.KEY,
            Optional.of(ChronoUnit.NANOS),
            Optional.of(TableStream.PLACE));
    var rows =
        environment
            .fromSequence(0, table.rows() - 1L)
            .setParallelism(1)
            .map(new Reads(id), stream.type())
            .setParallelism(1);
    var answered = WeftFlink.of(rows, features, FlinkOptions.DEFAULT.keys(keys).named(id));
    answered.rows().map(new Answers(id)).returns(Long.class).sinkTo(new DiscardingSink<>());
    return stream;
  }

  void run() {
    if (own.values().stream().anyMatch(stream -> stream.rows() > 0)) {
      LocalCluster.run(environment.getStreamGraph());
    }
  }

  @Override
  public void close() {
    own.keySet().forEach(STREAMS::remove);
  }

  private static TableStream stream(String id) {
    return Objects.requireNonNull(STREAMS.get(id));
  }

  /// The rows of a table, one after the other in time.
  private record Reads(String id) implements MapFunction<Long, Row> {
    @Override
    public Row map(Long place) {
      return stream(id).row(Math.toIntExact(place));
    }
  }

  private record Answers(String id) implements MapFunction<Row, Long> {
    @Override
    public Long map(Row row) {
      return stream(id).answer(row);
    }
  }
}
