package weft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.calculus.DerivativeInputs;
import weft.calculus.Derivatives;
import weft.eval.Engine;
import weft.eval.Engines;
import weft.eval.Outcome;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Recent;
import weft.lang.CheckedProgram;
import weft.lang.Mode;
import weft.lang.ParsedProgram;
import weft.lang.ParsedProgram.Assumed;
import weft.lang.Schema;
import weft.lang.Varying;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.Sink;
import weft.live.intake.TimePolicy;
import weft.rewrite.Prune;

/// A program that has been checked, ready to run over tables and on rows as they arrive. It is
/// immutable.
public final class Features {
  /// What parameters and a table decide, which are not known yet.
  private static final Set<Code> OPEN =
      EnumSet.of(Code.MISSING_VALUE, Code.UNKNOWN_NAME, Code.SHAPE);

  /// Schemas whose graphs are kept.
  private static final int MOST_KEPT = 16;

  private final ParsedProgram program;
  private final Map<String, Object> parameters;
  private final OpSet ops;
  private final Assumed assumed;

  /// What makes these features of those that are written, one after the other.
  private final List<Derivation> derivations;

  private final Map<String, Type> columns;
  private final Recent<Over, CheckedProgram> compiled = new Recent<>(MOST_KEPT);

  /// What a graph is made for.
  ///
  /// @param open parameters that stay columns of the graph
  private record Over(Schema schema, Set<String> open) {}

  private Features(
      ParsedProgram program,
      Map<String, Object> parameters,
      OpSet ops,
      Assumed assumed,
      List<Derivation> derivations) {
    this.program = program;
    this.parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    this.ops = ops;
    this.assumed = assumed;
    this.derivations = List.copyOf(derivations);
    var read = new LinkedHashMap<>(assumed.columns());
    derivations.forEach(
        step -> step.columns().forEach(name -> read.putIfAbsent(name, Type.column(Element.F64))));
    this.columns = Collections.unmodifiableMap(read);
  }

  private static Features of(
      ParsedProgram program,
      Map<String, Object> parameters,
      OpSet ops,
      List<Derivation> derivations) {
    var time = Map.of("time", Type.column(Element.TIME));
    return new Features(
        program, parameters, ops, program.assume(time, parameters, ops), derivations);
  }

  static Features of(ParsedProgram program, OpSet ops) {
    var features = of(program, Map.of(), ops, List.of());
    var wrong =
        features.assumed.compiled().errors().stream()
            .filter(problem -> !OPEN.contains(problem.code()))
            .toList();
    if (!wrong.isEmpty()) {
      throw new WeftException(wrong);
    }
    return features;
  }

  /// Rows in the order of times, so that windows may be durations.
  private Schema assumed() {
    var types = new LinkedHashMap<>(columns);
    types.putIfAbsent("time", Type.column(Element.TIME));
    return Schema.of(types).orderedBy("time");
  }

  /// The same with a value for a parameter: a number, a condition, a text, or a duration as a text
  /// such as `5m`.
  ///
  /// @throws WeftException if the program has no such parameter
  public Features with(String parameter, Object value) {
    var more = new LinkedHashMap<>(parameters);
    more.put(parameter, value);
    Features features = of(program, more, ops, derivations);
    var unknown =
        features.assumed.compiled().errors().stream()
            .filter(problem -> problem.code() == Code.UNKNOWN_NAME)
            .filter(problem -> problem.subject().equals(parameter))
            .toList();
    if (!unknown.isEmpty()) {
      throw new WeftException(unknown);
    }
    return features;
  }

  /// Some of the features, others are left out.
  ///
  /// @throws WeftException when it is compiled, if there is no such feature
  public Features only(String... names) {
    return then(new Derivation.Only(Set.of(names)));
  }

  /// The columns that a table must have, with types that suit; other numbers do as well.
  public Map<String, Type> columns() {
    return columns;
  }

  /// How the features change in each row when an input changes by 1 in all rows at once: features
  /// `d_f_d_x` for each feature `f` that is a number and depends on the input `x`. They run over
  /// tables and live, and can be derived again.
  ///
  /// {@snippet file="weft/QuickStart.java" region="pushforward"}
  ///
  /// @param inputs columns of floats, and parameters with their sign: `close`, `$alpha`
  /// @throws WeftException if there is no such input, or it can't change a little
  public Features pushforward(String... inputs) {
    return derived(Derivation.forward(List.of(inputs)));
  }

  /// The same with a direction for each input: the column that says how much it changes in a row.
  public Features pushforward(Map<String, String> directions) {
    var forward = new LinkedHashMap<String, Optional<String>>();
    directions.forEach((input, column) -> forward.put(input, Optional.of(column)));
    return derived(new Derivation.Forward(forward));
  }

  /// How much each row of an input counts in the sums of the features over all rows: features
  /// `d_sum_f_d_x` for each feature `f` that is a number and depends on the input `x`. The sum of
  /// one for a parameter is the derivative by it. They read later rows, so they do not run live.
  ///
  /// {@snippet file="weft/QuickStart.java" region="pullback"}
  ///
  /// @param inputs columns of floats, and parameters with their sign: `close`, `$alpha`
  /// @throws WeftException if there is no such input, or it can't change a little
  public Features pullback(String... inputs) {
    return derived(new Derivation.Reverse(List.of(inputs), Optional.empty()));
  }

  /// The same for sums in which a row counts as much as a column says.
  public Features pullback(List<String> inputs, String weight) {
    return derived(new Derivation.Reverse(inputs, Optional.of(weight)));
  }

  private Features derived(Derivation step) {
    DerivativeInputs.check(step.inputs(), columns, numbers().keySet());
    return then(step);
  }

  private Features then(Derivation step) {
    var more = new ArrayList<>(derivations);
    more.add(step);
    return new Features(program, parameters, ops, assumed, more);
  }

  private Map<String, Double> numbers() {
    return program.numbers(parameters, ops);
  }

  /// The parameters that derivatives are taken by.
  private Set<String> varying() {
    var varying = new LinkedHashSet<String>();
    derivations.forEach(
        step -> step.inputs().stream().filter(DerivativeInputs::isParameter).forEach(varying::add));
    return varying;
  }

  /// The graph over tables that look like that.
  ///
  /// @throws WeftException if a column is not there or is not what the program needs
  public CheckedProgram over(Schema schema) {
    return compiled.get(new Over(schema, Set.of()), this::compile);
  }

  private CheckedProgram compile(Over over) {
    var numbers = numbers();
    var values = new LinkedHashMap<>(parameters);
    var fixed = new LinkedHashMap<String, Double>();
    var varying = varying();
    varying.addAll(over.open());
    for (String input : varying) {
      String name = DerivativeInputs.parameter(input);
      double value = numbers.getOrDefault(name, Double.NaN);
      values.put(name, Varying.of(name, value));
      if (!over.open().contains(input)) {
        fixed.put(input, value);
      }
    }
    CheckedProgram written = program.check(over.schema(), values, ops, Mode.BATCH).orThrow();
    if (derivations.isEmpty()) {
      return written;
    }
    Graph graph = written.graph();
    for (Derivation step : derivations) {
      graph = step.apply(graph);
    }
    return written.with(Derivatives.bound(graph, fixed));
  }

  /// Computes the features of each row. With `WEFT_FLAGS=trace` in the environment (or `break`,
  /// `dump`, `profile`) the interpreter does, and shows how.
  public Outcome run(Table table) {
    var engines = Engines.with(ops);
    return run(table, engines.showing(engines.standard(), RunOptions.standard()));
  }

  /// The same by another engine, such as one of [Engines#found()].
  public Outcome run(Table table, Engine engine) {
    Table rows = floats(table);
    Engines.tellHidden(engine);
    return engine.run(over(schema(rows)).graph(), rows);
  }

  private static Schema schema(Table table) {
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    return new Schema(types, table.entity(), table.order());
  }

  /// The table with floats where derivatives need them and it has whole numbers.
  private Table floats(Table table) {
    var columns = new LinkedHashMap<>(table.columns());
    for (Derivation step : derivations) {
      var needed = new LinkedHashSet<>(step.inputs());
      needed.addAll(step.columns());
      for (String name : needed) {
        Tensor column = columns.get(name);
        if (column != null && column.element() == Element.I64) {
          columns.put(name, Tensor.floats(Element.F64, column.shape(), column::doubleAt));
        }
      }
    }
    return new Table(columns, table.entity(), table.order());
  }

  /// Ready to run over a table many times, for different values of some inputs.
  ///
  /// @param parameters those that will change, with their sign: `$alpha`; columns may always
  public Prepared prepare(Table table, String... parameters) {
    var open = new LinkedHashSet<>(List.of(parameters));
    for (String input : open) {
      if (!DerivativeInputs.isParameter(input)) {
        throw new WeftException(
            Diagnostic.of(Code.UNKNOWN_NAME, "'" + input + "' is not the name of a parameter")
                .about(input)
                .expected("a parameter with its sign, such as $" + input)
                .hint("columns may change without being named here"));
      }
    }
    var numbers = numbers();
    DerivativeInputs.check(open, columns, numbers.keySet());
    Table rows = floats(table);
    var all = new LinkedHashMap<>(rows.columns());
    for (String input : open) {
      double value = numbers.getOrDefault(DerivativeInputs.parameter(input), Double.NaN);
      all.put(input, Tensor.scalar(value).broadcast(Shape.of(rows.rows())));
    }
    Graph graph = compiled.get(new Over(schema(rows), open), this::compile).graph();
    return new Prepared(graph, new Table(all, rows.entity(), rows.order()));
  }

  /// How much each row of a feature changes with each row of a column: `jacobian[i][j]` is the
  /// derivative of the feature in row `i` by the column in row `j`. It takes a run back for each
  /// row, over a graph that is compiled once: for small tables.
  public double[][] jacobian(Table table, String feature, String column) {
    return RowJacobian.of(this, table, feature, column);
  }

  /// Ready for rows as they arrive: all features but labels, which look ahead.
  ///
  /// @throws WeftException of derivatives that go back, which look ahead too, and where there are
  ///   only labels
  public LivePlan livePlan() {
    if (derivations.stream().anyMatch(Derivation.Reverse.class::isInstance)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.REFUSED,
                  "what a row counts in a sum depends on later rows, so it can't be computed live")
              .hint("derivatives that run live are made by pushforward"));
    }
    CheckedProgram compiled = over(assumed());
    var live = new LinkedHashSet<>(compiled.graph().outputs().keySet());
    var labels = new LinkedHashSet<>(compiled.labels());
    labels.retainAll(live);
    if (!labels.isEmpty() && labels.containsAll(live)) {
      String label = labels.getFirst();
      throw new WeftException(
          Diagnostic.of(
                  Code.LOOK_AHEAD,
                  "the label '" + label + "' can't be computed live: there are no later rows")
              .about(label)
              .expected("features that are no labels")
              .found("the label '" + label + "'")
              .hint("compute labels over history: run(table)"));
    }
    live.removeAll(compiled.labels());
    return LivePlan.of(Prune.keep(compiled.graph(), live), compiled.events());
  }

  /// Answers rows as they arrive.
  ///
  /// @param sink where answers go
  public Live live(Sink sink) {
    return new Live(livePlan(), TimePolicy.DEFAULT, sink);
  }
}
