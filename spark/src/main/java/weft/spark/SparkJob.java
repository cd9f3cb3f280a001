package weft.spark;

import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import weft.cluster.JobArguments;
import weft.cluster.OlderJava;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The job that `spark-submit` starts: features over Parquet files, to Parquet files.
///
/// ```
/// spark-submit --class weft.spark.SparkJob weft-spark.jar --features F.weft --in BARS --out ANSWERED
/// ```
public final class SparkJob {
  private static final String PARTITIONS = "--partitions";
  private static final String PIECES = "--pieces";

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
      var given = JobArguments.of(arguments, Set.of(PARTITIONS, PIECES));
      var features = given.read();
      var options = options(given);
      var session = SparkSession.builder().appName("weft " + given.features()).getOrCreate();
      for (var table : given.tables().entrySet()) {
        var rows = session.read().parquet(table.getValue().data().getFirst());
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
    Map<String, String> own = given.own();
    if (own.containsKey(PARTITIONS)) {
      options = options.partitions((int) whole(own, PARTITIONS));
    }
    return own.containsKey(PIECES) ? options.pieces(whole(own, PIECES)) : options;
  }

  private static long whole(Map<String, String> own, String name) {
    String text = String.valueOf(own.get(name));
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, name + " can't be '" + text + "'")
              .about(name)
              .expected("a whole number from 1 on"));
    }
    return Long.parseLong(text);
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
