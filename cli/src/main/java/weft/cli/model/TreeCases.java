package weft.cli.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import weft.eval.Nearness;
import weft.eval.NearnessMeter;
import weft.eval.ProgramEngine;
import weft.eval.Promise;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.onnx.OnnxImport;
import weft.onnx.OnnxModel;
import weft.testkit.SuiteReport;
import weft.trees.LightGbm;

/// Trees beside a table of features and of what is expected: `x.txt` (LightGBM) or `x.onnx`, and
/// `x.csv` with the columns `f0 ...`, then `p0 ...` (predictions) and `raw0 ...`, or `o0 ...` (the
/// outputs of the model, one after the other).
final class TreeCases {
  /// LightGBM computes in doubles, ONNX in single precision.
  private static final double DOUBLE = 1e-12;

  private static final double SINGLE = 1e-5;

  private TreeCases() {}

  static void run(Path folder, ProgramEngine engine, SuiteReport.Builder report)
      throws IOException {
    for (Path table : tables(folder)) {
      String name = table.getFileName().toString().replaceAll("\\.csv$", "");
      Path text = folder.resolve(name + ".txt");
      Path onnx = folder.resolve(name + ".onnx");
      if (!Files.exists(text) && !Files.exists(onnx)) {
        continue;
      }
      try {
        var columns = columns(table);
        Nearness nearness =
            Files.exists(text) ? lightGbm(text, columns, engine) : onnx(onnx, columns, engine);
        report.computed(name, "the recorded scores", nearness);
      } catch (WeftException e) {
        report.computed(name, "to be computed", Nearness.of(e));
      }
    }
  }

  private static List<Path> tables(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(path -> path.toString().endsWith(".csv")).sorted().toList();
    }
  }

  /// Numbers by column; an empty cell is missing.
  private static Map<String, double[]> columns(Path table) throws IOException {
    var lines = Files.readAllLines(table, StandardCharsets.UTF_8);
    String[] names = lines.getFirst().split(",", -1);
    var columns = new HashMap<String, double[]>();
    for (int c = 0; c < names.length; c++) {
      var cells = new double[lines.size() - 1];
      for (int r = 0; r < cells.length; r++) {
        String cell = lines.get(r + 1).split(",", -1)[c];
        cells[r] = cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
      }
      columns.put(names[c], cells);
    }
    return columns;
  }

  private static List<double[]> numbered(Map<String, double[]> columns, String prefix) {
    var found = new ArrayList<double[]>();
    if (columns.containsKey(prefix)) {
      found.add(columns.get(prefix));
    }
    for (int i = 0; columns.containsKey(prefix + i); i++) {
      found.add(columns.get(prefix + i));
    }
    return found;
  }

  private static Tensor features(Map<String, double[]> columns, Element element) {
    var features = numbered(columns, "f");
    int rows = features.getFirst().length;
    int width = features.size();
    return Tensor.floats(element, Shape.of(rows, width), i -> features.get(i % width)[i / width]);
  }

  private static Nearness lightGbm(Path file, Map<String, double[]> columns, ProgramEngine engine) {
    Tensor x = features(columns, Element.F64);
    var ensemble = LightGbm.read(file).ensemble();
    var program = engine.ready(ensemble.graph(Element.F64, x.shape().dims().getFirst()));
    var refused = program.refused();
    if (refused.isPresent()) {
      return new Nearness.Refused(refused.get());
    }
    var outcome = program.run(Map.of("x", x));
    return nearness(
        Map.of("p", outcome.output("prediction"), "raw", outcome.output("raw")), columns, DOUBLE);
  }

  private static Nearness onnx(Path file, Map<String, double[]> columns, ProgramEngine engine) {
    OnnxModel model = OnnxModel.read(file);
    Tensor x = features(columns, Element.F32);
    var given = Map.of(model.graph().given().getFirst().name(), x);
    var imported = OnnxImport.over(model, given, Map.of());
    var program = engine.ready(imported.graph());
    var refused = program.refused();
    if (refused.isPresent()) {
      return new Nearness.Refused(refused.get());
    }
    var outcome = program.run(given);
    int rows = x.shape().dims().getFirst();
    var parts = new ArrayList<Tensor>();
    imported
        .outputs()
        .values()
        .forEach(names -> names.forEach(name -> parts.add(outcome.output(name))));
    int[] widths = parts.stream().mapToInt(part -> part.size() / rows).toArray();
    int width = Arrays.stream(widths).sum();
    Tensor joined =
        Tensor.f64(
            Shape.of(rows, width),
            i -> {
              int column = i % width;
              int part = 0;
              while (column >= widths[part]) {
                column -= widths[part++];
              }
              return parts.get(part).doubleAt(i / width * widths[part] + column);
            });
    return nearness(Map.of("o", joined), columns, SINGLE);
  }

  private static Nearness nearness(
      Map<String, Tensor> found, Map<String, double[]> columns, double tolerance) {
    Nearness nearness = new Nearness.Bits();
    for (var entry : found.entrySet()) {
      var expected = numbered(columns, entry.getKey());
      int width = expected.size();
      Tensor value = entry.getValue();
      if (width == 0 || value.size() != width * expected.getFirst().length) {
        return new Nearness.Differs(
            "%d columns '%s' are expected of %s".formatted(width, entry.getKey(), value.type()));
      }
      var meter = new NearnessMeter(new Promise.Near(tolerance, tolerance));
      for (int i = 0; i < value.size(); i++) {
        double a = expected.get(i % width)[i / width];
        double b = value.doubleAt(i);
        boolean near =
            a == b
                || Double.isNaN(a) && Double.isNaN(b)
                || Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a));
        meter.number(i, a, b, near);
      }
      nearness =
          nearness.worse(
              meter.nearness(
                  i ->
                      "row %d of '%s': expected %s, found %s"
                          .formatted(
                              i / width + 1,
                              entry.getKey() + i % width,
                              expected.get(i % width)[i / width],
                              value.doubleAt(i))));
    }
    return nearness;
  }
}
