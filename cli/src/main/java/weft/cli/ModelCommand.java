package weft.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.data.NpyFiles;
import weft.data.TensorJson;
import weft.eval.Engines;
import weft.eval.RunOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.onnx.OnnxImport;
import weft.onnx.OnnxModel;
import weft.onnx.OnnxValue;
import weft.ops.Ops;
import weft.ops.tensor.Convert;

/// `weft model`: trained models.
@Command(
    name = "model",
    description = "Shows, runs and converts trained models.",
    subcommands = {ModelShow.class, ModelCommand.RunModel.class, ModelConvert.class},
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class ModelCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /// `weft model run FILE --in x=@x.npy`.
  @Command(
      name = "run",
      description = "Runs a model on values that are given.",
      mixinStandardHelpOptions = true,
      footer = {
        "",
        "Examples:",
        "  weft model run net.onnx --in x=@x.npy",
        "  weft model run net.onnx --in x=[[0.5,1,2]] --out y=y.npy"
      })
  @SuppressWarnings("NullAway.Init")
  static final class RunModel implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "an ONNX file")
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

    @Override
    public Integer call() {
      OnnxModel model = OnnxModel.read(file);
      var values = new LinkedHashMap<String, Tensor>();
      for (OnnxValue input : model.graph().given()) {
        String text = in.get(input.name());
        if (text == null) {
          throw new WeftException(
              Diagnostic.of(Code.MISSING_VALUE, "the input '" + input.name() + "' is not given")
                  .about(input.name())
                  .expected(input.toString())
                  .hint("--in " + input.name() + "=@FILE.npy"));
        }
        values.put(input.name(), fitting(value(text), input));
      }
      refuseOthers(in.keySet(), model.graph().given(), "input");
      refuseOthers(out.keySet(), model.graph().outputs(), "output");
      out.values().forEach(this::writable);
      var imported = OnnxImport.over(model, values, Map.of());
      var program =
          Engines.with(Ops.found())
              .named(engine)
              .programs(RunOptions.silent())
              .ready(imported.graph());
      if (program.refused().isPresent()) {
        Main.show(spec.commandLine().getErr(), program.refused().get());
        return Main.REFUSED;
      }
      var outcome = program.run(imported.inputs(values, Map.of()));
      imported
          .outputs()
          .forEach((name, parts) -> parts.forEach(part -> show(name, part, outcome.output(part))));
      return 0;
    }

    private static void refuseOthers(Iterable<String> given, List<OnnxValue> known, String what) {
      var names = known.stream().map(OnnxValue::name).toList();
      for (String name : given) {
        if (!names.contains(name)) {
          throw Main.unknown("the model has no " + what + " '" + name + "'", name, names);
        }
      }
    }

    /// Refuses what is no file of values, and what is read.
    private void writable(Path to) {
      if (!to.toString().endsWith(".npy") && !to.toString().endsWith(".json")) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, "an output is written to a .npy or .json file")
                .about("--out")
                .found(to.toString()));
      }
      for (String value : in.values()) {
        Path from = Path.of(value.startsWith("@") ? value.substring(1) : "");
        try {
          if (Files.exists(to) && Files.exists(from) && Files.isSameFile(to, from)) {
            throw new WeftException(
                Diagnostic.of(Code.FILE, "the output " + to + " is an input: it would be lost")
                    .about("--out"));
          }
        } catch (IOException e) {
          throw new WeftException(Main.failed(to, "can't be compared with the inputs", e));
        }
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
        Main.write(to, Json.of(Map.of(part, TensorJson.write(value))).write());
      }
    }

    private static Tensor value(String text) {
      if (!text.startsWith("@")) {
        return TensorJson.natural(Json.read("--in", text));
      }
      Path file = Path.of(text.substring(1));
      try {
        if (text.endsWith(".npy")) {
          return NpyFiles.read(
              ByteBuffer.wrap(Files.readAllBytes(file)), file.getFileName().toString());
        }
        if (text.endsWith(".csv")) {
          return matrix(Files.readAllLines(file), file);
        }
        return TensorJson.natural(Json.read(file.toString(), Files.readString(file)));
      } catch (IOException e) {
        throw new WeftException(Main.failed(file, "can't be read", e));
      }
    }

    /// Numbers in lines; a first line that is none is a header.
    private static Tensor matrix(List<String> lines, Path file) {
      var rows = new ArrayList<double[]>();
      for (int i = 0; i < lines.size(); i++) {
        String[] words = lines.get(i).split(",", -1);
        var row = new double[words.length];
        try {
          for (int k = 0; k < words.length; k++) {
            row[k] = words[k].isBlank() ? Double.NaN : Double.parseDouble(words[k].strip());
          }
        } catch (NumberFormatException e) {
          if (i == 0) {
            continue;
          }
          throw new WeftException(
              Diagnostic.of(Code.BAD_DATA, "%s, line %d: not a number".formatted(file, i + 1))
                  .found(lines.get(i)));
        }
        if (!rows.isEmpty() && rows.getFirst().length != row.length) {
          throw new WeftException(
              Diagnostic.of(
                      Code.BAD_DATA,
                      "%s, line %d has %d numbers".formatted(file, i + 1, row.length))
                  .expected(rows.getFirst().length + " as the line before"));
        }
        rows.add(row);
      }
      int width = rows.isEmpty() ? 0 : rows.getFirst().length;
      return Tensor.f64(Shape.of(rows.size(), width), i -> rows.get(i / width)[i % width]);
    }

    /// Numbers in the element of the input. Floats round to it; to a whole number nothing is cut.
    private static Tensor fitting(Tensor value, OnnxValue input) {
      boolean whole = input.element().filter(Element::isInteger).isPresent();
      for (int i = 0; whole && value.element().isFloat() && i < value.size(); i++) {
        if (value.doubleAt(i) != Math.rint(value.doubleAt(i))) {
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "the input '%s' takes whole numbers".formatted(input.name()))
                  .about(input.name())
                  .expected(input.toString())
                  .found("%s in cell %d".formatted(value.textAt(i), i)));
        }
      }
      return input.element().map(element -> Convert.to(value, element)).orElse(value);
    }
  }
}
