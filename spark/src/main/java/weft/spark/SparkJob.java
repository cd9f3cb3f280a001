package weft.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import weft.cluster.ClusterJob;
import weft.cluster.JobArguments;
import weft.cluster.OlderJava;
import weft.ir.problem.WeftException;

/// The job that `spark-submit` starts: features over Parquet files, to Parquet files.
///
/// ```
/// spark-submit --class weft.spark.SparkJob weft-spark.jar --features F.weft --in BARS --out ANSWERED
/// ```
public final class SparkJob {
  /// As the command says of wrong features, options or input.
  private static final int WRONG = 2;

  private SparkJob() {}

  public static void main(String[] arguments) {
    int code = run(arguments);
    if (code != 0) {
      System.exit(code);
    }
  }

  /// @return the exit code
  static int run(String[] arguments) {
    try {
      var given = JobArguments.of(arguments, ClusterJob.SPARK);
      var features = given.read();
      var options = options(given);
      var session = SparkSession.builder().appName("weft " + given.set().name()).getOrCreate();
      for (var table : given.tables().entrySet()) {
        var rows = session.read().parquet(table.getValue().data().toArray(String[]::new));
        options = options.table(table.getKey(), rows, table.getValue().join());
      }
      Dataset<Row> rows = session.read().parquet(given.in());
      var answered = WeftSpark.answered(rows, features, options);
      answered.rows().write().parquet(given.out());
      return told(answered);
    } catch (WeftException e) {
      System.err.println(e.getMessage());
      return WRONG;
    } catch (RuntimeException e) {
      var older = OlderJava.in(e);
      if (older.isEmpty()) {
        throw e;
      }
      System.err.println(older.get().getMessage());
      return WRONG;
    }
  }

  private static SparkOptions options(JobArguments given) {
    var options = SparkOptions.DEFAULT.keys(given.keys());
    options = given.whole("--partitions").map(options::partitions).orElse(options);
    return given.whole("--pieces").map(options::pieces).orElse(options);
  }

  /// Says what was counted.
  private static int told(WeftSpark.Answered answered) {
    var counts = answered.counts();
    long rows = counts.rowCount().value();
    System.err.printf(
        "%d rows, %d of the entity and time of another, %d missing cells%n",
        rows, counts.repeatedCount().value(), counts.missingCount().value());
    if (counts.cutCount().value() > 0) {
      System.err.printf("%d times cut to microseconds%n", counts.cutCount().value());
    }
    int code = 0;
    for (var table : answered.without().entrySet()) {
      long without = table.getValue().value();
      if (without > 0) {
        System.err.printf("%d rows have none of the table '%s'%n", without, table.getKey());
      }
      // Tasks that are run again count again, so there may be more than rows.
      code = rows > 0 && without >= rows ? WRONG : code;
    }
    return code;
  }
}
