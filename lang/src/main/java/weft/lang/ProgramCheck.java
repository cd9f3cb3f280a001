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
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.OpSet;
import weft.ir.Range;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Statement.Definition;
import weft.lang.syntax.Syntax;
import weft.lang.syntax.TextPlace;
import weft.rewrite.Prune;

/// Checks a program against a table: binds its definitions and keeps the outputs that are sound.
final class ProgramCheck {
  private final SourceText source;
  private final Names names;
  private final Binder binder;
  private final Schema schema;
  private final Mode mode;
  private final Set<String> models;

  /// Names whose definitions are wrong; what needs them is not reported.
  private final Set<String> failed = new HashSet<>();

  private final List<Diagnostic> problems = new ArrayList<>();

  private final Map<String, Range> ranges = new LinkedHashMap<>();

  /// Columns that are never missing.
  private final Set<String> present = new LinkedHashSet<>();

  private final List<Assertion> assertions = new ArrayList<>();

  /// @param open columns of the table whose types formulas decide
  ProgramCheck(ParsedProgram program, Schema schema, Set<String> open, OpSet ops, Mode mode) {
    this.source = program.source();
    this.names = program.names();
    this.failed.addAll(program.lines().broken());
    this.problems.addAll(program.lines().problems());
    this.schema = schema;
    this.mode = mode;
    this.models = program.models().keySet();
    this.binder = new Binder(schema, names, program.models(), open, ops);
  }

  /// What formulas need of open columns that are no numbers.
  Map<String, Type> found() {
    return binder.nodes().open().found();
  }

  /// @param parameters values of parameters
  CheckedProgram run(Map<String, Object> parameters) {
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
      models();
      functions(program);
      var values = new LinkedHashMap<String, Bound>();
      for (Definition definition : dependencies.order()) {
        bind(definition, program, values);
      }
      assertions(program);
      return outputs(values, dependencies);
    }
    return CheckedProgram.none(sorted());
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
            .ifPresent(range -> ranges.put(column.name(), parameters.range(column.name(), range)));
        if (column.present()) {
          present.add(column.name());
        }
      } catch (WeftException e) {
        report(e.diagnostics());
        failed.add(column.name());
      }
    }
  }

  /// What is asserted is asserted of outputs that are there.
  private void assertions(Scope program) {
    var parameters = new Parameters(binder, program);
    var outputs = names.outputs().stream().map(Definition::name).toList();
    for (Statement.Assertion assertion : names.assertions()) {
      try {
        if (outputs.contains(assertion.name())) {
          assertions.add(
              new Assertion(
                  assertion.name(),
                  parameters.range(assertion.name(), assertion.range()),
                  assertion.orMissing(),
                  source.at(assertion.place())));
        } else if (!failed.contains(assertion.name())) {
          report(List.of(noOutput(assertion, outputs)));
        }
      } catch (WeftException e) {
        report(e.diagnostics());
      }
    }
  }

  /// Of the outputs that are sound. Only numbers and conditions can be in a range.
  private List<Assertion> asserted(Graph graph) {
    var sound = new ArrayList<Assertion>();
    for (Assertion assertion : assertions) {
      Integer id = graph.outputs().get(assertion.output());
      if (id != null && graph.node(id).type().element().isNumeric()) {
        sound.add(assertion);
      } else if (id != null) {
        problems.add(
            Diagnostic.of(Code.TYPE, "'" + assertion.output() + "' is no number")
                .about(assertion.output())
                .expected("an output of numbers or conditions")
                .found(graph.node(id).type().element().tag())
                .at(assertion.origin()));
      }
    }
    return sound;
  }

  private Diagnostic noOutput(Statement.Assertion assertion, List<String> outputs) {
    String name = assertion.name();
    var problem =
        Diagnostic.of(Code.UNKNOWN_NAME, "there is no output '" + name + "' to assert of")
            .about(name)
            .expected("one of " + String.join(", ", outputs))
            .at(source.at(assertion.named()));
    return names.definition(name).isPresent()
        ? problem.hint("a name that starts with an underscore is not an output; give it another")
        : problem.suggest(name, outputs);
  }

  /// A model has a name of its own: neither a column's nor a table's.
  private void models() {
    for (String name : models) {
      boolean column = schema.columns().containsKey(name);
      if (column || schema.columns().keySet().stream().anyMatch(c -> c.startsWith(name + "."))) {
        report(
            List.of(
                Diagnostic.of(
                        Code.DUPLICATE,
                        "the model '%s' is called like %s"
                            .formatted(name, column ? "a column" : "a table"))
                    .about(name)
                    .expected("another name")
                    .found("'" + name + "'")
                    .at(names.model(name).map(m -> source.at(m.named())).orElse(Origin.NONE))));
        failed.add(name);
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

  /// All mistakes in the order of the text, then those in files that it uses.
  private List<Diagnostic> sorted() {
    return problems.stream()
        .distinct()
        .sorted(
            Comparator.comparing((Diagnostic problem) -> file(problem.origin()))
                .thenComparingInt(problem -> problem.origin().line())
                .thenComparingInt(problem -> problem.origin().column()))
        .toList();
  }

  private String file(Origin origin) {
    return origin.source().equals(source.name()) ? "" : origin.source();
  }

  /// Names in the bodies of functions that stand for nothing, whether they are called or not.
  private void functions(Scope program) {
    for (Statement.Function function : names.functions()) {
      var locals = new LinkedHashMap<String, Bound>();
      function
          .parameters()
          .forEach(
              p -> locals.put(p.name(), new Bound(new BoundValue.None(), program.at(p.named()))));
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
      binder.calls().enter(definition);
      Bound bound = binder.bindStatement(definition.value(), program);
      Bound value =
          names.isUniverse(definition) ? BoundUniverse.member(bound, binder.nodes()) : bound;
      values.put(definition.name(), value);
      binder.define(definition.name(), value.value());
    } catch (WeftException e) {
      report(e.diagnostics());
      failed.add(definition.name());
    }
  }

  /// The graph of the outputs that are sound.
  private CheckedProgram outputs(Map<String, Bound> values, Dependencies dependencies) {
    var outputs = names.outputs();
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
    var ahead = new LookAhead(builder, binder.calls(), names, mode);
    var universe = BoundUniverse.of(names, values);
    var wrong = universe.problem(dependencies, ahead);
    wrong.ifPresent(problems::add);
    var labels = new LinkedHashSet<String>();
    var events = new LinkedHashSet<String>();
    var aggregates = new LinkedHashMap<String, Aggregate>();
    nodes.forEach(
        (output, id) -> {
          var marks = output.marks();
          var problem =
              dependencies
                  .labelProblem(output)
                  .or(() -> ahead.problem(output, id))
                  .or(() -> aggregateProblem(output, builder.type(id)));
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
    if (wrong.isPresent() || universe.isMissing()) {
      var none = outputs.stream().map(Definition::name).toList();
      return CheckedProgram.none(sorted()).without(none);
    }
    Graph graph = published(universe.over(builder), labels);
    var omitted =
        outputs.stream()
            .map(Definition::name)
            .filter(name -> !graph.outputs().containsKey(name))
            .toList();
    var asserted = asserted(graph);
    return new CheckedProgram(
        graph, labels, events, aggregates, sorted(), omitted, ranges, present, asserted);
  }

  /// The graph as others see it: what the outputs need and nothing else, with their names and the
  /// tag of labels on their nodes.
  private static Graph published(Graph graph, Set<String> labels) {
    var aliases = new LinkedHashMap<Integer, Labels>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              var tags = labels.contains(name) ? List.of(CheckedProgram.LABEL) : List.<String>of();
              aliases.merge(
                  id,
                  Labels.named(name).tags(tags),
                  (first, next) -> next.tags().isEmpty() ? first.tags(List.of()) : first);
            });
    return new Prune().apply(graph.with(aliases));
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
      case BoundValue.Node(int id) -> id;
      case BoundValue.Truth _ -> nodes.condition(value, "an output");
      case BoundValue.Text _ -> nodes.text(value);
      case BoundValue.Number _ -> nodes.number(value, "an output");
      case BoundValue.Several several ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "the output '" + output.name() + "' is " + nodes.kind(value))
                  .about(output.name())
                  .expected("one value a row")
                  .found(nodes.kind(value))
                  .hint(several.function().hint(value.origin().snippet()))
                  .at(value.origin()));
      case BoundValue.Duration _, BoundValue.None _ ->
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
        .at(source.at(new TextPlace(0, 1)));
  }
}
