package weft.inspect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import weft.inspect.proof.AssertionCheck;
import weft.inspect.proof.AssertionVerdict;
import weft.inspect.range.Ranges;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.range.Interval;
import weft.lang.CheckedProgram;
import weft.ops.model.TrainedModel;
import weft.rewrite.Facts;

/// What can be said of a set of features before any row is read.
///
/// @param name of the set: a file, a feature type
/// @param problems errors and warnings in the order of the text, errors first
/// @param features what is known of the features that are sound
/// @param verdicts what becomes of what it asserts
/// @param models the trained models that its formulas can call, by name
public record Inspection(
    String name,
    List<Diagnostic> problems,
    List<Feature> features,
    List<AssertionVerdict> verdicts,
    Map<String, TrainedModel> models) {
  public Inspection {
    problems = List.copyOf(problems);
    features = List.copyOf(features);
    verdicts = List.copyOf(verdicts);
    models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
  }

  public Inspection(String name, List<Diagnostic> problems, List<Feature> features) {
    this(name, problems, features, List.of(), Map.of());
  }

  /// The same with models.
  public Inspection with(Map<String, TrainedModel> others) {
    return new Inspection(name, problems, features, verdicts, others);
  }

  /// One output.
  ///
  /// @param label whether it may look ahead
  /// @param event whether live it is told only on the rows on which it happens
  /// @param range what its values can be
  public record Feature(
      String name, Type type, boolean label, boolean event, Interval range, Facts facts) {}

  /// Looks at a program that has been checked: what is wrong with it, and what to mind.
  public static Inspection of(String name, CheckedProgram compiled) {
    return of(name, compiled, List.of());
  }

  /// The same with problems that were found elsewhere.
  public static Inspection of(String name, CheckedProgram compiled, List<Diagnostic> others) {
    Graph graph = compiled.graph();
    var ranges = Ranges.over(graph, compiled.columns());
    var facts = Facts.of(graph);
    var features = new ArrayList<Feature>();
    for (Map.Entry<String, Integer> output : graph.outputs().entrySet()) {
      Node node = graph.node(output.getValue());
      features.add(
          new Feature(
              output.getKey(),
              node.type(),
              compiled.labels().contains(output.getKey()),
              compiled.events().contains(output.getKey()),
              ranges.interval(node.id()),
              Objects.requireNonNull(facts.get(output.getKey()))));
    }
    var problems = new ArrayList<>(compiled.problems());
    problems.addAll(others);
    problems.addAll(warnings(ranges, compiled.columns(), features));
    var verdicts = AssertionCheck.of(compiled);
    verdicts.forEach(verdict -> verdict.problem().ifPresent(problems::add));
    return new Inspection(name, sorted(problems), features, verdicts, Map.of());
  }

  private static List<Diagnostic> warnings(
      Ranges ranges, Map<String, Interval> declared, List<Feature> features) {
    var warnings = new ArrayList<>(Hazards.of(ranges.graph(), declared));
    warnings.addAll(ConstantOutputs.of(ranges));
    warnings.addAll(WarmUpLeaks.of(ranges.graph()));
    warnings.addAll(LargeState.of(ranges.graph(), features));
    return warnings;
  }

  /// Errors first, each kind in the order of the text; the same is said once.
  private static List<Diagnostic> sorted(List<Diagnostic> problems) {
    return problems.stream()
        .distinct()
        .sorted(
            Comparator.comparing((Diagnostic problem) -> problem.code().warning())
                .thenComparingInt(problem -> problem.origin().line())
                .thenComparingInt(problem -> problem.origin().column())
                .thenComparing(Diagnostic::code))
        .toList();
  }

  /// A size as people read it: `0 B`, `1.2 kB`, `3 MB`.
  public static String bytes(long bytes) {
    return LargeState.bytes(bytes);
  }

  public long errors() {
    return problems.stream().filter(problem -> !problem.code().warning()).count();
  }

  public long warnings() {
    return problems.stream().map(Diagnostic::code).filter(Code::warning).count();
  }
}
