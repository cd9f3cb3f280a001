package weft.cli.option;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import weft.cli.console.Serving;
import weft.cli.console.Wrong;
import weft.ir.OpSet;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.CheckedProgram;
import weft.library.FeatureSet;
import weft.library.Wired;

/// Which features a command is about, and with which parameters.
@SuppressWarnings("NullAway.Init")
public final class FeatureOptions {
  @Parameters(
      paramLabel = "FEATURES",
      description =
          "a .weft file, the name of a feature type, a type's or project's .yaml file, a graph's"
              + " .graph file")
  private String what;

  @Mixin private ParameterOptions parameters;

  @Option(
      names = "--input",
      paramLabel = "INPUT=COLUMN",
      description = "the column that a feature type reads as its input")
  private Map<String, String> inputs = new LinkedHashMap<>();

  @Mixin private TypeOptions types;

  @Mixin private PluginOptions plugins;

  /// Whether plugins are named here.
  public boolean plugged() {
    return plugins.named();
  }

  public OpSet ops() {
    return plugins.ops();
  }

  /// As it was written, in the options of a job.
  public List<String> words() {
    var words = new ArrayList<>(List.of("--features", what));
    parameters.texts().forEach((name, text) -> words.addAll(List.of("--param", name + "=" + text)));
    inputs.forEach((input, column) -> words.addAll(List.of("--input", input + "=" + column)));
    types.paths().forEach(path -> words.addAll(List.of("--types", path.toString())));
    return words;
  }

  public FeatureSet open() {
    FeatureSet set =
        Serving.features(what).orElseGet(() -> FeatureSet.open(what, types.registry()));
    OutFile.mustNotBe(set.sources());
    return Wired.of(set, inputs);
  }

  /// What was written for parameters: numbers, conditions, else texts.
  public Map<String, Object> parameters() {
    return parameters.values();
  }

  /// Reports features that are wrong whatever the data are, before any are looked at, if nothing
  /// would be left to compute.
  public boolean refusedUnseen(FeatureSet set, OpSet ops, boolean failFast, PrintWriter err) {
    CheckedProgram compiled = set.check(set.assumed(ops), parameters(), ops);
    var certain =
        compiled.errors().stream()
            .filter(problem -> problem.code() != Code.TYPE && problem.code() != Code.SHAPE)
            .toList();
    boolean nothing =
        compiled.graph().outputs().isEmpty() && certain.size() == compiled.errors().size();
    boolean stop = !certain.isEmpty() && (failFast || nothing || misnamed(certain));
    if (stop) {
      certain.forEach(problem -> Wrong.show(err, problem));
    }
    return stop;
  }

  /// Whether one of the problems is a parameter of the command line that nothing has.
  private boolean misnamed(List<Diagnostic> problems) {
    return problems.stream()
        .anyMatch(
            problem ->
                problem.code() == Code.UNKNOWN_NAME
                    && problem.origin().line() == 0
                    && parameters.names(problem.subject()));
  }
}
