package weft.lang;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import weft.ir.Aggregate;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.OpSet;
import weft.ir.Range;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.lang.Statement.Definition;
import weft.lang.Value.Bound;
import weft.ops.Ops;

/// Compiles formulas and programs.
///
/// ```
/// Schema schema = Schema.of(Map.of("close", Type.column(Element.F64)));
/// Compiled compiled = Formulas.compile("close / lag(close) - 1", schema);
/// ```
public final class Formulas {
  private final Source source;
  private final Names names;
  private final Binder binder;
  private final Schema schema;
  private final Mode mode;

  /// Names whose definitions are wrong; what needs them is not reported.
  private final Set<String> failed = new HashSet<>();

  private final List<Diagnostic> problems = new ArrayList<>();

  private final Map<String, Range> ranges = new LinkedHashMap<>();

  private Formulas(Source source, Parser.Lines lines, Schema schema, OpSet ops, Mode mode) {
    this.source = source;
    this.names = new Names(source, lines.statements());
    this.failed.addAll(lines.broken());
    this.problems.addAll(lines.problems());
    this.schema = schema;
    this.mode = mode;
    this.binder = new Binder(schema, names, ops);
  }

  /// A formula or program over a table, without parameters, for batch.
  public static Compiled compile(String text, Schema schema) {
    return compile("formula", text, schema, Map.of(), Ops.all(), Mode.BATCH);
  }

  /// The text of a program as it is usually written: blanks, quotes, empty lines and long lines;
  /// comments stay. It means the same, and formatting it again changes nothing. A text that can't
  /// be read is refused.
  public static String format(String sourceName, String text) {
    return Formatter.format(new Source(sourceName, text));
  }

  /// The functions that formulas can call, as they are written: `rolling_mean(x, w,
  /// min_periods=w)`.
  public static List<String> functions(OpSet ops) {
    return List.copyOf(new Catalog(ops).signatures().values());
  }

  /// The text of a function that is written in the language itself, with the comment above it.
  public static Optional<String> definition(String function) {
    return Library.STANDARD
        .find(function, false)
        .map(
            found -> {
              var source = Library.STANDARD.source();
              return source.text(found.place());
            });
  }

  /// The graph of a formula or program. A formula without a name has the output `out`. All mistakes
  /// of a text are reported together.
  ///
  /// @param sourceName what messages call the text: a file name, `formula`
  /// @param parameters values of `$name`: numbers, booleans, texts; a text such as `90s` is a
  ///   duration
  /// @param ops the ops that formulas may call
  public static Compiled compile(
      String sourceName,
      String text,
      Schema schema,
      Map<String, Object> parameters,
      OpSet ops,
      Mode mode) {
    return check(sourceName, text, schema, parameters, ops, mode).orThrow();
  }

  /// As [#compile(String, String, Schema, Map, OpSet, Mode)], except that outputs that are wrong
  /// are left out: [Compiled#problems()] says why.
  public static Compiled check(
      String sourceName,
      String text,
      Schema schema,
      Map<String, Object> parameters,
      OpSet ops,
      Mode mode) {
    var source = new Source(sourceName, text);
    var formulas = new Formulas(source, Parser.parse(source), schema, ops, mode);
    Compiled compiled = formulas.check(parameters);
    return compiled.errors().isEmpty() ? formulas.warned(compiled, ops, parameters) : compiled;
  }

  /// The columns that a program reads, for when there is no table yet: with the types that it
  /// declares, else those that its formulas need.
  ///
  /// @param known columns whose types are known otherwise; only those that are read come back
  public static Map<String, Type> columns(
      String sourceName,
      String text,
      Map<String, Type> known,
      Map<String, Object> parameters,
      OpSet ops) {
    return new ColumnTypes(new Source(sourceName, text), known, parameters, ops).columns();
  }

  /// The parameters of a program that are numbers, with their values: those given, else those of
  /// their declarations. What has no value is left out.
  ///
  /// @throws WeftException if a value is not what its declaration says
  public static Map<String, Double> numbers(
      String sourceName, String text, Map<String, Object> parameters, OpSet ops) {
    var source = new Source(sourceName, text);
    var formulas = new Formulas(source, Parser.parse(source), Schema.of(Map.of()), ops, Mode.BATCH);
    var wrong =
        new Parameters(formulas.binder, Scope.program(source))
            .resolve(formulas.names, parameters).stream()
                .filter(p -> p.code() != Code.MISSING_VALUE && p.code() != Code.UNKNOWN_NAME)
                .toList();
    if (!wrong.isEmpty()) {
      throw new WeftException(wrong);
    }
    return formulas.binder.numbers();
  }

  /// The columns that a program declares with a type.
  public static Map<String, Type> declared(String sourceName, String text) {
    var types = new LinkedHashMap<String, Type>();
    for (Statement statement : Parser.parse(new Source(sourceName, text)).statements()) {
      if (statement instanceof Statement.Column column) {
        column.type().ifPresent(type -> types.put(column.name(), type));
      }
    }
    return types;
  }

  /// With what to mind about names: those that nothing needs, and times that count rows.
  private Compiled warned(Compiled compiled, OpSet ops, Map<String, Object> parameters) {
    var warnings = new ArrayList<>(compiled.problems());
    warnings.addAll(Unused.of(names, schema));
    warnings.addAll(RowsForTime.of(names, ops, parameters));
    return compiled.with(warnings);
  }

  private Compiled check(Map<String, Object> parameters) {
    var dependencies = new Dependencies(names, schema);
    boolean sound = names.problems().isEmpty() && dependencies.problems().isEmpty();
    report(names.problems());
    report(dependencies.problems());
    var program = Scope.program(source);
    if (sound) {
      var wrong = new Parameters(binder, program).resolve(names, parameters);
      report(wrong);
      wrong.forEach(problem -> failed.add(problem.subject()));
      columns(program);
      functions(program);
      var values = new LinkedHashMap<String, Bound>();
      for (Definition definition : dependencies.order()) {
        bind(definition, program, values);
      }
      return outputs(values);
    }
    return Compiled.none(sorted());
  }

  /// Declared columns: their types must be those of the table.
  private void columns(Scope program) {
    var parameters = new Parameters(binder, program);
    for (Statement.Column column : names.columns()) {
      try {
        Type found = schema.columns().get(column.name());
        if (found == null) {
          throw names.unknownColumn(column, schema);
        }
        if (column.type().isPresent()) {
          Columns.check(column, column.type().get(), found, source);
        }
        column
            .range()
            .ifPresent(range -> ranges.put(column.name(), parameters.range(column, range)));
      } catch (WeftException e) {
        report(e.diagnostics());
        failed.add(column.name());
      }
    }
  }

  /// Keeps mistakes, except those that follow from a definition that is wrong itself.
  private void report(List<Diagnostic> found) {
    for (Diagnostic problem : found) {
      boolean unknown =
          problem.code() == Code.UNKNOWN_NAME || problem.code() == Code.UNKNOWN_FUNCTION;
      if (!unknown || !failed.contains(problem.subject())) {
        problems.add(problem);
      }
    }
  }

  /// All mistakes in the order of the text.
  private List<Diagnostic> sorted() {
    return problems.stream()
        .distinct()
        .sorted(
            Comparator.comparingInt((Diagnostic problem) -> problem.origin().line())
                .thenComparingInt(problem -> problem.origin().column()))
        .toList();
  }

  /// Names in the bodies of functions that stand for nothing, whether they are called or not.
  private void functions(Scope program) {
    for (Statement.Function function : names.functions()) {
      var locals = new LinkedHashMap<String, Bound>();
      function
          .parameters()
          .forEach(p -> locals.put(p.name(), new Bound(new Value.None(), program.at(p.named()))));
      Scope inside = program.with(locals);
      for (Syntax part : function.expressions()) {
        Dependencies.walk(
            part, name -> binder.unknown(name, inside).ifPresent(e -> report(e.diagnostics())));
      }
    }
  }

  /// Binds one definition.
  private void bind(Definition definition, Scope program, Map<String, Bound> values) {
    try {
      binder.calls().enter(definition.name());
      Bound value = binder.bindStatement(definition.value(), program);
      values.put(definition.name(), value);
      binder.define(definition.name(), value.value());
    } catch (WeftException e) {
      report(e.diagnostics());
      failed.add(definition.name());
    }
  }

  /// The graph of the outputs that are sound.
  private Compiled outputs(Map<String, Bound> values) {
    var outputs = names.definitions().stream().filter(Definition::published).toList();
    if (outputs.isEmpty() && problems.isEmpty()) {
      problems.add(nothing());
    }
    var nodes = new LinkedHashMap<Definition, Integer>();
    for (Definition output : outputs) {
      try {
        if (!failed.contains(output.name())) {
          nodes.put(output, node(output, values));
        }
      } catch (WeftException e) {
        problems.addAll(e.diagnostics());
      }
    }
    GraphBuilder builder = binder.nodes().builder();
    var ahead = new LookAhead(builder, binder.calls(), source, mode);
    var labels = new LinkedHashSet<String>();
    var events = new LinkedHashSet<String>();
    var aggregates = new LinkedHashMap<String, Aggregate>();
    nodes.forEach(
        (output, id) -> {
          var marks = output.marks();
          var problem =
              ahead.problem(output, id).or(() -> aggregateProblem(output, builder.type(id)));
          if (problem.isPresent()) {
            problems.add(problem.get());
            return;
          }
          builder.output(output.name(), id);
          if (output.label()) {
            labels.add(output.name());
          }
          if (marks.event()) {
            events.add(output.name());
          }
          marks.aggregate().ifPresent(aggregate -> aggregates.put(output.name(), aggregate));
        });
    Graph graph = Published.graph(builder.build(), labels);
    var omitted =
        outputs.stream()
            .map(Definition::name)
            .filter(name -> !graph.outputs().containsKey(name))
            .toList();
    return new Compiled(graph, labels, events, aggregates, sorted(), omitted, ranges);
  }

  private Optional<Diagnostic> aggregateProblem(Definition output, Type type) {
    var marks = output.marks();
    return marks
        .aggregate()
        .flatMap(aggregate -> aggregate.problem(output.name(), type))
        .map(problem -> problem.at(source.at(marks.place())));
  }

  private int node(Definition output, Map<String, Bound> values) {
    Bound value = Objects.requireNonNull(values.get(output.name()));
    Nodes nodes = binder.nodes();
    return switch (value.value()) {
      case Value.Node(int id) -> id;
      case Value.Truth _ -> nodes.condition(value, "an output");
      case Value.Text _ -> nodes.text(value);
      case Value.Number _ -> nodes.number(value, "an output");
      case Value.Duration _, Value.None _ ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "the output '" + output.name() + "' is " + nodes.kind(value))
                  .about(output.name())
                  .expected("a value a row")
                  .found(nodes.kind(value))
                  .hint(
                      "a name that starts with an underscore is not an output: _"
                          + output.name()
                          + " = ...; a parameter is declared by param "
                          + output.name()
                          + " = ...")
                  .at(value.origin()));
    };
  }

  private Diagnostic nothing() {
    return Diagnostic.of(Code.SYNTAX, "the program has no output")
        .expected("a line name = expression")
        .found("parameters, functions and names with an underscore only")
        .at(source.at(new Place(0, 1)));
  }
}
