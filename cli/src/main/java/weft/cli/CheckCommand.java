package weft.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.CellText;
import weft.cli.console.ExitCode;
import weft.cli.console.Serving;
import weft.cli.console.TextTable;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.option.FormatOption;
import weft.cli.option.ParameterOptions;
import weft.cli.option.PluginOptions;
import weft.cli.option.TypeOptions;
import weft.inspect.Inspection;
import weft.inspect.Inspection.Feature;
import weft.inspect.InspectionJson;
import weft.ir.OpSet;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.Registry;
import weft.ops.model.TrainedModel;
import weft.rewrite.Facts;

/// `weft check FEATURES...`: what is wrong with features, what to mind, and what is known of them
/// before any row is read.
@Command(
    name = "check",
    description =
        "Says what is wrong with features and what to mind, and shows what each reads and keeps. A"
            + " project is checked over its own data; without data, columns have the types that"
            + " formulas need.",
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FEATURES",
      description = ".weft files, names of feature types, .yaml files of types or projects")
  private List<String> sets = new ArrayList<>();

  @Mixin private DataOptions data;

  @Mixin private ParameterOptions parameters;

  @Mixin private TypeOptions types;

  @Mixin private PluginOptions plugins;

  @Option(names = "--strict", description = "fail on warnings too")
  private boolean strict;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    Registry registry = types.registry();
    OpSet ops = plugins.ops();
    var checked = sets.stream().map(set -> inspect(set, registry, ops)).toList();
    var inspections = checked.stream().map(Checked::inspection).toList();
    var out = spec.commandLine().getOut();
    if (format.json()) {
      Serving.current()
          .ifPresent(to -> inspections.forEach(set -> set.problems().forEach(to::tell)));
      out.print(InspectionJson.write(inspections));
    } else {
      text(inspections, out);
    }
    long errors = inspections.stream().mapToLong(Inspection::errors).sum();
    long warnings = inspections.stream().mapToLong(Inspection::warnings).sum();
    if (!checked.stream().allMatch(Checked::readable)) {
      return ExitCode.WRONG;
    }
    boolean refused =
        checked.stream().anyMatch(each -> each.strict() && each.inspection().warnings() > 0);
    return errors > 0 || strict && warnings > 0 || refused ? ExitCode.FAILED : 0;
  }

  /// What was found out about a set of features.
  ///
  /// @param readable whether it and its data could be read
  /// @param strict whether its author wants no warnings
  private record Checked(Inspection inspection, boolean readable, boolean strict) {}

  /// A set that can't even be opened is wrong, and the others are still looked at.
  private Checked inspect(String what, Registry registry, OpSet ops) {
    try {
      FeatureSet set = Serving.features(what).orElseGet(() -> FeatureSet.open(what, registry));
      var problems = new ArrayList<Diagnostic>();
      CheckedProgram compiled = check(set, ops, problems);
      problems.addAll(set.remarks(compiled, ops));
      return new Checked(
          Inspection.of(what, compiled, problems).with(set.models()),
          problems.stream().noneMatch(problem -> problem.code() == Code.FILE),
          set.strict());
    } catch (WeftException e) {
      // What stands in no file is about a file that is not there, or is none of features.
      return new Checked(
          new Inspection(what, e.diagnostics(), List.of()),
          e.diagnostics().stream().allMatch(problem -> problem.origin().known()),
          false);
    }
  }

  /// Checks features over their data; where these can't be used, that is a problem, and the
  /// features are checked as if there were none.
  private CheckedProgram check(FeatureSet set, OpSet ops, List<Diagnostic> problems) {
    var values = parameters.values();
    try {
      var input = data.named(set.sources());
      if (input.isPresent()) {
        Schema schema = input.get().schema();
        return input.get().explained(set, set.check(schema, values, ops), schema, ops);
      }
    } catch (WeftException e) {
      problems.addAll(e.diagnostics());
    }
    return set.check(set.assumed(ops), values, ops);
  }

  private static void text(List<Inspection> inspections, PrintWriter out) {
    for (Inspection set : inspections) {
      if (inspections.size() > 1) {
        out.println(set.name());
        out.println();
      }
      set.problems().forEach(problem -> Wrong.show(out, problem));
      if (!set.features().isEmpty()) {
        table(set.features(), out);
        out.println();
      }
      if (!set.verdicts().isEmpty()) {
        set.verdicts().forEach(v -> out.printf("%s: %s%n", v.assertion(), v.word()));
        out.println();
      }
      if (!set.models().isEmpty()) {
        models(set.models(), out);
        out.println();
      }
    }
    long features = inspections.stream().mapToLong(set -> set.features().size()).sum();
    long errors = inspections.stream().mapToLong(Inspection::errors).sum();
    long warnings = inspections.stream().mapToLong(Inspection::warnings).sum();
    out.println(closing(features, errors, warnings));
  }

  /// `3 features, no problems`; `2 errors, 1 warning`.
  private static String closing(long features, long errors, long warnings) {
    if (errors + warnings == 0) {
      return CellText.count(features, "feature") + ", no problems";
    }
    var parts = new ArrayList<String>();
    if (errors > 0) {
      parts.add(CellText.count(errors, "error"));
    }
    if (warnings > 0) {
      parts.add(CellText.count(warnings, "warning"));
    }
    return String.join(", ", parts);
  }

  private static void table(List<Feature> features, PrintWriter out) {
    var table = new TextTable(List.of("feature", "type", "warm-up", "state", "made of", "reads"));
    List.of(0, 1, 4, 5).forEach(table::left);
    for (Feature feature : features) {
      Facts facts = feature.facts();
      table.row(
          List.of(
              feature.name(),
              feature.type().element().tag()
                  + feature.type().shape()
                  + (feature.label() ? " label" : feature.event() ? " event" : ""),
              warmUp(facts),
              state(facts),
              made(facts),
              String.join(", ", facts.columns())));
    }
    table.print(out);
  }

  private static void models(Map<String, TrainedModel> models, PrintWriter out) {
    var table = new TextTable(List.of("model", "format", "takes", "gives", "numbers", "a row"));
    List.of(0, 1, 2, 3, 5).forEach(table::left);
    models.forEach(
        (name, model) -> {
          var size = model.size();
          var takes =
              model.inputs().stream()
                  .map(
                      input ->
                          input.cells().isEmpty()
                              ? input.toString()
                              : String.join(", ", input.cells()))
                  .collect(Collectors.joining("; "));
          table.row(
              List.of(
                  name,
                  model.format(),
                  takes,
                  String.join(", ", model.outputs()),
                  String.format(Locale.ROOT, "%,d", size.parameters()),
                  size.work()));
        });
    table.print(out);
  }

  /// `19 rows`, `5m`, `19 rows + 5m`.
  private static String warmUp(Facts facts) {
    String rows = CellText.count(facts.warmUp(), "row");
    if (facts.reach() == 0) {
      return rows;
    }
    String time = new Span.Time(facts.reach()).toString();
    return facts.warmUp() == 0 ? time : rows + " + " + time;
  }

  /// `1.2 kB`, and the rows of a stretch of time.
  private static String state(Facts facts) {
    String bytes =
        Inspection.bytes(facts.stateBytes())
            + (facts.keyBytes() == 0 ? "" : " + " + Inspection.bytes(facts.keyBytes()) + " a key");
    return facts.reach() == 0 ? bytes : bytes + " + " + new Span.Time(facts.reach()) + " of rows";
  }

  /// `2 transforms, 1 window`.
  private static String made(Facts facts) {
    String kinds =
        new TreeMap<>(facts.primitives())
            .entrySet().stream()
                .map(
                    kind ->
                        CellText.count(
                            kind.getValue(), kind.getKey().name().toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(", "));
    return facts.crossSections() == 0
        ? kinds
        : kinds + " (" + CellText.count(facts.crossSections(), "cross-section") + ")";
  }
}
