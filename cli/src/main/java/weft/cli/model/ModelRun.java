package weft.cli.model;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
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
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.EngineOptions;
import weft.cli.option.PythonOption;
import weft.data.NpyFiles;
import weft.data.TensorJson;
import weft.eval.Engines;
import weft.eval.RunOptions;
import weft.files.TableFiles;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.onnx.OnnxFormat;
import weft.onnx.OnnxImport;
import weft.onnx.OnnxModel;
import weft.onnx.OnnxValue;
import weft.ops.Ops;
import weft.ops.model.ModelFormat;
import weft.ops.model.ModelInput;
import weft.ops.model.TrainedModel;

/// `weft model run FILE --in x=@x.npy`.
@Command(
    name = "run",
    description = "Runs a model on values that are given.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  weft model run net.onnx --in x=@x.npy",
      "  weft model run boost.txt --in x=@rows.csv",
      "  weft model run net.onnx --in x=[[0.5,1,2]] --out y=y.npy"
    })
@SuppressWarnings("NullAway.Init")
public final class ModelRun implements Callable<Integer> {
  /// A model with values for its inputs.
  ///
  /// @param outputs what each output of the model is: an output of the graph, or several
  private record Filled(
      Graph graph, Map<String, Tensor> values, Map<String, List<String>> outputs) {}

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "a file of ONNX, LightGBM or XGBoost")
  private Path file;

  @Option(
      names = "--in",
      paramLabel = "NAME=VALUE",
      description = "an input: a number, a JSON list, @FILE.npy, @FILE.json or @FILE.csv")
  private Map<String, String> in = new LinkedHashMap<>();

  @Option(
      names = "--out",
      paramLabel = "NAME=FILE",
      description = "writes an output to FILE.npy or FILE.json instead of printing it")
  private Map<String, Path> out = new LinkedHashMap<>();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = "compiled",
      completionCandidates = EngineOptions.Names.class,
      description = "what computes: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
  private String engine;

  @Mixin
  @SuppressWarnings("UnusedVariable")
  private PythonOption python;

  @Override
  public Integer call() {
    ModelFormat format = ModelFormat.found(file);
    Filled filled =
        format instanceof OnnxFormat ? network(OnnxModel.read(file)) : model(format.read(file));
    var program =
        Engines.with(Ops.found()).named(engine).programs(RunOptions.silent()).ready(filled.graph);
    if (program.refused().isPresent()) {
      Wrong.show(spec.commandLine().getErr(), program.refused().get());
      return ExitCode.REFUSED;
    }
    var outcome = program.run(filled.values);
    filled.outputs.forEach(
        (name, parts) -> parts.forEach(part -> show(name, part, outcome.output(part))));
    return 0;
  }

  private Filled network(OnnxModel model) {
    var given = model.graph().given();
    var values = new LinkedHashMap<String, Tensor>();
    for (OnnxValue input : given) {
      values.put(input.name(), value(input.name(), input.toString()).as(input.element()));
    }
    refuseOthers(
        given.stream().map(OnnxValue::name).toList(),
        model.graph().outputs().stream().map(OnnxValue::name).toList());
    var imported = OnnxImport.over(model, values, Map.of());
    return new Filled(imported.graph(), imported.inputs(values, Map.of()), imported.outputs());
  }

  private Filled model(TrainedModel model) {
    var values = new LinkedHashMap<String, Tensor>();
    var types = new LinkedHashMap<String, Type>();
    for (ModelInput input : model.inputs()) {
      var value = value(input.name(), input.toString());
      Tensor cells = value.in(input.dims()).as(Optional.of(input.element()));
      values.put(input.name(), cells);
      types.put(input.name(), cells.type());
    }
    refuseOthers(model.inputs().stream().map(ModelInput::name).toList(), model.outputs());
    var equations = model.equations(types);
    return new Filled(equations.graph(), values, equations.outputs());
  }

  private ModelValue value(String name, String expected) {
    String text = in.get(name);
    if (text == null) {
      throw new WeftException(
          Diagnostic.of(Code.MISSING_VALUE, "the input '" + name + "' is not given")
              .about(name)
              .expected(expected)
              .hint("--in " + name + "=@FILE.npy"));
    }
    return ModelValue.read(name, expected, text);
  }

  private void refuseOthers(List<String> inputs, List<String> outputs) {
    refuseOthers(in.keySet(), inputs, "input");
    refuseOthers(out.keySet(), outputs, "output");
    out.values().forEach(ModelRun::writable);
  }

  private static void refuseOthers(Iterable<String> given, List<String> names, String what) {
    for (String name : given) {
      if (!names.contains(name)) {
        throw Wrong.unknown("the model has no " + what + " '" + name + "'", name, names);
      }
    }
  }

  /// Refuses what is no file of values.
  private static void writable(Path to) {
    if (!to.toString().endsWith(".npy") && !to.toString().endsWith(".json")) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "an output is written to a .npy or .json file")
              .about("--out")
              .found(to.toString()));
    }
  }

  private void show(String name, String part, Tensor value) {
    Path to = out.get(name);
    if (to == null) {
      spec.commandLine().getOut().println(part + " = " + value + " : " + value.type());
      return;
    }
    if (to.toString().endsWith(".npy")) {
      Unwritten.during(() -> TableFiles.writeBytes(to, NpyFiles.write(value)));
    } else {
      Unwritten.write(to, Json.of(Map.of(part, TensorJson.write(value))).write());
    }
  }
}
