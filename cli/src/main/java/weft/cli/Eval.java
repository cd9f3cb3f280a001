package weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Wrong;
import weft.cli.option.ParameterOptions;
import weft.cli.option.PluginOptions;
import weft.data.TensorJson;
import weft.eval.Interpreter;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.Visible;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.Mode;
import weft.lang.ParsedProgram;
import weft.lang.Schema;
import weft.library.ParameterText;

/// `weft eval FORMULA --set a=4`: a formula on values given on the spot. A list stands for rows, in
/// order; a single value is the same in each of them.
@Command(
    name = "eval",
    description =
        "Evaluates a formula on values given by --set: a number, true or false, a text, a JSON list"
            + " (its items are rows), or @FILE.json.",
    footer = {
      "",
      "Examples:",
      "  weft eval 'exp(a) + 55 / a' --set a=4",
      "  weft eval 'rolling_mean(x, 3)' --set x=[1,2,4,8]",
      "",
      "WEFT_FLAGS=trace,break,dump,profile shows how the result comes about."
    })
@SuppressWarnings("NullAway.Init")
final class Eval implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /// No short form: a formula may start with a minus.
  @SuppressWarnings("UnusedVariable") // Picocli looks for it.
  @Option(names = "--help", usageHelp = true, description = "Show this help message and exit.")
  private boolean help;

  @Parameters(paramLabel = "FORMULA", description = "a formula, or lines name = formula")
  private String formula;

  @Option(names = "--set", paramLabel = "NAME=VALUE", description = "an input")
  private Map<String, String> inputs = new LinkedHashMap<>();

  @Mixin private ParameterOptions parameters;

  @Mixin private PluginOptions plugins;

  @Override
  public Integer call() {
    var values = new LinkedHashMap<String, Tensor>();
    inputs.forEach((name, text) -> values.put(name, value(name, text)));
    boolean single = values.values().stream().allMatch(value -> value.shape().isScalar());
    Table table = table(values);
    var types = new LinkedHashMap<String, Type>();
    values.keySet().forEach(name -> types.put(name, table.type(name)));
    var compiled =
        Formulas.compile(
            "formula", formula, Schema.of(types), parameters.values(), plugins.ops(), Mode.BATCH);
    mustRead(values, types);
    var err = spec.commandLine().getErr();
    var outcome =
        new Interpreter(RunOptions.standard().printTo(err::println)).run(compiled.graph(), table);
    var out = spec.commandLine().getOut();
    outcome
        .outputs()
        .forEach(
            (name, column) -> {
              Tensor shown = single ? column.reshape(cell(column.shape())) : column;
              String text = Visible.text(shown.toString());
              out.println(name.equals("out") ? text : name + " = " + text);
            });
    outcome.failures().forEach(failure -> Wrong.show(err, failure));
    return outcome.complete() ? 0 : ExitCode.INCOMPLETE;
  }

  /// Refuses what the formula does not read. A formula that reads nothing has as many rows as the
  /// lists that are given.
  private void mustRead(Map<String, Tensor> values, Map<String, Type> types) {
    var read =
        ParsedProgram.of("formula", formula)
            .assume(types, parameters.values(), plugins.ops())
            .columns()
            .keySet();
    values.forEach(
        (name, value) -> {
          boolean givesRows = read.isEmpty() && !value.shape().isScalar();
          if (!read.contains(name) && !givesRows) {
            throw new WeftException(
                Diagnostic.of(Code.UNKNOWN_NAME, "the formula does not use '" + name + "'")
                    .about(name)
                    .expected(read.isEmpty() ? "no inputs" : "one of " + String.join(", ", read))
                    .found("--set " + name)
                    .suggest(name, read));
          }
        });
  }

  private static Shape cell(Shape rows) {
    return new Shape(false, rows.dims().subList(1, rows.rank()));
  }

  private static Tensor value(String name, String text) {
    if (text.startsWith("@")) {
      Path file = Path.of(text.substring(1));
      try {
        return TensorJson.natural(Json.read(file.toString(), Files.readString(file)));
      } catch (IOException e) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, "the value of '" + name + "' can't be read from " + file)
                .about(name)
                .found(Reason.of(e)));
      }
    }
    return switch (text) {
      case "nan", "null", "missing" -> Tensor.scalar(Double.NaN);
      case "inf" -> Tensor.scalar(Double.POSITIVE_INFINITY);
      case "-inf" -> Tensor.scalar(Double.NEGATIVE_INFINITY);
      default -> {
        // JSON has no .5, 5. and +5.
        if (text.matches("[-+]?\\..*|\\+.*|.*\\.") && ParameterText.isNumber(text)) {
          yield Tensor.scalar(Double.parseDouble(text));
        }
        yield text.matches("[-+.0-9\\[\"].*|true|false")
            ? TensorJson.natural(Json.read("--set " + name, text))
            : Tensor.scalar(text);
      }
    };
  }

  /// Lists as columns; single values in each row.
  private static Table table(Map<String, Tensor> values) {
    int rows = 1;
    Optional<String> first = Optional.empty();
    for (var entry : values.entrySet()) {
      Shape shape = entry.getValue().shape();
      if (!shape.isScalar()) {
        int length = shape.dims().getFirst();
        if (first.isPresent() && length != rows) {
          throw new WeftException(
              Diagnostic.of(
                      Code.SHAPE,
                      "'"
                          + first.get()
                          + "' and '"
                          + entry.getKey()
                          + "' have different numbers of rows")
                  .about(entry.getKey())
                  .expected(rows + " rows")
                  .found(length + " rows"));
        }
        rows = length;
        first = Optional.of(entry.getKey());
      }
    }
    Shape column = Shape.of(rows);
    var columns = new LinkedHashMap<String, Tensor>();
    values.forEach(
        (name, value) ->
            columns.put(name, value.shape().isScalar() ? value.broadcast(column) : value));
    // A formula without inputs has one row too; no formula can read this name.
    columns.putIfAbsent("", Tensor.scalar(0).broadcast(column));
    return Table.series(columns);
  }
}
