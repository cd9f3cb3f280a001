package weft.spark;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// The files of a job, looked at before it runs, since what Spark says of them is long.
final class SparkFiles {
  private final SparkSession session;

  SparkFiles(SparkSession session) {
    this.session = session;
  }

  /// @param option that names the paths: of files, folders or patterns
  /// @throws WeftException if one is not there or is not Parquet
  Dataset<Row> read(String option, List<String> paths) {
    for (String path : paths) {
      FileStatus[] found = found(option, path);
      if (found == null || found.length == 0) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, "there is no file or folder '" + path + "'").about(option));
      }
    }
    String all = String.join(", ", paths);
    try {
      return session.read().parquet(paths.toArray(String[]::new));
    } catch (Exception e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "'" + all + "' can't be read")
              .about(option)
              .expected("Parquet files")
              .found(String.valueOf(innermost(e).getMessage()).lines().findFirst().orElse("")));
    }
  }

  /// @throws WeftException if something is there
  void mustNotBe(String out) {
    FileStatus[] found = found("--out", out);
    if (found != null && found.length > 0) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "'" + out + "' is there already")
              .about("--out")
              .expected("a folder that the job makes")
              .hint("remove it, or write elsewhere"));
    }
  }

  private FileStatus @org.jspecify.annotations.Nullable [] found(String option, String text) {
    var path = new Path(text);
    try {
      FileSystem files = path.getFileSystem(session.sparkContext().hadoopConfiguration());
      return files.globStatus(path);
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "'" + text + "' can't be looked at")
              .about(option)
              .found(Reason.of(e)));
    }
  }

  private static Throwable innermost(Throwable problem) {
    Throwable inner = problem;
    while (inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }
}
