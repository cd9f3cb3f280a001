package weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.data.Csv;
import weft.data.Times;
import weft.eval.Flag;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Check;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Literal;
import weft.ir.Tensor;
import weft.ir.WeftException;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.Schema;
import weft.ops.Ops;
import weft.rewrite.Rewrites;

/// `weft run FEATURES.weft --data DATA.csv`: computes the features of a program over a table and
/// shows the last rows.
@Command(
    name = "run",
    description =
        "Computes the features of a .weft file over a CSV file (gzipped or not) and shows the last rows.",
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class Run implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FEATURES", description = "a .weft file: lines name = formula")
  private Path features;

  @Option(names = "--data", required = true, paramLabel = "DATA.csv", description = "the table")
  private Path data;

  @Option(
      names = "--by",
      paramLabel = "COLUMN",
      description = "the column of entities (default: symbol where there is one)")
  private Optional<String> by = Optional.empty();

  @Option(
      names = "--order",
      defaultValue = "time",
      paramLabel = "COLUMN",
      description = "the column that orders rows (default: ${DEFAULT-VALUE})")
  private String order;

  @Option(names = "--param", paramLabel = "NAME=VALUE", description = "a parameter of the program")
  private Map<String, String> parameters = new LinkedHashMap<>();

  @Option(
      names = "--rows",
      defaultValue = "10",
      paramLabel = "N",
      description = "how many rows are shown (default: ${DEFAULT-VALUE})")
  private int shown;

  @Option(names = "--plugins", paramLabel = "PATH", description = "jars or folders with more ops")
  private List<Path> plugins = new ArrayList<>();

  @Option(names = "--fail-fast", description = "stop at the first feature that fails")
  private boolean failFast;

  @Override
  public Integer call() {
    Check.atLeast("--rows", shown, 0, "--rows");
    // Entities are texts, whatever they look like: 005930 is not 5930.
    var columns = Csv.read(data, Map.of(by.orElse("symbol"), Element.TEXT));
    Optional<String> entity =
        by.or(() -> columns.containsKey("symbol") ? Optional.of("symbol") : Optional.empty());
    var table = new Table(columns, entity, order);
    var types = new LinkedHashMap<String, weft.ir.Type>();
    columns.keySet().forEach(name -> types.put(name, table.type(name)));
    var values = new LinkedHashMap<String, Object>(parameters);
    parameters.forEach(
        (name, text) ->
            values.put(
                name,
                text.matches("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?")
                    ? (Object) Double.valueOf(text)
                    : text));
    var compiled =
        Formulas.compile(
            features.toString(),
            read(features),
            new Schema(types, entity, Optional.of(order)),
            values,
            Ops.all().with(plugins),
            Mode.BATCH);
    var err = spec.commandLine().getErr();
    var outcome =
        Interpreter.standard()
            .with(Flag.fromEnvironment())
            .failFast(failFast)
            .printTo(err::println)
            .run(Rewrites.apply(compiled.graph(), Rewrites.standard()), table);
    var keys = new LinkedHashMap<String, Tensor>();
    keys.put(order, table.column(order));
    entity.ifPresent(name -> keys.put(name, table.column(name)));
    print(keys, outcome.outputs(), table.rows());
    outcome.failures().forEach(failure -> Main.show(err, failure));
    return outcome.complete() ? 0 : Main.INCOMPLETE;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
              .about(file.toString())
              .found(e.toString()));
    }
  }

  private void print(Map<String, Tensor> keys, Map<String, Tensor> features, int rows) {
    var columns = new LinkedHashMap<>(keys);
    columns.putAll(features);
    int from = Math.max(0, rows - shown);
    var lines = new ArrayList<List<String>>();
    lines.add(List.copyOf(columns.keySet()));
    for (int row = from; row < rows; row++) {
      int i = row;
      lines.add(columns.values().stream().map(column -> cell(column, i)).toList());
    }
    var widths = new int[columns.size()];
    lines.forEach(
        line -> {
          for (int c = 0; c < widths.length; c++) {
            widths[c] = Math.max(widths[c], line.get(c).length());
          }
        });
    var out = spec.commandLine().getOut();
    for (List<String> line : lines) {
      var text = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        text.append(" ".repeat(widths[c] - line.get(c).length() + (c == 0 ? 0 : 2)))
            .append(line.get(c));
      }
      out.println(text);
    }
    out.println(
        rows
            + " rows, "
            + features.size()
            + " features"
            + (from > 0 ? ", the last " + (rows - from) + " shown" : ""));
    features.forEach(
        (name, column) -> out.println("  " + name + ": " + missing(column) + " missing"));
  }

  private static String cell(Tensor column, int row) {
    return switch (column.element().kind()) {
      case TEXT -> Optional.ofNullable(column.textAt(row)).orElse("");
      case TIME -> Times.text(column.longAt(row));
      case FLOAT -> column.shape().rank() > 1 ? "[...]" : brief(column.doubleAt(row));
      default -> String.valueOf(column.textAt(row));
    };
  }

  /// Six digits are enough for the eye.
  private static String brief(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    double size = Math.abs(value);
    return size == 0 || size >= 1e-4 && size < 1e9
        ? String.format(java.util.Locale.ROOT, "%.6g", value)
        : Literal.number((float) value);
  }

  private static long missing(Tensor column) {
    return column.element() == Element.F64
        ? java.util.Arrays.stream(column.doubles()).filter(Double::isNaN).count()
        : 0;
  }
}
