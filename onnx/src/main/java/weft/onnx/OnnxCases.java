package weft.onnx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import weft.eval.Nearness;
import weft.eval.NearnessMeter;
import weft.eval.ProgramEngine;
import weft.eval.Promise;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Models with inputs and the outputs that are expected of them, as ONNX's own tests have them: a
/// folder with `model.onnx` and `test_data_set_*` folders with `input_*.pb` and `output_*.pb`.
public final class OnnxCases {
  private static final Promise ALLOWED = new Promise.Near(1e-3, 1e-7);

  private OnnxCases() {}

  /// What became of a case.
  public record Result(String name, Nearness nearness) {}

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
    return new Result(name, new Nearness.Differs(why));
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
      var program = engine.ready(imported.graph());
      var refused = program.refused();
      if (refused.isPresent()) {
        return new Result(name, new Nearness.Refused(refused.get()));
      }
      var outcome = program.run(imported.inputs(inputs, lists));
      Nearness nearness = new Nearness.Bits();
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
        var near = nearness(expected, found);
        if (near instanceof Nearness.Differs(String where)) {
          return failed(name, "output '" + value.name() + "': " + where);
        }
        nearness = nearness.worse(near);
      }
      return new Result(name, nearness);
    } catch (WeftException e) {
      return new Result(name, Nearness.of(e));
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

  static Nearness nearness(List<Tensor> expected, List<Tensor> found) {
    if (expected.size() != found.size()) {
      return new Nearness.Differs(
          "%d tensors are expected, %d came".formatted(expected.size(), found.size()));
    }
    Nearness nearness = new Nearness.Bits();
    for (int i = 0; i < expected.size(); i++) {
      Tensor a = expected.get(i);
      Tensor b = found.get(i);
      if (a.element() != b.element() || !a.shape().equals(b.shape())) {
        return new Nearness.Differs("expected " + a.type() + ", found " + b.type());
      }
      nearness =
          nearness.worse(
              NearnessMeter.of(ALLOWED, a, b)
                  .nearness(
                      cell ->
                          "cell %d: expected %s, found %s"
                              .formatted(cell, a.textAt(cell), b.textAt(cell))));
    }
    return nearness;
  }
}
