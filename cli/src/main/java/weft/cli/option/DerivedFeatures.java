package weft.cli.option;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weft.calculus.DerivativeInputs;
import weft.calculus.Derivatives;
import weft.calculus.Derivatives.Derivative;
import weft.cli.console.Wrong;
import weft.cli.option.DeriveOptions.Way;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.lang.Varying;
import weft.library.FeatureSet;
import weft.library.RowSources;

/// The derivatives of a set of features, themselves a set of features.
///
/// @param wrt columns, and parameters with a `$`
/// @param directions columns that say how much an input changes in each row
/// @param weight the column that says how much a row counts
/// @param only the features to derive; all where it is empty
public record DerivedFeatures(
    FeatureSet set,
    Set<String> wrt,
    Way way,
    Map<String, String> directions,
    Optional<String> weight,
    Set<String> only)
    implements FeatureSet {
  public DerivedFeatures {
    wrt = Collections.unmodifiableSet(new LinkedHashSet<>(wrt));
    directions = Map.copyOf(directions);
    only = Collections.unmodifiableSet(new LinkedHashSet<>(only));
  }

  /// Derivatives over a table of some form.
  ///
  /// @param notes what else to say: derivatives that are zero, features that have none
  public record Derived(CheckedProgram compiled, List<Derivative> all, List<String> notes) {
    /// A line for each derivative, above the formulas.
    public String text(String formulas) {
      return all.stream()
              .filter(derivative -> !derivative.zero())
              .map(derivative -> derivative.column() + " = " + derivative.formula() + "\n")
              .collect(Collectors.joining())
          + formulas;
    }
  }

  @Override
  public String name() {
    return set.name();
  }

  @Override
  public String text() {
    return set.text();
  }

  /// What is derived by is a float, whatever its file looks like; so are directions and weights.
  @Override
  public RowSources sources() {
    var own = set.sources();
    var types = new LinkedHashMap<>(own.types());
    floats().forEach(column -> types.put(column, Element.F64));
    return own.with(types);
  }

  private Set<String> floats() {
    var columns = new LinkedHashSet<String>();
    wrt.stream().filter(input -> !DerivativeInputs.isParameter(input)).forEach(columns::add);
    columns.addAll(directions.values());
    weight.ifPresent(columns::add);
    return columns;
  }

  @Override
  public Map<String, Type> columns(OpSet ops) {
    var columns = new LinkedHashMap<>(set.columns(ops));
    floats().forEach(column -> columns.put(column, Type.column(Element.F64)));
    return columns;
  }

  /// Refuses what can't be right whatever the data are.
  void check(Map<String, Object> parameters, OpSet ops) {
    DerivativeInputs.check(wrt, set.columns(ops), set.numbers(parameters, ops).keySet());
  }

  @Override
  public CheckedProgram check(Schema schema, Map<String, Object> parameters, OpSet ops) {
    return derive(schema, parameters, ops).compiled();
  }

  public Derived derive(Schema schema, Map<String, Object> parameters, OpSet ops) {
    var numbers = new LinkedHashMap<String, Double>();
    var values = new LinkedHashMap<>(parameters);
    for (String input : wrt) {
      if (DerivativeInputs.isParameter(input)) {
        String name = DerivativeInputs.parameter(input);
        double value = set.numbers(parameters, ops).getOrDefault(name, Double.NaN);
        numbers.put(input, value);
        values.put(name, new Varying(input, value));
      }
    }
    CheckedProgram compiled = set.check(schema, values, ops);
    var problems = new ArrayList<Diagnostic>();
    compiled.errors().forEach(problem -> problems.add(explained(problem, !numbers.isEmpty())));
    missing(schema).ifPresent(problems::add);
    if (!problems.isEmpty()
        && (missing(schema).isPresent() || compiled.graph().outputs().isEmpty())) {
      return new Derived(CheckedProgram.none(problems), List.of(), List.of());
    }
    var notes = new ArrayList<String>();
    var features = features(compiled, problems, notes);
    var made =
        switch (way) {
          case FORWARD -> {
            var inputs = new LinkedHashMap<String, Optional<String>>();
            wrt.forEach(input -> inputs.put(input, Optional.ofNullable(directions.get(input))));
            yield Derivatives.forward(compiled.graph(), features, inputs);
          }
          case REVERSE -> Derivatives.reverse(compiled.graph(), features, wrt, weight);
        };
    Graph graph = Derivatives.bound(made.graph(), numbers);
    made.problems().forEach(problem -> problems.add(refused(problem)));
    notes.addAll(zeros(made.all()));
    var labels = new LinkedHashSet<String>();
    made.all().stream()
        .filter(derivative -> compiled.labels().contains(derivative.feature()))
        .forEach(derivative -> labels.add(derivative.column()));
    var omitted = new ArrayList<>(compiled.omitted());
    omitted.addAll(made.omitted());
    return new Derived(
        new CheckedProgram(
            graph,
            labels,
            Set.of(),
            Map.of(),
            problems,
            omitted,
            compiled.ranges(),
            compiled.present(),
            List.of()),
        made.all(),
        notes);
  }

  private static List<String> zeros(List<Derivative> all) {
    var zeros = new LinkedHashMap<String, List<String>>();
    all.stream()
        .filter(Derivative::zero)
        .forEach(
            zero ->
                zeros
                    .computeIfAbsent(
                        zero.feature()
                            + (zero.reads()
                                ? " changes only in steps with "
                                : " does not depend on "),
                        _ -> new ArrayList<>())
                    .add(zero.input()));
    return zeros.entrySet().stream()
        .map(
            zero ->
                zero.getKey()
                    + String.join(", ", zero.getValue())
                    + ": the derivative is 0 in every row")
        .toList();
  }

  /// A column for directions or weights that the data don't have.
  private Optional<Diagnostic> missing(Schema schema) {
    var asked = new ArrayList<>(directions.values());
    weight.ifPresent(asked::add);
    return asked.stream()
        .filter(column -> !schema.columns().containsKey(column))
        .findFirst()
        .map(
            column ->
                Diagnostic.of(
                        Code.UNKNOWN_NAME,
                        (way == Way.FORWARD ? "--direction" : "--weight")
                            + ": the data has no column '"
                            + column
                            + "'")
                    .about(column)
                    .expected("one of " + String.join(", ", schema.columns().keySet()))
                    .suggest(column, schema.columns().keySet()));
  }

  /// A parameter that decides what is computed can't be derived by.
  private static Diagnostic explained(Diagnostic problem, boolean open) {
    return open && problem.code() == Code.NOT_CONSTANT
        ? problem.hint(
            "derivatives are taken by parameters that formulas compute with, not by windows and"
                + " options: leave it out of --wrt")
        : problem;
  }

  /// What somebody can do about it who writes formulas.
  private static Diagnostic refused(Diagnostic problem) {
    return problem.code() == Code.REFUSED
        ? problem.hint("the features that have derivatives are named by --only NAME,NAME")
        : problem;
  }

  /// The features that have derivatives.
  private List<String> features(
      CheckedProgram compiled, List<Diagnostic> problems, List<String> notes) {
    var graph = compiled.graph();
    var features = new ArrayList<String>();
    for (String name : only) {
      if (!graph.outputs().containsKey(name) && !compiled.omitted().contains(name)) {
        throw Wrong.unknown(
            "--only: there is no feature '" + name + "'", name, graph.outputs().keySet());
      }
    }
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Type type = graph.node(id).type();
              if (!only.isEmpty() && !only.contains(name)) {
                return;
              }
              if (type.element().isFloat() && type.shape().isScalar()) {
                features.add(name);
                return;
              }
              String what =
                  switch (type.element().kind()) {
                    case BOOL -> compiled.events().contains(name) ? "an event" : "a condition";
                    case TEXT -> "a text";
                    case TIME -> "a time";
                    case SIGNED, UNSIGNED -> "a whole number";
                    case FLOAT, ANY -> "a list of numbers";
                  };
              if (only.contains(name)) {
                problems.add(
                    Diagnostic.of(
                            Code.TYPE,
                            "the feature '" + name + "' is " + what + ", which has no derivative")
                        .about(name)
                        .expected("a feature that is a number")
                        .found(type.toString())
                        .at(graph.node(id).origin()));
              } else {
                notes.add(name + " is " + what + ", which has no derivative");
              }
            });
    return features;
  }
}
