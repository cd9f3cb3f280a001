package weft.ops.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// A format of files that hold trained models. The service loader finds them.
public interface ModelFormat {
  /// `onnx`, `lightgbm`.
  String name();

  /// What its files are usually called: `.onnx`.
  String ending();

  /// Whether a file is one of these.
  ///
  /// @param start its first bytes, at most [#START]
  boolean isOne(Path file, byte[] start);

  TrainedModel read(Path file);

  int START = 512;

  /// Reads a model in whichever format the file is.
  static TrainedModel of(Path file) {
    return found(file).read(file);
  }

  /// Which format a file has.
  static ModelFormat found(Path file) {
    byte[] start = start(file);
    var formats =
        ServiceLoader.load(ModelFormat.class, ModelFormat.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    return formats.stream()
        .filter(format -> format.isOne(file, start))
        .findFirst()
        .orElseThrow(() -> unknown(file, formats));
  }

  private static byte[] start(Path file) {
    try (var in = Files.newInputStream(file)) {
      return in.readNBytes(START);
    } catch (IOException e) {
      boolean missing = e instanceof NoSuchFileException;
      throw new WeftException(
          Diagnostic.of(
                  Code.FILE,
                  missing
                      ? "there is no file '" + file + "'"
                      : "the file '" + file + "' can't be read")
              .about(file.toString())
              .expected("a trained model")
              .found(missing ? "no such file" : Reason.of(e)));
    }
  }

  private static WeftException unknown(Path file, List<ModelFormat> formats) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the file '" + file.getFileName() + "' is no trained model")
            .about(file.toString())
            .expected(
                formats.isEmpty()
                    ? "a module that reads models, such as weft.onnx"
                    : "one of "
                        + String.join(
                            ", ",
                            formats.stream().map(f -> f.name() + " (" + f.ending() + ")").toList()))
            .found("something else"));
  }
}
