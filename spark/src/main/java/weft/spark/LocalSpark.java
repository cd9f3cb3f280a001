package weft.spark;

import org.apache.spark.sql.SparkSession;

/// A session inside this JVM, started when it is first needed.
final class LocalSpark {
  private LocalSpark() {}

  private static final class Started {
    private static final SparkSession SESSION = start();
  }

  static SparkSession session() {
    return Started.SESSION;
  }

  /// Tables in memory are small: compiling code for each plan would take longer than they do.
  private static SparkSession start() {
    return SparkSession.builder()
        .master("local[2,4]")
        .appName("weft")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "3")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.adaptive.enabled", "false")
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.log.level", "WARN")
        .getOrCreate();
  }
}
