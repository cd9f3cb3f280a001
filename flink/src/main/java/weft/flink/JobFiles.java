package weft.flink;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// The files of a job, as they are before it is submitted. Those whose names begin with a dot or an
/// underscore are not meant to be read.
final class JobFiles {
  private JobFiles() {}

  /// The first file that is read.
  ///
  /// @param in a file, or a folder of files
  /// @throws WeftException if there is none
  static Path first(String in) {
    try {
      return first(new Path(in))
          .orElseThrow(
              () ->
                  new WeftException(
                      Diagnostic.of(Code.FILE, "the folder '" + in + "' has no files")
                          .about("--in")));
    } catch (IOException e) {
      throw unreadable(in, e);
    }
  }

  static WeftException unreadable(String in, IOException e) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "'" + in + "' can't be read").about("--in").found(Reason.of(e)));
  }

  /// Refuses a folder with files: a job adds to them, and rows would be there twice.
  ///
  /// @param option that names it
  static void mustBeEmpty(String option, String out) {
    Optional<Path> file;
    try {
      file = first(new Path(out));
    } catch (FileNotFoundException e) {
      return;
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "'" + out + "' can't be written")
              .about(option)
              .found(Reason.of(e)));
    }
    if (file.isPresent()) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "'" + out + "' is not empty: rows would be there twice")
              .about(option)
              .expected("a folder that is not there, or has no files")
              .found(file.get().toString())
              .hint("remove the files of the run before, or write elsewhere"));
    }
  }

  private static Optional<Path> first(Path path) throws IOException {
    FileStatus status = path.getFileSystem().getFileStatus(path);
    if (!status.isDir()) {
      return Optional.of(path);
    }
    for (FileStatus each : path.getFileSystem().listStatus(path)) {
      String name = each.getPath().getName();
      if (!name.startsWith(".") && !name.startsWith("_")) {
        var found = first(each.getPath());
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
