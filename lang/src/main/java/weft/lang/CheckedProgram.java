package weft.lang;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Range;
import weft.ir.form.Aggregate;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.range.Interval;

/// A program that has been checked.
///
/// @param graph the sound outputs in the order of their definitions; nodes of labels carry the tag
///   [#LABEL]
/// @param labels the outputs that were declared as labels and may look ahead
/// @param events the outputs that are told live only on rows where they are present and, if they
///   are conditions, hold; in batch they are columns like others
/// @param aggregates how the ticks of a bar become one value, for outputs that say so
/// @param problems what is wrong with outputs that are not in the graph, and what to mind
/// @param omitted outputs that are not in the graph: wrong ones, and those that need them
/// @param ranges what declared columns may hold
/// @param present the columns that are declared never to be missing
/// @param assertions what is asserted of outputs
public record CheckedProgram(
    Graph graph,
    Set<String> labels,
    Set<String> events,
    Map<String, Aggregate> aggregates,
    List<Diagnostic> problems,
    List<String> omitted,
    Map<String, Range> ranges,
    Set<String> present,
    List<Assertion> assertions) {
  public static final String LABEL = "label";

  public CheckedProgram {
    labels = Collections.unmodifiableSet(new LinkedHashSet<>(labels));
    events = Collections.unmodifiableSet(new LinkedHashSet<>(events));
    aggregates = Collections.unmodifiableMap(new LinkedHashMap<>(aggregates));
    problems = List.copyOf(problems);
    omitted = List.copyOf(omitted);
    ranges = Collections.unmodifiableMap(new LinkedHashMap<>(ranges));
    present = Collections.unmodifiableSet(new LinkedHashSet<>(present));
    assertions = List.copyOf(assertions);
  }

  /// The outputs of a graph, of which nothing more is known.
  public static CheckedProgram of(Graph graph) {
    return new CheckedProgram(
        graph, Set.of(), Set.of(), Map.of(), List.of(), List.of(), Map.of(), Set.of(), List.of());
  }

  /// A program of which nothing can be computed.
  public static CheckedProgram none(List<Diagnostic> problems) {
    return of(GraphBuilder.plain().build()).with(problems);
  }

  /// The same outputs as another graph has.
  public CheckedProgram with(Graph other) {
    return new CheckedProgram(
        other, labels, events, aggregates, problems, omitted, ranges, present, assertions);
  }

  /// The same with other problems.
  public CheckedProgram with(List<Diagnostic> others) {
    return new CheckedProgram(
        graph, labels, events, aggregates, others, omitted, ranges, present, assertions);
  }

  /// The same, of which some outputs are known to be left out.
  CheckedProgram without(List<String> outputs) {
    return new CheckedProgram(
        graph, labels, events, aggregates, problems, outputs, ranges, present, assertions);
  }

  /// The same with other assertions.
  public CheckedProgram asserting(List<Assertion> others) {
    return new CheckedProgram(
        graph, labels, events, aggregates, problems, omitted, ranges, present, others);
  }

  /// What each declared column can be.
  public Map<String, Interval> columns() {
    var columns = new LinkedHashMap<String, Interval>();
    ranges.forEach((name, range) -> columns.put(name, Interval.of(range).orMissing()));
    for (String name : present) {
      columns.put(name, columns.getOrDefault(name, Interval.ANY).missing(false));
    }
    return columns;
  }

  /// The same, of a program of which all can be computed.
  ///
  /// @throws WeftException with what is wrong otherwise
  public CheckedProgram orThrow() {
    if (!errors().isEmpty()) {
      throw new WeftException(errors());
    }
    return this;
  }

  /// What keeps outputs from being computed.
  public List<Diagnostic> errors() {
    return problems.stream().filter(problem -> !problem.code().warning()).toList();
  }
}
