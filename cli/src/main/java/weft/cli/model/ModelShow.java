package weft.cli.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.TextTable;
import weft.cli.console.Unwritten;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.onnx.NamedShapes;
import weft.onnx.OnnxFormat;
import weft.onnx.OnnxImport;
import weft.onnx.OnnxImport.Imported;
import weft.onnx.OnnxLayer;
import weft.onnx.OnnxModel;
import weft.onnx.OnnxValue;
import weft.ops.model.ModelFormat;
import weft.ops.model.ModelInput;
import weft.ops.model.ModelLayer;
import weft.ops.model.TrainedModel;
import weft.rewrite.FreeDimensions;

/// `weft model show FILE`.
@Command(
    name = "show",
    description =
        "Lists what goes in, the layers with shapes, weights and multiplications, and what comes"
            + " out.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  weft model show net.onnx --dim N=64",
      "  weft model show net.onnx --svg net.svg",
      "  weft model show boost.txt"
    })
@SuppressWarnings("NullAway.Init")
public final class ModelShow implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "a file of ONNX, LightGBM or XGBoost")
  private Path file;

  @Option(
      names = "--dim",
      paramLabel = "NAME=N",
      description = "the extent of a dimension that has a name (default: 1)")
  private Map<String, Integer> dims = new LinkedHashMap<>();

  @Option(names = "--graph", description = "prints the graph that the model becomes")
  private boolean graph;

  @Option(names = "--svg", paramLabel = "FILE", description = "draws the layers into an SVG file")
  private Optional<Path> svg = Optional.empty();

  @Override
  public void run() {
    ModelFormat format = ModelFormat.found(file);
    if (format instanceof OnnxFormat) {
      network(OnnxModel.read(file));
    } else {
      model(format.read(file));
    }
  }

  /// A model without layers.
  private void model(TrainedModel model) {
    var out = spec.commandLine().getOut();
    if (svg.isPresent()) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "only the layers of a network are drawn")
              .about("--svg")
              .expected("an ONNX file")
              .found(model.format()));
    }
    if (graph) {
      out.print(named(List.of("N"), extents -> equations(model, extents).graph()));
      return;
    }
    var equations = equations(model, dims);
    out.println("%s: %s".formatted(file.getFileName(), model.format()));
    for (ModelInput input : model.inputs()) {
      String cells = input.cells().isEmpty() ? "" : "  " + String.join(", ", input.cells());
      out.println("in   " + input + cells);
    }
    equations.graph().outputs().keySet().forEach(name -> out.println("out  " + name));
    out.println();
    out.println("%s weights; %s".formatted(count(model.size().parameters()), model.size().work()));
  }

  /// A model as a graph: what may have any extent has that of `N`.
  static TrainedModel.Equations equations(TrainedModel model, Map<String, Integer> dims) {
    int rows = dims.getOrDefault("N", 1);
    var types = new LinkedHashMap<String, Type>();
    for (ModelInput input : model.inputs()) {
      var extents = new ArrayList<>(input.dims());
      extents.replaceAll(dim -> dim == ModelInput.FREE ? rows : dim);
      types.put(input.name(), new Type(input.element(), new Shape(false, extents), Set.of()));
    }
    return model.equations(types);
  }

  private void network(OnnxModel model) {
    var out = spec.commandLine().getOut();
    if (graph) {
      out.print(named(model.graph().free(), extents -> imported(model, extents).graph()));
      return;
    }
    var imported = imported(model, dims);
    if (svg.isPresent()) {
      Unwritten.write(
          svg.get(),
          LayerDrawing.of(
              String.valueOf(file.getFileName()),
              totals(imported),
              model,
              imported,
              NamedShapes.of(model, dims, imported)));
      return;
    }
    out.println(
        "%s: IR version %d, ops of version %s%s"
            .formatted(
                file.getFileName(),
                model.irVersion(),
                model.opsets().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(e -> (e.getKey().isEmpty() ? "" : e.getKey() + " ") + e.getValue())
                    .collect(Collectors.joining(", ")),
                model.producer().isEmpty() ? "" : ", written by " + model.producer()));
    model.graph().given().forEach(input -> out.println("in   " + input));
    model.graph().outputs().forEach(output -> out.println("out  " + output));
    assumed(model).ifPresent(out::println);
    out.println();
    table(OnnxLayer.told(model, dims, imported)).print(out);
  }

  private static Imported imported(OnnxModel model, Map<String, Integer> extents) {
    var types = new LinkedHashMap<String, Type>();
    model.graph().given().forEach(input -> types.put(input.name(), input.type(extents)));
    return OnnxImport.of(model, types);
  }

  /// The graph with the names of dimensions that nothing depends on; with 1 for the others.
  private Graph named(List<String> names, Function<Map<String, Integer>, Graph> graphs) {
    var free = names.stream().filter(name -> !name.isEmpty() && !dims.containsKey(name)).toList();
    return (free.isEmpty()
            ? Optional.<Graph>empty()
            : FreeDimensions.of(
                free,
                extents -> {
                  var all = new LinkedHashMap<>(dims);
                  all.putAll(extents);
                  return graphs.apply(all);
                }))
        .orElseGet(() -> graphs.apply(dims));
  }

  private static TextTable table(List<ModelLayer> layers) {
    var table =
        new TextTable(List.of("layer", "op", "result", "weights", "products"))
            .left(0)
            .left(1)
            .left(2);
    for (ModelLayer layer : layers) {
      table.row(
          List.of(
              layer.name(),
              layer.op(),
              layer.result(),
              count(layer.parameters()),
              count(layer.products())));
    }
    long weights = layers.stream().mapToLong(ModelLayer::parameters).sum();
    long products = layers.stream().mapToLong(ModelLayer::products).sum();
    table.row(List.of("in all", "", "", count(weights), count(products)));
    return table;
  }

  private static String totals(Imported imported) {
    return String.format(
        Locale.ROOT,
        "%,d layers \u00b7 %,d weights \u00b7 %,d products",
        imported.layers().size(),
        imported.layers().stream().mapToLong(OnnxLayer::parameters).sum(),
        imported.layers().stream().mapToLong(OnnxLayer::products).sum());
  }

  private Optional<String> assumed(OnnxModel model) {
    var names =
        model.graph().given().stream()
            .flatMap(input -> input.dims().stream().flatMap(List::stream))
            .filter(OnnxValue.Dim.Named.class::isInstance)
            .map(Object::toString)
            .distinct()
            .filter(name -> !dims.containsKey(name))
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "counted with %s = 1; --dim %s=64 counts others"
                .formatted(String.join(" = ", names), names.getFirst()));
  }

  /// A number with groups of digits; nothing for none.
  static String count(long number) {
    return number == 0 ? "" : String.format(Locale.ROOT, "%,d", number);
  }
}
