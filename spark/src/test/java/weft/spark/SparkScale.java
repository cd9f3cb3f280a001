package weft.spark;

import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.eval.Rewritten;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.jit.CompiledEngine;
import weft.jit.code.Tier;
import weft.rewrite.Stages;
import weft.scale.ClusterCheck;
import weft.testkit.AlternatedTurns;

/// Predicts what programs take in jobs of Spark, and then measures it: `SparkScale ROWS REPEATS`.
/// `local[2]`, 1,000 symbols, rows that are made up and thrown away; nanoseconds of the processor a
/// row, from what three times as many rows take more.
final class SparkScale implements ClusterCheck.Jobs {
  private static final int SYMBOLS = 1000;
  private static final int TABLE = 400_000;
  private static final int TURNS = 12;

  private final SparkSession session;
  private final long rows;
  private final int repeats;
  private final Table table = table();

  private SparkScale(SparkSession session, long rows, int repeats) {
    this.session = session;
    this.rows = rows;
    this.repeats = repeats;
  }

  public static void main(String[] args) {
    var session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.log.level", "ERROR")
            .config("spark.sql.shuffle.partitions", "4")
            .getOrCreate();
    var jobs = new SparkScale(session, Long.parseLong(args[0]), Integer.parseInt(args[1]));
    new ClusterCheck(jobs, System.out::println).run(ClusterCheck.PROGRAMS);
    session.stop();
  }

  @Override
  public double measured(String features) {
    var turns = new AlternatedTurns(rows);
    for (long count : List.of(rows, 3 * rows)) {
      turns.add(count + " rows", () -> run(count, features));
    }
    turns.run(repeats, System.out);
    return (double) (turns.processor(1) - turns.processor(0)) / (2 * rows);
  }

  private void run(long count, String features) {
    var bars =
        session
            .range(0, count, 1, 4)
            .selectExpr(
                "concat('S', id % " + SYMBOLS + ") as symbol",
                "1700000000000 + (id div " + SYMBOLS + ") * 1000 as time",
                "100 + rand(2) as close",
                "1000 * rand(3) as volume");
    var options = SparkOptions.DEFAULT.keys(ClusterKeys.DEFAULT.in(ChronoUnit.MILLIS));
    WeftSpark.features(bars, ClusterFeatures.of(Weft.compile(features)), options)
        .write()
        .format("noop")
        .mode("overwrite")
        .save();
  }

  private static Table table() {
    Shape each = Shape.of(TABLE);
    int times = TABLE / SYMBOLS;
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.longs(Element.I64, each, i -> i / times));
    columns.put("time", Tensor.longs(Element.TIME, each, i -> 1_000_000_000L * (i % times)));
    var random = new java.util.Random(1);
    columns.put("close", Tensor.f64(each, _ -> 100 + random.nextDouble()));
    columns.put("volume", Tensor.f64(each, _ -> 1000 * random.nextDouble()));
    return new Table(columns, Optional.of("symbol"), "time");
  }

  @Override
  public double own(String features) {
    var engine = new CompiledEngine(1, 1024, Tier.ADAPTIVE);
    var compiled = Weft.compile(features);
    var turns = new AlternatedTurns(TABLE);
    turns.add("by itself", () -> compiled.run(table, engine));
    turns.run(TURNS, System.out);
    return (double) turns.processor(0) / TABLE;
  }

  private static Graph graph(String features) {
    return Weft.compile(features)
        .over(weft.lang.Schema.of(Weft.compile(features).columns()))
        .graph();
  }

  @Override
  public int columns(String features) {
    return graph(features).outputs().size();
  }

  /// Each level of cross-sections sends rows by time, and back by entity if more is computed there.
  @Override
  public int shuffles(String features) {
    var stages = Stages.of(Rewritten.toNumbers(graph(features))).stages();
    var there = new HashSet<>(stages.getFirst().within().outputs().keySet());
    int shuffles = 0;
    for (var stage : stages.subList(1, stages.size())) {
      there.addAll(stage.across().outputs().keySet());
      boolean more = there.addAll(stage.within().outputs().keySet());
      shuffles += more ? 2 : 1;
    }
    return shuffles;
  }
}
