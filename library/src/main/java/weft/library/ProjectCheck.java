package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.Assertion;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.Project.Feature;
import weft.ops.source.Column;
import weft.rewrite.Kahn;

/// Puts the features of a project together: each is compiled after those it reads, into one graph
/// that shares what they have in common. A feature that is wrong is left out with those that read
/// it; only the first is reported.
final class ProjectCheck {
  private final Project project;
  private final Schema schema;
  private final Given given;
  private final OpSet ops;

  /// Which feature gives a column.
  private final Map<String, String> wiring;

  private final GraphBuilder to = GraphBuilder.sharing();

  /// The nodes of the columns that features give.
  private final Map<String, Integer> ids = new TreeMap<>();

  private final Set<String> failed = new TreeSet<>();
  private final Set<String> labels = new TreeSet<>();

  /// Labels by all names that features may read them by.
  private final Set<String> labelled = new TreeSet<>();

  private final Set<String> events = new TreeSet<>();
  private final Map<String, Aggregate> aggregates = new TreeMap<>();
  private final List<Diagnostic> problems = new ArrayList<>();
  private final List<Assertion> assertions = new ArrayList<>();

  ProjectCheck(Project project, Schema schema, Given given, OpSet ops) {
    this.project = project;
    this.schema = schema;
    this.given = given;
    this.ops = ops;
    this.wiring = project.wiring();
  }

  CheckedProgram run() {
    problems.addAll(ColumnsReader.problems(project.declared(), schema));
    problems.addAll(given.problems());
    project.broken().values().forEach(problems::addAll);
    failed.addAll(project.broken().keySet());
    project.computed().forEach(this::hidden);
    var byName = new TreeMap<String, Feature>();
    project.computed().forEach(feature -> byName.put(feature.name(), feature));
    for (String name : order()) {
      attempt(Objects.requireNonNull(byName.get(name)));
    }
    var omitted = new ArrayList<>(project.broken().keySet());
    for (Feature feature : project.features()) {
      for (String column : feature.columns().values()) {
        Integer id = isFailed(feature) ? null : ids.get(column);
        if (id == null) {
          omitted.add(column);
        } else {
          to.output(column, id);
        }
      }
    }
    return new CheckedProgram(
        graph(),
        labels,
        events,
        aggregates,
        problems,
        omitted,
        project.ranges(),
        project.present(),
        assertions.stream().filter(it -> !omitted.contains(it.output())).toList());
  }

  /// Without their universe there are no features.
  private boolean isFailed(Feature feature) {
    return failed.contains(feature.name())
        || project.universe().filter(rows -> failed.contains(rows.condition().name())).isPresent();
  }

  private Graph graph() {
    return project
        .universe()
        .filter(rows -> ids.containsKey(rows.condition().name()))
        .map(rows -> rows.over(to, Objects.requireNonNull(ids.get(rows.condition().name()))))
        .orElseGet(to::build);
  }

  /// A column that a feature would read if no other feature had its name.
  private void hidden(Feature feature) {
    for (String input : feature.type().inputs().keySet()) {
      String hiding = wiring.getOrDefault(input, feature.name());
      if (!hiding.equals(feature.name())
          && !feature.inputs().containsKey(input)
          && schema.columns().containsKey(input)) {
        problems.add(
            Diagnostic.of(
                    Code.HIDDEN_COLUMN,
                    "the feature '"
                        + feature.name()
                        + "' reads the feature '"
                        + hiding
                        + "', not the column '"
                        + input
                        + "' of the table")
                .about(input)
                .expected("an input that is wired, or names that differ")
                .found("a feature and a column that are both called '" + input + "'")
                .hint(
                    "if the feature is meant, write inputs: {"
                        + input
                        + ": "
                        + input
                        + "}; if the column is, give the feature '"
                        + hiding
                        + "' another name")
                .at(feature.origin()));
      }
    }
  }

  /// The features that a feature reads.
  private List<String> before(Feature feature) {
    return feature.type().inputs().keySet().stream()
        .map(feature::source)
        .flatMap(
            from -> Optional.ofNullable(wiring.get(from)).or(() -> project.breaking(from)).stream())
        .toList();
  }

  /// The features so that each stands after those it reads. Of a circle one is taken out and named;
  /// the others of it follow.
  private List<String> order() {
    var needs = new TreeMap<String, List<String>>();
    project.computed().forEach(feature -> needs.put(feature.name(), before(feature)));
    while (true) {
      try {
        return Kahn.order(needs);
      } catch (WeftException e) {
        Diagnostic circle = e.diagnostics().getFirst();
        project.computed().stream()
            .filter(feature -> feature.name().equals(circle.subject()))
            .forEach(feature -> problems.add(circle.at(feature.origin())));
        needs.remove(circle.subject());
        failed.add(circle.subject());
      }
    }
  }

  private void attempt(Feature feature) {
    if (before(feature).stream().anyMatch(failed::contains)) {
      failed.add(feature.name());
      return;
    }
    try {
      add(feature);
    } catch (WeftException e) {
      failed.add(feature.name());
      report(feature, e.diagnostics());
    }
  }

  private void report(Feature feature, List<Diagnostic> found) {
    found.stream().map(d -> d.within(title(feature)).orAt(feature.place(d))).forEach(problems::add);
  }

  private String title(Feature feature) {
    boolean rows = project.universe().filter(it -> it.condition() == feature).isPresent();
    return (rows ? "the universe '" : "the feature '") + feature.name() + "'";
  }

  /// Adds the graph of a feature, with what its inputs are wired to in the place of its columns.
  private void add(Feature feature) {
    var sources = new LinkedHashMap<String, Integer>();
    // The type sees its inputs, and the keys of the table where it has no input of that name.
    var types = new LinkedHashMap<>(schema.columns());
    types.keySet().retainAll(schema.keys());
    for (String input : feature.type().inputs().keySet()) {
      int source = source(feature, input);
      sources.put(input, source);
      types.put(input, to.type(source));
    }
    CheckedProgram compiled =
        feature
            .type()
            .check(new Schema(types, schema.entity(), schema.order()), given.of(feature), ops)
            .orThrow();
    report(feature, compiled.problems());
    feature.marks().check(compiled);
    noLabels(feature, compiled);
    var became = copy(compiled.graph(), sources);
    feature
        .columns()
        .forEach(
            (output, column) -> {
              int made = became[Objects.requireNonNull(compiled.graph().outputs().get(output))];
              int id = member(feature, made, compiled);
              ids.put(column, id);
              ids.put(feature.name() + "." + output, id);
              compiled.assertions().stream()
                  .filter(assertion -> assertion.output().equals(output))
                  .map(assertion -> assertion.of(column))
                  .forEach(assertions::add);
              if (compiled.labels().contains(output)) {
                labels.add(column);
                labelled.add(column);
                labelled.add(feature.name() + "." + output);
              }
              if (feature.marks().event(output, compiled)) {
                events.add(column);
              }
              feature
                  .marks()
                  .aggregate(output, compiled)
                  .ifPresent(aggregate -> aggregates.put(column, aggregate));
            });
  }

  private int member(Feature feature, int id, CheckedProgram compiled) {
    return project
        .universe()
        .filter(rows -> rows.condition() == feature)
        .map(rows -> rows.member(to, id, compiled))
        .orElse(id);
  }

  /// What reads a label knows the future, so it must be one.
  private void noLabels(Feature feature, CheckedProgram compiled) {
    for (String input : feature.type().inputs().keySet()) {
      String from = feature.source(input);
      if (compiled.labels().isEmpty() && labelled.contains(from)) {
        throw new WeftException(
            Diagnostic.of(
                    Code.LOOK_AHEAD, "it reads the label '" + from + "', which may look ahead")
                .about(from)
                .expected("columns and other features")
                .found("the label '" + from + "'")
                .hint("a label may read labels; its formula says so: label name = ...")
                .at(feature.wire(input)));
      }
    }
  }

  /// The node that an input reads.
  private int source(Feature feature, String input) {
    String from = feature.source(input);
    Integer id = ids.get(from);
    if (id != null) {
      return id;
    }
    Type type = schema.columns().get(from);
    if (type == null) {
      var known = new ArrayList<>(schema.columns().keySet());
      known.addAll(wiring.keySet());
      boolean written = !feature.inputs().containsKey(input) && feature.wires().containsKey(input);
      throw new WeftException(
          Diagnostic.of(
                  Code.UNKNOWN_NAME,
                  written
                      ? "there is no column or feature called '" + from + "'"
                      : "the input '"
                          + input
                          + "' is wired to '"
                          + from
                          + "', which is no column and no feature")
              .about(from)
              .expected(String.join(", ", known))
              .suggest(from, known)
              .at(feature.wire(input)));
    }
    return to.add(Column.of(from, type));
  }

  /// @return the nodes that those of the graph became
  private int[] copy(Graph graph, Map<String, Integer> sources) {
    var became = new int[graph.size()];
    for (Node node : graph.nodes()) {
      Integer source = node.isColumn() ? sources.get(node.name()) : null;
      became[node.id()] =
          source != null
              ? source
              : to.copy(graph, node, node.args().stream().map(arg -> became[arg]).toList());
    }
    return became;
  }
}
