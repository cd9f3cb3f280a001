package weft.cli.console;

import java.nio.file.Path;
import weft.files.TableFiles;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;

/// Says that results are there, and could not be written: a disk that is full, a folder that may
/// not be written to.
public final class Unwritten extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final transient WeftException problem;

  public Unwritten(WeftException problem) {
    super(problem);
    this.problem = problem;
  }

  public WeftException problem() {
    return problem;
  }

  /// Writes a file, whole or not at all.
  public static void write(Path file, String text) {
    during(() -> TableFiles.writeText(file, text));
  }

  /// Writes; what goes wrong with a file meanwhile is that it could not be written.
  public static void during(Runnable writing) {
    try {
      writing.run();
    } catch (WeftException e) {
      if (e.first().code() == Code.FILE) {
        throw new Unwritten(e);
      }
      throw e;
    }
  }
}
