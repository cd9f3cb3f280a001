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

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;

/// What features cost on Spark, beside a job that only sorts the same rows, and beside the same
/// features as window expressions: `SparkCost FOLDER ROWS REPEATS`. From Parquet to Parquet, W1
/// over 100 symbols, `local[2]`. Figures are processor time of the whole JVM, so that other work on
/// the machine matters less.
final class SparkCost {
  private static final int SYMBOLS = 100;

  /// `ema` is left out: window expressions have none.
  private static final List<String> W1 =
      List.of(
          "f0 = close - open",
          "f1 = (high + low + close) / 3",
          "f2 = log(close / lag(close))",
          "f3 = rolling_mean(close, 20)",
          "f4 = rolling_std(close, 20)",
          "f5 = (close - f3) / f4",
          "f6 = rolling_corr(close, volume, 20)",
          "f7 = rolling_max(high, 50) - rolling_min(low, 50)",
          "f9 = cumsum(volume)",
          "f10 = close - lag(close, 5)",
          "f11 = if(close > rolling_mean(close, 50), 1, -1) * rolling_std(close, 10)");

  private SparkCost() {}

  public static void main(String[] args) {
    var session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "8")
            .getOrCreate();
    long rows = Long.parseLong(args[1]);
    Path in = Path.of(args[0]).resolve("bars" + rows);
    if (!Files.exists(in.resolve("_SUCCESS"))) {
      make(session, rows).write().mode("overwrite").parquet(in.toString());
    }
    String out = args[0] + "/out";
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      measure("sort only", sorted(bars(session, in)), out, rows);
      measure("features", features(bars(session, in)), out, rows);
      if (i == 0) {
        measure("window expressions", windows(bars(session, in)), out, rows);
      }
    }
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

  private static Dataset<Row> features(Dataset<Row> bars) {
    return WeftSpark.features(
        bars,
        ClusterFeatures.of(Weft.compile(String.join("\n", W1))),
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

  private static void measure(String name, Dataset<Row> work, String out, long rows) {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long cpu = system.getProcessCpuTime();
    long wall = System.nanoTime();
    work.write().mode("overwrite").parquet(out);
    cpu = system.getProcessCpuTime() - cpu;
    wall = System.nanoTime() - wall;
    System.out.printf(
        "%-20s %6.1f s of processor, %6.1f s by the clock, %5.2f us of processor a row%n",
        name, cpu / 1e9, wall / 1e9, cpu / 1e3 / rows);
  }
}
