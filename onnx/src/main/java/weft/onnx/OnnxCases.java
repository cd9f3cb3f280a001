package weft.onnx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import weft.eval.ProgramEngine;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Models with inputs and the outputs that are expected of them, as ONNX's own tests have them: a
/// folder with `model.onnx` and `test_data_set_*` folders with `input_*.pb` and `output_*.pb`.
public final class OnnxCases {
  private static final double RELATIVE = 1e-3;
  private static final double ABSOLUTE = 1e-7;

  private OnnxCases() {}

  /// What became of a case.
  ///
  /// @param problem none where it passed
  public record Result(String name, Optional<String> problem, boolean refused) {}

  /// Whether a folder is a case.
  public static boolean isCase(Path folder) {
    return Files.isRegularFile(folder.resolve("model.onnx"));
  }

  /// Runs the case of a folder.
  ///
  /// @param engine what computes
  public static List<Result> run(Path folder, ProgramEngine engine) throws IOException {
    var results = new ArrayList<Result>();
    Path file = folder.resolve("model.onnx");
    for (Path data : sorted(folder, "test_data_set_")) {
      String name = folder.getFileName() + (results.isEmpty() ? "" : "/" + data.getFileName());
      results.add(run(name, file, data, engine));
    }
    if (results.isEmpty()) {
      results.add(failed(String.valueOf(folder.getFileName()), "it has no test_data_set_*"));
    }
    return results;
  }

  private static Result failed(String name, String why) {
    return new Result(name, Optional.of(why), false);
  }

  private static Result run(String name, Path file, Path data, ProgramEngine engine)
      throws IOException {
    try {
      OnnxModel model = OnnxModel.read(file);
      var inputs = new HashMap<String, Tensor>();
      var lists = new HashMap<String, List<Tensor>>();
      int i = 0;
      var given = sorted(data, "input_");
      var expects = sorted(data, "output_");
      if (given.size() > model.graph().given().size()
          || expects.size() != model.graph().outputs().size()) {
        return failed(
            name,
            "%d inputs and %d outputs are recorded for %d and %d"
                .formatted(
                    given.size(),
                    expects.size(),
                    model.graph().given().size(),
                    model.graph().outputs().size()));
      }
      for (Path path : given) {
        OnnxValue value = model.graph().given().get(i++);
        var bytes = ByteBuffer.wrap(Files.readAllBytes(path));
        if (value.kind().equals(OnnxValue.TENSOR)) {
          inputs.put(value.name(), TensorReader.read(bytes, path.getFileName().toString()).value());
        } else {
          lists.put(value.name(), TensorReader.sequence(bytes, path.getFileName().toString()));
        }
      }
      var imported = OnnxImport.over(model, inputs, lists);
      var outcome = engine.run(imported.graph(), imported.inputs(inputs, lists));
      int o = 0;
      for (Path path : expects) {
        OnnxValue value = model.graph().outputs().get(o++);
        var bytes = ByteBuffer.wrap(Files.readAllBytes(path));
        List<Tensor> expected =
            value.kind().equals(OnnxValue.TENSOR)
                ? List.of(TensorReader.read(bytes, path.getFileName().toString()).value())
                : TensorReader.sequence(bytes, path.getFileName().toString());
        var found =
            imported.outputs().getOrDefault(value.name(), List.of()).stream()
                .map(outcome::output)
                .toList();
        Optional<String> wrong = differs(expected, found);
        if (wrong.isPresent()) {
          return new Result(
              name, Optional.of("output '" + value.name() + "': " + wrong.get()), false);
        }
      }
      return new Result(name, Optional.empty(), false);
    } catch (WeftException e) {
      return new Result(name, Optional.of(e.getMessage()), true);
    }
  }

  private static List<Path> sorted(Path folder, String prefix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(path -> path.getFileName().toString().startsWith(prefix))
          .sorted(
              Comparator.comparingInt(
                  path -> Integer.parseInt(path.getFileName().toString().replaceAll("[^0-9]", ""))))
          .toList();
    }
  }

  static Optional<String> differs(List<Tensor> expected, List<Tensor> found) {
    if (expected.size() != found.size()) {
      return Optional.of(
          "%d tensors are expected, %d came".formatted(expected.size(), found.size()));
    }
    for (int i = 0; i < expected.size(); i++) {
      Tensor a = expected.get(i);
      Tensor b = found.get(i);
      if (a.element() != b.element() || !a.shape().equals(b.shape())) {
        return Optional.of("expected " + a.type() + ", found " + b.type());
      }
      for (int cell = 0; cell < a.size(); cell++) {
        if (!near(a, b, cell)) {
          return Optional.of(
              "cell %d: expected %s, found %s".formatted(cell, a.textAt(cell), b.textAt(cell)));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean near(Tensor a, Tensor b, int i) {
    return switch (a.element().kind()) {
      case FLOAT -> {
        double x = a.doubleAt(i);
        double y = b.doubleAt(i);
        yield x == y
            || Double.isNaN(x) && Double.isNaN(y)
            || Math.abs(x - y) <= ABSOLUTE + RELATIVE * Math.abs(x);
      }
      case SIGNED, UNSIGNED, TIME -> a.longAt(i) == b.longAt(i);
      case BOOL -> a.truthAt(i) == b.truthAt(i);
      case TEXT -> Objects.equals(a.textAt(i), b.textAt(i));
      case ANY -> false;
    };
  }
}
