package weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import weft.data.GraphFiles;
import weft.data.NpyFiles;
import weft.files.TableFiles;
import weft.ir.Graph;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphJson;
import weft.onnx.OnnxExport;
import weft.onnx.OnnxFormat;
import weft.onnx.OnnxImport;
import weft.onnx.OnnxModel;
import weft.ops.Ops;
import weft.ops.model.ModelFormat;

/// `weft model convert IN OUT`.
@Command(
    name = "convert",
    description =
        "Writes a model in another form, by the endings of the files: .onnx, .json or .graph (a"
            + " graph, with its weights in a .npz beside); in also LightGBM's .txt and XGBoost's"
            + " .json.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  weft model convert net.onnx net.json",
      "  weft model convert net.json again.onnx"
    })
@SuppressWarnings("NullAway.Init")
final class ModelConvert implements Runnable {
  private static final String ONNX = ".onnx";

  @Parameters(index = "0", paramLabel = "IN", description = "a file with a model")
  private Path in;

  @Parameters(index = "1", paramLabel = "OUT", description = "a .onnx, .json or .graph file")
  private Path out;

  @Option(
      names = "--dim",
      paramLabel = "NAME=N",
      description =
          "the extent of a dimension that has a name; N are the rows of trees (default: 1)")
  private Map<String, Integer> dims = new LinkedHashMap<>();

  @Override
  public void run() {
    if (!ends(out, ONNX) && !ends(out, GraphFiles.JSON) && !ends(out, GraphFiles.TEXT)) {
      throw other(out, "a .onnx, .json or .graph file");
    }
    refuseSame();
    Graph graph = graph();
    if (ends(out, ONNX)) {
      byte[] bytes = OnnxExport.of(graph, stem(in)).bytes();
      Unwritten.during(() -> TableFiles.writeBytes(out, bytes));
      return;
    }
    var weights = GraphFiles.weights(graph);
    if (!weights.isEmpty()) {
      try {
        byte[] bytes = NpyFiles.writeAll(weights);
        Unwritten.during(() -> TableFiles.writeBytes(GraphFiles.weights(out), bytes));
      } catch (IOException e) {
        throw new WeftException(Main.failed(GraphFiles.weights(out), "can't be written", e));
      }
    }
    Main.write(out, ends(out, GraphFiles.JSON) ? GraphJson.print(graph) : graph.toString());
  }

  private Graph graph() {
    if (ends(in, GraphFiles.TEXT) || ends(in, GraphFiles.JSON) && GraphJson.isOne(json(in))) {
      return GraphFiles.read(in, Ops.found());
    }
    ModelFormat format = ModelFormat.found(in);
    if (format instanceof OnnxFormat) {
      OnnxModel model = OnnxModel.read(in);
      var types = new LinkedHashMap<String, Type>();
      model.graph().given().forEach(input -> types.put(input.name(), input.type(dims)));
      return OnnxImport.of(model, types).graph();
    }
    return ModelShow.equations(format.read(in), dims).graph();
  }

  private static Json json(Path file) {
    try {
      return Json.read(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new WeftException(Main.failed(file, "can't be read", e));
    }
  }

  /// A model is never written over the one that is read.
  private void refuseSame() {
    if (in.toAbsolutePath().normalize().equals(out.toAbsolutePath().normalize())) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the model would be written over itself")
              .about(out.toString())
              .expected("another name")
              .found(out.toString()));
    }
  }

  private static boolean ends(Path file, String ending) {
    return String.valueOf(file.getFileName()).endsWith(ending);
  }

  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.lastIndexOf('.'));
  }

  private static WeftException other(Path file, String expected) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "what " + file + " holds does not follow from its ending")
            .about(file.toString())
            .expected(expected)
            .found(file.toString()));
  }
}
