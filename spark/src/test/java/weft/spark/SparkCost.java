package weft.spark;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.corr;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lag;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.log;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.stddev_samp;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;
import weft.spark.parquet.WeftParquet;
import weft.testkit.AlternatedTurns;

/// What features cost on Spark, beside a job that only sorts the same rows, one that also writes as
/// many columns, and the same features as window expressions: `SparkCost FEATURES ROWS REPEATS`.
/// Features are written as the job that `spark-submit` starts does it; what is due to that is
/// shown. From Parquet to Parquet, 100 symbols, `local[2]`. Figures are the shortest times by the
/// clock and of the processor, of the whole JVM.
final class SparkCost {
  private static final int SYMBOLS = 100;
  private static final int COLUMNS = 11;
  private static final Path FOLDER = Path.of("spark/target/cost");

  private SparkCost() {}

  public static void main(String[] args) throws IOException {
    var session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.log.level", "ERROR")
            .config("spark.sql.shuffle.partitions", "8")
            .getOrCreate();
    // Window expressions have no exponential average.
    String text =
        Files.readAllLines(Path.of(args[0])).stream()
            .filter(line -> !line.startsWith("f8 "))
            .collect(Collectors.joining("\n"));
    long rows = Long.parseLong(args[1]);
    Path in = FOLDER.resolve("bars" + rows);
    if (!Files.exists(in.resolve("_SUCCESS"))) {
      make(session, rows).write().mode("overwrite").parquet(in.toString());
    }
    var turns = new AlternatedTurns(rows);
    turns.add("sort only", () -> write(sorted(bars(session, in))));
    turns.add("sort, 11 columns more", () -> write(wide(sorted(bars(session, in)))));
    turns.add("features", () -> write(features(bars(session, in), text), WeftParquet.NAME));
    turns.add("features, Spark's writer", () -> write(features(bars(session, in), text)));
    turns.add("sort only, our writer", () -> write(sorted(bars(session, in)), WeftParquet.NAME));
    turns.add("window expressions", () -> write(windows(bars(session, in))));
    turns.run(Integer.parseInt(args[2]), System.out);
    turns.print(System.out);
    session.stop();
  }

  private static Dataset<Row> make(SparkSession session, long rows) {
    return session
        .range(0, rows, 1, 4)
        .selectExpr(
            "concat('S', id % " + SYMBOLS + ") as symbol",
            "1700000000000000 + (id div " + SYMBOLS + ") * 60000000 as time",
            "100 + rand(1) as open",
            "100 + rand(2) as close",
            "floor(1000 * rand(3)) + 0.0D as volume")
        .selectExpr(
            "*", "greatest(open, close) + 0.5D as high", "least(open, close) - 0.5D as low");
  }

  private static Dataset<Row> bars(SparkSession session, Path in) {
    return session.read().parquet(in.toString());
  }

  private static Dataset<Row> sorted(Dataset<Row> bars) {
    return bars.repartition(col("symbol")).sortWithinPartitions("symbol", "time");
  }

  private static Dataset<Row> wide(Dataset<Row> sorted) {
    Dataset<Row> all = sorted;
    for (int i = 0; i < COLUMNS; i++) {
      all = all.withColumn("c" + i, expr("close * " + (i + 2) + " - open"));
    }
    return all;
  }

  private static Dataset<Row> features(Dataset<Row> bars, String text) {
    return WeftSpark.features(
        bars,
        ClusterFeatures.of(Weft.compile(text)),
        SparkOptions.DEFAULT.keys(ClusterKeys.DEFAULT.in(ChronoUnit.MICROS)));
  }

  private static Dataset<Row> windows(Dataset<Row> bars) {
    var own = Window.partitionBy("symbol").orderBy("time");
    var w10 = own.rowsBetween(-9, 0);
    var w20 = own.rowsBetween(-19, 0);
    var w50 = own.rowsBetween(-49, 0);
    var close = col("close");
    return bars.withColumn("f0", close.minus(col("open")))
        .withColumn("f1", expr("(high + low + close) / 3"))
        .withColumn("f2", log(close.divide(lag(close, 1).over(own))))
        .withColumn("f3", avg(close).over(w20))
        .withColumn("f4", stddev_samp(close).over(w20))
        .withColumn("f5", close.minus(col("f3")).divide(col("f4")))
        .withColumn("f6", corr(close, col("volume")).over(w20))
        .withColumn("f7", max("high").over(w50).minus(min("low").over(w50)))
        .withColumn("f9", sum("volume").over(own.rowsBetween(Window.unboundedPreceding(), 0)))
        .withColumn("f10", close.minus(lag(close, 5).over(own)))
        .withColumn(
            "f11",
            when(close.gt(avg(close).over(w50)), lit(1))
                .otherwise(lit(-1))
                .multiply(stddev_samp(close).over(w10)));
  }

  private static void write(Dataset<Row> work) {
    write(work, "parquet");
  }

  private static void write(Dataset<Row> work, String format) {
    work.write().format(format).mode("overwrite").save(FOLDER.resolve("out").toString());
  }
}
