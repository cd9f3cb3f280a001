package weft.spark;

import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import weft.Weft;
import weft.cluster.ClusterFeatures;
import weft.cluster.ClusterKeys;

/// A job on two executors that are processes of their own, of which one is lost after some tasks:
/// `LostExecutor OUT TASKS`. The processes that it starts are its executors. Prints how many were
/// lost.
final class LostExecutor {
  private static final String FEATURES =
      "m = rolling_mean(close, 20)\ns = cumsum(close)\nrank = cs_rank(m)\n"
          + "smooth = rolling_mean(rank, 5)";

  private LostExecutor() {}

  /// What the job computes.
  static Dataset<Row> answered(SparkSession session) {
    var bars =
        session
            .range(0, 60_000, 1, 6)
            .selectExpr(
                "id",
                "concat('S', id % 50) as symbol",
                "(id div 50) * 1000 as time",
                "sin(id) as close");
    return WeftSpark.features(
        bars,
        ClusterFeatures.of(Weft.compile(FEATURES)),
        SparkOptions.DEFAULT.keys(ClusterKeys.DEFAULT.in(ChronoUnit.MILLIS)).partitions(6));
  }

  public static void main(String[] args) {
    var session =
        SparkSession.builder()
            .master("local-cluster[2,1,1024]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.memory", "600m")
            .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
            .config("spark.executor.extraJavaOptions", "--enable-native-access=ALL-UNNAMED")
            .config("spark.sql.adaptive.enabled", "false")
            .config("spark.log.level", "ERROR")
            .getOrCreate();
    var lost = new AtomicBoolean();
    int after = Integer.parseInt(args[1]);
    session
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              private final AtomicInteger ended = new AtomicInteger();

              @Override
              public void onTaskEnd(SparkListenerTaskEnd end) {
                if (ended.incrementAndGet() == after) {
                  lost.set(lose());
                }
              }
            });
    answered(session).write().parquet(args[0]);
    System.out.println(lost.get() ? "an executor was lost" : "none was lost");
    session.stop();
  }

  private static boolean lose() {
    return ProcessHandle.current()
        .descendants()
        .filter(each -> each.info().command().orElse("").endsWith("java"))
        .findFirst()
        .map(ProcessHandle::destroyForcibly)
        .orElse(false);
  }
}
