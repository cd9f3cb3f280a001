package weft.lang;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.OpSet;
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

  /// The functions that formulas can call, as they are written: `rolling_mean(x, w,
  /// min_periods=w)`.
  public static List<String> functions(OpSet ops) {
    return List.copyOf(new Catalog(ops).signatures().values());
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
    var source = new Source(sourceName, text);
    return new Formulas(source, Parser.parse(source), schema, ops, mode).compile(parameters);
  }

  private Compiled compile(Map<String, Object> parameters) {
    var dependencies = new Dependencies(names, schema);
    boolean sound = names.problems().isEmpty() && dependencies.problems().isEmpty();
    report(names.problems());
    report(dependencies.problems());
    var program = Scope.program(source);
    if (sound) {
      report(new Parameters(binder, program).resolve(names, parameters));
      functions(program);
      var values = new LinkedHashMap<String, Bound>();
      for (Definition definition : dependencies.order()) {
        bind(definition, program, values);
      }
      if (problems.isEmpty()) {
        return outputs(values);
      }
    }
    throw refusal();
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
  private WeftException refusal() {
    return new WeftException(
        problems.stream()
            .distinct()
            .sorted(
                Comparator.comparingInt((Diagnostic problem) -> problem.origin().line())
                    .thenComparingInt(problem -> problem.origin().column()))
            .toList());
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

  private Compiled outputs(Map<String, Bound> values) {
    var outputs = names.definitions().stream().filter(Definition::published).toList();
    var nodes = new ArrayList<Integer>();
    for (Definition output : outputs) {
      try {
        nodes.add(node(output, values));
      } catch (WeftException e) {
        problems.addAll(e.diagnostics());
      }
    }
    if (outputs.isEmpty()) {
      problems.add(nothing());
    }
    orThrow();
    GraphBuilder builder = binder.nodes().builder();
    var ahead = new LookAhead(builder, binder.calls().aheadNodes());
    problems.addAll(ahead.problems(outputs, nodes, binder.calls(), source, mode));
    orThrow();
    for (int i = 0; i < nodes.size(); i++) {
      builder.output(outputs.get(i).name(), nodes.get(i));
    }
    var labels = new LinkedHashSet<String>();
    outputs.stream().filter(Definition::label).forEach(label -> labels.add(label.name()));
    return new Compiled(named(builder.build(), labels), labels);
  }

  private int node(Definition output, Map<String, Bound> values) {
    Bound value = java.util.Objects.requireNonNull(values.get(output.name()));
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

  /// Keeps what the outputs need, and writes their names and the tag of labels on their nodes.
  private static Graph named(Graph graph, Set<String> labels) {
    var needed = new boolean[graph.size()];
    graph.outputs().values().forEach(id -> needed[id] = true);
    for (int id = graph.size() - 1; id >= 0; id--) {
      if (needed[id]) {
        graph.node(id).args().forEach(arg -> needed[arg] = true);
      }
    }
    var aliases = new LinkedHashMap<Integer, Labels>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              var tags = labels.contains(name) ? List.of(Compiled.LABEL) : List.<String>of();
              aliases.merge(
                  id,
                  Labels.named(name).tags(tags),
                  (first, next) -> next.tags().isEmpty() ? first.tags(List.of()) : first);
            });
    var builder = GraphBuilder.plain();
    var moved = new int[graph.size()];
    for (Node node : graph.nodes()) {
      if (needed[node.id()]) {
        var args = node.args().stream().map(arg -> moved[arg]).toList();
        moved[node.id()] = copy(graph, node, args, aliases, builder);
      }
    }
    graph.outputs().forEach((name, id) -> builder.output(name, moved[id]));
    return builder.build();
  }

  private static int copy(
      Graph graph,
      Node node,
      List<Integer> args,
      Map<Integer, Labels> aliases,
      GraphBuilder builder) {
    Labels labels = aliases.getOrDefault(node.id(), node.labels());
    builder.at(node.origin());
    return graph
        .payload(node.id())
        .map(payload -> builder.add(node.op(), args, labels, payload))
        .orElseGet(() -> builder.add(node.op(), args, labels));
  }

  private void orThrow() {
    if (!problems.isEmpty()) {
      throw refusal();
    }
  }
}
