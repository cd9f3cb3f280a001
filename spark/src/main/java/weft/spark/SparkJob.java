package weft.spark;

import java.io.PrintStream;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import weft.cluster.ClusterJob;
import weft.cluster.JobArguments;
import weft.cluster.WorkerProblem;
import weft.spark.parquet.WeftParquet;

/// The job that `spark-submit` starts: features over Parquet files, to Parquet files.
///
/// ```
/// spark-submit --class weft.spark.SparkJob weft-spark.jar --features F.weft --in BARS --out ANSWERED
/// ```
public final class SparkJob {
  /// As the command says of wrong features, options or input.
  private static final int WRONG = 2;

  private SparkJob() {}

  public static void main(String[] arguments) throws Exception {
    int code = run(arguments, System.err);
    if (code != 0) {
      System.exit(code);
    }
  }

  /// @param err where counts go, and what is wrong
  /// @return the exit code
  static int run(String[] arguments, PrintStream err) throws Exception {
    try {
      var given = JobArguments.of(arguments, ClusterJob.SPARK);
      var features = given.read();
      var options = options(given);
      var session = SparkSession.builder().appName("weft " + given.set().name()).getOrCreate();
      var files = new SparkFiles(session);
      files.mustNotBe(given.out());
      for (var table : given.tables().entrySet()) {
        var rows = files.read("--data", table.getValue().data());
        options = options.table(table.getKey(), rows, table.getValue().join());
      }
      Dataset<Row> rows = files.read("--in", List.of(given.in()));
      var answered = WeftSpark.answered(rows, features, options);
      answered.rows().write().format(WeftParquet.NAME).save(given.out());
      return told(answered, err);
    } catch (Exception e) {
      err.println(WorkerProblem.in(e).orElseThrow(() -> e));
      return WRONG;
    }
  }

  private static SparkOptions options(JobArguments given) {
    var options = SparkOptions.DEFAULT.keys(given.keys());
    options = given.whole("--partitions").map(options::partitions).orElse(options);
    return given.whole("--pieces").map(options::pieces).orElse(options);
  }

  /// Says what was counted.
  private static int told(WeftSpark.Answered answered, PrintStream err) {
    var counts = answered.counts();
    long rows = counts.rowCount().value();
    err.printf(
        "%d rows, %d of the entity and time of another, %d missing cells%n",
        rows, counts.repeatedCount().value(), counts.missingCount().value());
    if (counts.cutCount().value() > 0) {
      err.printf("%d times cut to microseconds%n", counts.cutCount().value());
    }
    int code = 0;
    for (var table : answered.without().entrySet()) {
      long without = table.getValue().value();
      if (without > 0) {
        err.printf("%d rows have none of the table '%s'%n", without, table.getKey());
      }
      // Tasks that are run again count again, so there may be more than rows.
      code = rows > 0 && without >= rows ? WRONG : code;
    }
    return code;
  }
}
