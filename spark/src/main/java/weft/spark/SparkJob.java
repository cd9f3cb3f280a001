package weft.spark;

import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import weft.cluster.JobArguments;
import weft.cluster.OlderJava;
import weft.ir.problem.WeftException;

/// The job that `spark-submit` starts: features over Parquet files, to Parquet files.
///
/// ```
/// spark-submit --class weft.spark.SparkJob weft-spark.jar --features F.weft --in BARS --out ANSWERED
/// ```
public final class SparkJob {
  private static final String PARTITIONS = "--partitions";

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
      var given = JobArguments.of(arguments, Set.of(PARTITIONS));
      var features = given.read();
      var options = SparkOptions.DEFAULT.keys(given.keys());
      String partitions = given.own().get(PARTITIONS);
      if (partitions != null) {
        options = options.partitions(Integer.parseInt(partitions));
      }
      var session = SparkSession.builder().appName("weft " + given.features()).getOrCreate();
      Dataset<Row> rows = session.read().parquet(given.in());
      WeftSpark.features(rows, features, options).write().parquet(given.out());
      return 0;
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
}
