package weft.trees;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// The text of a model file.
final class ModelText {
  private static final long MOST = 1L << 29;

  private ModelText() {}

  static String read(Path file) {
    try {
      long size = Files.size(file);
      if (size > MOST) {
        throw wrong(file, "it is larger than a model of trees may be")
            .with(d -> d.expected("at most " + MOST + " bytes").found(size + " bytes"));
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw wrong(file, Reason.of(e));
    }
  }

  private static WeftException wrong(Path file, String reason) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the model " + file + " can't be read: " + reason)
            .about(file.toString()));
  }
}
