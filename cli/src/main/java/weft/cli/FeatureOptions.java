package weft.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.OpSet;
import weft.library.FeatureSet;
import weft.library.FeatureType;
import weft.library.Project;
import weft.library.Registry;
import weft.library.Wired;
import weft.ops.Ops;

/// Which features a command is about, and with which parameters.
@SuppressWarnings("NullAway.Init")
final class FeatureOptions {
  @Parameters(
      paramLabel = "FEATURES",
      description =
          "a .weft file, the name of a feature type, a type's or project's .yaml file, a graph's .graph file")
  private String what;

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description =
          "a parameter, such as window=50; of one feature of a project: feature.window=50")
  private Map<String, String> parameters = new LinkedHashMap<>();

  @Option(
      names = "--input",
      paramLabel = "INPUT=COLUMN",
      description = "the column that a feature type reads as its input")
  private Map<String, String> inputs = new LinkedHashMap<>();

  @Option(
      names = "--types",
      paramLabel = "PATH",
      description = "a file or folder of more feature types")
  private List<Path> types = new ArrayList<>();

  @Option(names = "--plugins", paramLabel = "PATH", description = "jars or folders with more ops")
  private List<Path> plugins = new ArrayList<>();

  OpSet ops() {
    return Ops.all().with(plugins);
  }

  FeatureSet open() {
    Registry registry = Registry.shipped().withAll(types);
    FeatureSet set = FeatureSet.open(what, registry);
    if (inputs.isEmpty()) {
      return set;
    }
    if (set instanceof FeatureType type) {
      return new Wired(type, inputs);
    }
    throw Main.usage(
        "--input is for a feature type, and " + what + " is none",
        "the columns of programs and projects are named in their files");
  }

  /// What was written for parameters: numbers, conditions, else texts.
  Map<String, Object> parameters() {
    return values(parameters);
  }

  /// Whether one of the problems is a parameter of the command line that nothing has.
  boolean misnamed(List<Diagnostic> problems) {
    return problems.stream()
        .anyMatch(
            problem ->
                problem.code() == Code.UNKNOWN_NAME
                    && problem.origin().line() == 0
                    && parameters.containsKey(problem.subject()));
  }

  /// The columns that are meant by names of columns and of features that have several.
  static Set<String> columns(FeatureSet set, Set<String> names) {
    var columns = new LinkedHashSet<String>();
    for (String name : names) {
      var of =
          set instanceof Project project
              ? project.features().stream()
                  .filter(feature -> feature.name().equals(name))
                  .flatMap(feature -> feature.columns().values().stream())
                  .toList()
              : List.<String>of();
      columns.addAll(of.isEmpty() ? List.of(name) : of);
    }
    return columns;
  }

  static Map<String, Object> values(Map<String, String> texts) {
    var values = new LinkedHashMap<String, Object>();
    texts.forEach((name, text) -> values.put(name, value(text)));
    return values;
  }

  private static Object value(String text) {
    if (isNumber(text)) {
      return Double.valueOf(text);
    }
    return text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : text;
  }

  static boolean isNumber(String text) {
    return text.matches("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?");
  }
}
