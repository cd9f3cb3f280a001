package weft.flink;

import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import weft.Features;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.cluster.Shipment;
import weft.live.RowStages;
import weft.scale.ClusterCheck;
import weft.scale.CostMeter;
import weft.testkit.AlternatedTurns;

/// Predicts what programs take in jobs of Flink, and then measures it: `FlinkScale [ROWS
/// [REPEATS]]`. Two subtasks of a small cluster inside this JVM, 1,000 symbols, states on the heap;
/// nanoseconds of the processor a row, from what three times as many rows take more.
final class FlinkScale implements ClusterCheck.Jobs {
  private static final int SYMBOLS = 1000;
  private static final int PARALLELISM = 2;

  private final long rows;
  private final int repeats;

  private FlinkScale(long rows, int repeats) {
    this.rows = rows;
    this.repeats = repeats;
  }

  /// Threads of the cluster go on for ever: whatever happens ends the program.
  public static void main(String[] args) {
    try {
      var jobs = new FlinkScale(Long.parseLong(args[0]), Integer.parseInt(args[1]));
      new ClusterCheck(jobs, System.out::println).run(ClusterCheck.PROGRAMS);
      System.exit(0);
    } catch (Throwable e) {
      e.printStackTrace();
      System.exit(1);
    }
  }

  @Override
  public double measured(String features) {
    var turns = new AlternatedTurns(rows);
    for (long count : List.of(rows, 3 * rows)) {
      turns.add(count + " rows", () -> run(count, Weft.compile(features)));
    }
    turns.run(repeats, System.out);
    return (double) (turns.processor(1) - turns.processor(0)) / (2 * rows);
  }

  private static void run(long rows, Features features) {
    var environment = StreamExecutionEnvironment.getExecutionEnvironment();
    environment.setParallelism(PARALLELISM);
    var options = FlinkOptions.DEFAULT.keys(keys());
    WeftFlink.features(
            new MadeBars(rows, SYMBOLS).in(environment), ClusterFeatures.of(features), options)
        .rows()
        .sinkTo(new DiscardingSink<>());
    LocalCluster.run(environment.getStreamGraph());
  }

  private static ClusterKeys keys() {
    return ClusterKeys.DEFAULT.in(ChronoUnit.MILLIS);
  }

  private static Shipment shipment(String features) {
    var types = RowColumns.of(MadeBars.TYPE).types(java.util.Map.of());
    return Shipment.live(Weft.compile(features).over(keys().schema(types)));
  }

  @Override
  public double own(String features) {
    var meter = new CostMeter(200, List.of(SYMBOLS), 1);
    return meter.rowNanos(shipment(features).plan(), SYMBOLS / PARALLELISM);
  }

  @Override
  public int columns(String features) {
    return shipment(features).plan().outputs().size();
  }

  /// Each level of cross-sections sends rows by time and back by entity.
  @Override
  public int shuffles(String features) {
    return 2 * (new RowStages(shipment(features).plan()).count() - 1);
  }
}
