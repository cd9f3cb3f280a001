package weft.inspect.range;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Source;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ir.form.Stateful;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.range.Extent;
import weft.ir.range.Interval;
import weft.ir.range.WithItself;
import weft.ir.trait.Converts;
import weft.ir.trait.Expands;
import weft.ir.trait.Shifts;
import weft.ops.algebra.Between;
import weft.ops.algebra.Bounds;
import weft.ops.algebra.Build;
import weft.ops.algebra.Chance;
import weft.ops.source.Column;
import weft.rewrite.Prune;
import weft.rewrite.Share;
import weft.rewrite.Simplify;

/// The bounds of a graph, as a graph: row by row, between which numbers each output is, given
/// between which numbers the columns are. It prints, compiles and runs live as any other graph.
///
/// A column `x` of which not all is known becomes the columns `x_low` and `x_high`, and, if it can
/// be missing where these are not, the condition `x_missing`, which holds where it may be. In a row
/// whose ends are missing, it is. An output `y` becomes `y_low`, `y_high` and `y_missing` alike. Of
/// a condition the ends are conditions: it surely holds, it may hold.
///
/// What depends on no such column is computed as it is. What does is run over [Bounds]: row by row,
/// from step to step where it carries a state, and by its parts where it has any. What an op says
/// of its results whatever comes in ([Ranges]) narrows them down; of an op that is no such thing it
/// is all that is known, and where it says nothing, the graph is refused.
public final class BoundsGraph {
  /// Ends of the names of the columns that an uncertain one becomes.
  public static final String LOW = "_low";

  public static final String HIGH = "_high";
  public static final String MISSING = "_missing";

  private final GraphBuilder to = GraphBuilder.sharing();
  private final Build build = new Build(to);
  private final BoundsCells cells = new BoundsCells(to, build);
  private final Bounds<Integer, Integer> on = new Bounds<>(build);
  private final Set<String> uncertain;
  private final Map<String, Interval> declared;
  private final List<Diagnostic> refused = new ArrayList<>();

  /// What became of an equation.
  private sealed interface Became {
    /// It depends on nothing uncertain.
    record Certain(int id) implements Became {}

    record Uncertain(Operand<Between<Integer, Integer>, Chance<Integer>> value) implements Became {}
  }

  private BoundsGraph(Set<String> uncertain, Map<String, Interval> declared) {
    this.uncertain = uncertain;
    this.declared = declared;
  }

  /// All columns of floats and conditions are uncertain.
  public static Graph of(Graph graph) {
    return of(graph, uncertain(graph), Map.of(), Extent.UNKNOWN);
  }

  /// The columns that can be uncertain.
  public static Set<String> uncertain(Graph graph) {
    var names = new LinkedHashSet<String>();
    graph
        .columns()
        .forEach(
            (name, type) -> {
              if (isBounded(type)) {
                names.add(name);
              }
            });
    return names;
  }

  /// @param uncertain columns of which not all is known
  /// @param declared what columns can be whatever the row; of one that is never missing no
  ///   condition says where it may be, only its ends
  /// @param extent how many rows there are at most
  /// @throws WeftException with each equation of which no bounds are known row by row
  public static Graph of(
      Graph graph, Set<String> uncertain, Map<String, Interval> declared, Extent extent) {
    var result = new BoundsGraph(uncertain, declared);
    result.check(graph);
    var possible = new HashMap<>(declared);
    // Ends that are missing are allowed of any.
    uncertain.forEach(name -> possible.computeIfPresent(name, (_, it) -> it.orMissing()));
    var values = result.all(graph, Map.of(), Ranges.over(graph, possible, extent));
    if (!result.refused.isEmpty()) {
      throw new WeftException(result.refused);
    }
    graph.outputs().forEach((name, id) -> result.output(name, graph.node(id), values.get(id)));
    Graph built = result.to.build();
    return new Prune().apply(new Simplify().apply(new Share().apply(built)));
  }

  private static boolean isBounded(Type type) {
    return type.shape().isScalar()
        && (type.element() == Element.F64 || type.element() == Element.BOOL);
  }

  private void check(Graph graph) {
    var columns = graph.columns();
    for (String name : uncertain) {
      Type type = columns.get(name);
      if (type == null) {
        throw new WeftException(
            Diagnostic.of(Code.UNKNOWN_NAME, "no feature reads '" + name + "'")
                .about(name)
                .expected("one of " + String.join(", ", columns.keySet()))
                .suggest(name, columns.keySet()));
      }
      if (!isBounded(type)) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "the column '" + name + "' has no bounds")
                .about(name)
                .expected("single numbers (f64) or conditions (bool)")
                .found(type.toString()));
      }
      for (String end : List.of(LOW, HIGH, MISSING)) {
        if (columns.containsKey(name + end)) {
          throw taken(name + end, "reads a column", name);
        }
      }
    }
    for (String name : graph.outputs().keySet()) {
      for (String end : List.of(LOW, HIGH, MISSING)) {
        if (graph.outputs().containsKey(name + end)) {
          throw taken(name + end, "has an output", name);
        }
      }
    }
  }

  private static WeftException taken(String name, String has, String of) {
    return new WeftException(
        Diagnostic.of(Code.BAD_GRAPH, "the graph " + has + " '" + name + "' already")
            .about(name)
            .expected("a name that the bounds of '" + of + "' do not need"));
  }

  /// What becomes of each equation.
  ///
  /// @param given what arguments are, by name; other columns are those of the table
  /// @param ranges what is known of each equation whatever the row
  private List<Became> all(Graph graph, Map<String, Became> given, Ranges ranges) {
    var values = new ArrayList<Became>();
    for (Node node : graph.nodes()) {
      to.at(node.origin());
      var args = node.args().stream().map(values::get).toList();
      boolean argument =
          node.op() instanceof Source.Given source && given.containsKey(source.name());
      values.add(
          argument
              ? Objects.requireNonNull(given.get(((Source.Given) node.op()).name()))
              : became(graph, node, args, ranges));
    }
    return values;
  }

  private Became became(Graph graph, Node node, List<Became> args, Ranges ranges) {
    if (node.isColumn() && uncertain.contains(node.op().name())) {
      return new Became.Uncertain(column(node));
    }
    var ids = new ArrayList<Integer>();
    for (Became arg : args) {
      if (arg instanceof Became.Certain(int id)) {
        ids.add(id);
      }
    }
    return ids.size() == args.size()
        ? new Became.Certain(to.copy(graph, node, ids))
        : uncertain(graph, node, args, ranges);
  }

  private Became uncertain(Graph graph, Node node, List<Became> args, Ranges ranges) {
    if (!isBounded(node.type())) {
      return refuse(node);
    }
    boolean number = node.type().element() == Element.F64;
    if (Expands.isComposite(node.op())) {
      return narrowed(node, parts(graph, node, args, ranges), ranges);
    }
    if (!args.stream().allMatch(this::isBounded)) {
      return fixed(node, ranges);
    }
    var in = new Operands<>(on, args.stream().map(this::operand).toList());
    boolean same = args.size() == 2 && node.args().get(0).equals(node.args().get(1));
    return switch (node.op()) {
      case WithItself op when same -> value(op.withItself(on, in.value(0)));
      case Pointwise op ->
          new Became.Uncertain(Operand.typed(node.type().element(), op.apply(on, in)));
      case Converts _ when number -> value(in.value(0));
      case Shifts op -> value(cells.lag(in.value(0), op.n(), op.fill()));
      case Stateful op -> narrowed(node, value(new BoundsStep(op, in).scan(cells)), ranges);
      default -> fixed(node, ranges);
    };
  }

  private static Became value(Between<Integer, Integer> value) {
    return new Became.Uncertain(Operand.of(value));
  }

  /// What a composition amounts to.
  private Became parts(Graph graph, Node node, List<Became> args, Ranges ranges) {
    var parts = Parts.of(graph, node);
    var given = new HashMap<String, Became>();
    for (int i = 0; i < args.size(); i++) {
      given.put(Parts.argument(i), args.get(i));
    }
    var values = node.args().stream().map(ranges::value).toList();
    return all(parts.graph(), given, ranges.of(parts, values)).get(parts.result());
  }

  /// Whatever comes in, no more than this comes out.
  private Became narrowed(Node node, Became value, Ranges ranges) {
    return value
            instanceof
            Became.Uncertain(Operand.Value<Between<Integer, Integer>, Chance<Integer>>(var it))
        ? value(on.meet(it, ranges.interval(node.id())))
        : value;
  }

  /// All that is known is what the op says of its results.
  private Became fixed(Node node, Ranges ranges) {
    Interval all = ranges.interval(node.id());
    boolean known = node.type().element() == Element.F64 && !all.isWholeLine();
    return known ? value(on.constant(all)) : refuse(node);
  }

  private Became refuse(Node node) {
    boolean bounded = isBounded(node.type());
    refused.add(
        Diagnostic.of(
                Code.REFUSED,
                bounded
                    ? "no bounds are known, row by row, of what " + node.op().tag() + " gives"
                    : "bounds are of single numbers (f64) and conditions, and "
                        + node.op().tag()
                        + " gives "
                        + node.type())
            .about(node.op().tag())
            .expected("what it depends on to be certain")
            .at(node.origin()));
    return value(on.constant(Interval.ANY));
  }

  /// Whether it has ends: a text has none.
  private boolean isBounded(Became arg) {
    return !(arg instanceof Became.Certain(int id))
        || to.type(id).shape().isScalar()
            && (to.type(id).element() == Element.BOOL || to.type(id).element().isNumeric());
  }

  private Operand<Between<Integer, Integer>, Chance<Integer>> operand(Became arg) {
    return switch (arg) {
      case Became.Uncertain(var value) -> value;
      case Became.Certain(int id) when to.type(id).element() != Element.BOOL ->
          Operand.of(on.point(id));
      case Became.Certain(int id) when to.node(id).isDoubtful() ->
          Operand.doubtful(on.point(build.number(id)));
      case Became.Certain(int id) -> Operand.when(new Chance<>(id, build.not(id)));
    };
  }

  private Operand<Between<Integer, Integer>, Chance<Integer>> column(Node node) {
    String name = node.op().name();
    boolean condition = node.type().element() == Element.BOOL;
    int low = number(to.add(Column.of(name + LOW, node.type())));
    int high = number(to.add(Column.of(name + HIGH, node.type())));
    int missing = build.not(build.le(low, high));
    if (!declared.containsKey(name) || declared.get(name).missing()) {
      int possible = to.add(Column.of(name + MISSING, node.type().with(Element.BOOL)));
      missing = build.or(missing, build.gt(number(possible), build.lit(0)));
    }
    var value = on.of(low, high, missing);
    return condition ? Operand.doubtful(value) : Operand.of(value);
  }

  private int number(int id) {
    return to.type(id).element() == Element.BOOL ? build.number(id) : id;
  }

  private void output(String name, Node node, Became result) {
    if (result instanceof Became.Certain(int id) && !isBounded(result)) {
      to.output(name, id);
      return;
    }
    switch (operand(result)) {
      case Operand.Value<Between<Integer, Integer>, Chance<Integer>>(var it) ->
          output(name, node, present(it, it.low()), present(it, it.high()), it.missing());
      case Operand.Doubtful<Between<Integer, Integer>, Chance<Integer>>(var it) ->
          output(
              name,
              node,
              build.gt(it.low(), build.lit(0)),
              build.gt(it.high(), build.lit(0)),
              it.missing());
      case Operand.Condition<Between<Integer, Integer>, Chance<Integer>>(var it) ->
          output(
              name, node, it.always(), build.not(it.never()), build.lt(build.lit(0), build.lit(0)));
    }
  }

  /// What is always missing has no ends.
  private int present(Between<Integer, Integer> value, int end) {
    return build.only(build.le(value.low(), value.high()), end);
  }

  private void output(String name, Node node, int low, int high, int missing) {
    to.at(node.origin());
    to.output(name + LOW, cells.spread(node.type(), low));
    to.output(name + HIGH, cells.spread(node.type(), high));
    to.output(name + MISSING, cells.spread(node.type(), missing));
  }
}
