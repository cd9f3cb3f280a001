package weft.cli.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.OutFile;
import weft.data.GraphFiles;
import weft.data.NpyFiles;
import weft.files.TableFiles;
import weft.ir.Graph;
import weft.ir.NamedDimensions;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphJson;
import weft.onnx.FreeExport;
import weft.onnx.OnnxExport;
import weft.onnx.OnnxFormat;
import weft.onnx.OnnxImport;
import weft.onnx.OnnxModel;
import weft.ops.Ops;
import weft.ops.model.ModelFormat;
import weft.ops.model.TrainedModel;
import weft.rewrite.FreeDimensions;

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
      "  weft model convert boost.txt boost.onnx",
      "  weft model convert net.onnx net.json",
      "  weft model convert net.json again.onnx"
    })
@SuppressWarnings("NullAway.Init")
public final class ModelConvert implements Runnable {
  private static final String ONNX = ".onnx";

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "IN", description = "a file with a model")
  private Path in;

  @Parameters(index = "1", paramLabel = "OUT", description = "a .onnx, .json or .graph file")
  private Path out;

  @Option(
      names = "--dim",
      paramLabel = "NAME=N",
      description =
          "the extent of a dimension that has a name; N are the rows of trees (default: any,"
              + " where no node depends on it, else 1)")
  private Map<String, Integer> dims = new LinkedHashMap<>();

  @Override
  public void run() {
    if (!ends(out, ONNX) && !ends(out, GraphFiles.JSON) && !ends(out, GraphFiles.TEXT)) {
      throw other(out, "a .onnx, .json or .graph file");
    }
    refuseSame();
    Source source = source();
    if (ends(out, ONNX)) {
      byte[] bytes = model(source).bytes();
      Unwritten.during(() -> TableFiles.writeBytes(out, bytes));
      return;
    }
    Graph graph = graph(source);
    var weights = GraphFiles.weights(graph);
    if (!weights.isEmpty()) {
      try {
        byte[] bytes = NpyFiles.writeAll(weights);
        Unwritten.during(() -> TableFiles.writeBytes(GraphFiles.weights(out), bytes));
      } catch (IOException e) {
        throw new WeftException(Wrong.file(GraphFiles.weights(out), "can't be written", e));
      }
    }
    Unwritten.write(out, ends(out, GraphFiles.JSON) ? GraphJson.print(graph) : graph.toString());
  }

  /// What is read.
  ///
  /// @param free names of dimensions that may have any extent
  /// @param graphs by the extents of these; what has none counts 1
  private record Source(List<String> free, Function<Map<String, Integer>, Graph> graphs) {}

  private Source source() {
    if (ends(in, GraphFiles.TEXT) || ends(in, GraphFiles.JSON) && GraphJson.isOne(json(in))) {
      Graph graph = GraphFiles.read(in, Ops.found());
      return new Source(
          List.copyOf(NamedDimensions.of(graph)), extents -> FreeDimensions.bind(graph, extents));
    }
    ModelFormat format = ModelFormat.found(in);
    if (format instanceof OnnxFormat) {
      OnnxModel model = OnnxModel.read(in);
      return new Source(model.graph().free(), extents -> graph(model, extents));
    }
    TrainedModel trained = format.read(in);
    return new Source(List.of("N"), extents -> ModelShow.equations(trained, extents).graph());
  }

  private static Graph graph(OnnxModel model, Map<String, Integer> extents) {
    var types = new LinkedHashMap<String, Type>();
    model.graph().given().forEach(input -> types.put(input.name(), input.type(extents)));
    return OnnxImport.of(model, types).graph();
  }

  /// Dimensions stay free where the nodes do not depend on them.
  private OnnxModel model(Source source) {
    var free = free(source);
    return free(free, names -> FreeExport.of(names, general(names, with(source)), stem(in)))
        .orElseGet(() -> OnnxExport.of(with(source).apply(ones(free)), stem(in)));
  }

  /// The same graphs; from one that holds for all extents, where there is one.
  private static Function<Map<String, Integer>, Graph> general(
      List<String> names, Function<Map<String, Integer>, Graph> graphs) {
    var one = names.contains("") ? Optional.<Graph>empty() : FreeDimensions.of(names, graphs);
    return one.isEmpty() ? graphs : extents -> FreeDimensions.bind(one.get(), extents);
  }

  /// The same as a graph, where dimensions without a name are 1.
  private Graph graph(Source source) {
    var free = free(source);
    var named = free.stream().filter(name -> !name.isEmpty()).toList();
    if (named.size() < free.size()) {
      fixed(List.of(""), "it has no name");
    }
    return free(named, names -> FreeDimensions.of(names, with(source)))
        .orElseGet(() -> with(source).apply(ones(free)));
  }

  private List<String> free(Source source) {
    return source.free().stream().filter(name -> !dims.containsKey(name)).toList();
  }

  private <T> Optional<T> free(List<String> names, Function<List<String>, Optional<T>> made) {
    if (names.isEmpty()) {
      return Optional.empty();
    }
    var found = made.apply(names);
    if (found.isEmpty()) {
      fixed(names, "nodes depend on it");
    }
    return found;
  }

  private void fixed(List<String> names, String why) {
    spec.commandLine()
        .getErr()
        .println(
            "%s: fixed at 1, because %s (--dim sets another extent)"
                .formatted(
                    names.stream()
                        .map(name -> name.isEmpty() ? "a dimension without a name" : name)
                        .collect(Collectors.joining(", ")),
                    why));
  }

  private static Map<String, Integer> ones(List<String> names) {
    return names.stream().collect(Collectors.toMap(name -> name, _ -> 1));
  }

  /// The graphs by the extents of dimensions that are not set.
  private Function<Map<String, Integer>, Graph> with(Source source) {
    return extents -> {
      var all = new LinkedHashMap<>(dims);
      all.putAll(extents);
      return source.graphs().apply(all);
    };
  }

  private static Json json(Path file) {
    try {
      return Json.read(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new WeftException(Wrong.file(file, "can't be read", e));
    }
  }

  /// A model is never written over the one that is read.
  private void refuseSame() {
    if (OutFile.isSame(out, in)) {
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
