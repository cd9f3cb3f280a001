package weft.inspect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Expands;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Range;
import weft.ir.Stateful;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.WholeWindow;
import weft.ir.Window;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ops.algebra.Intervals;
import weft.ops.arithmetic.Coalesce;
import weft.ops.compare.Greater;
import weft.ops.compare.Less;
import weft.ops.compare.Where;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Column;
import weft.ops.source.Constant;

/// What each equation of a graph can give, from the ranges that were declared for its columns: one
/// loop from left to right. A row-by-row op says it through the algebra of intervals; windows and
/// states have rules. Where nothing is known, any value is possible.
final class Ranges {
  private final Graph graph;
  private final Map<String, Range> declared;
  private final List<Operand<Interval, Truth>> values = new ArrayList<>();
  private final boolean[] informed;

  private Ranges(Graph graph, Map<String, Range> declared) {
    this.graph = graph;
    this.declared = Map.copyOf(declared);
    this.informed = new boolean[graph.size()];
  }

  /// @param declared ranges of columns by name; other columns can have any value
  static Ranges of(Graph graph, Map<String, Range> declared) {
    return of(graph, declared, Map.of());
  }

  /// @param columns what columns can be, where that is more than a range
  private static Ranges of(
      Graph graph, Map<String, Range> declared, Map<String, Operand<Interval, Truth>> columns) {
    var ranges = new Ranges(graph, declared);
    for (Node node : graph.nodes()) {
      boolean given = node.op() instanceof Column column && columns.containsKey(column.name());
      ranges.values.add(
          given
              ? Objects.requireNonNull(columns.get(node.name()))
              : ranges.value(node, ranges.values::get, new Assumptions(ranges)));
      ranges.informed[node.id()] =
          node.op() instanceof Column column
              ? declared.containsKey(column.name())
              : node.args().stream().allMatch(arg -> ranges.informed[arg]);
    }
    return ranges;
  }

  Graph graph() {
    return graph;
  }

  /// What a node can be; of a condition, 1 where it holds and 0 elsewhere.
  Interval interval(int id) {
    return number(values.get(id));
  }

  /// Every column that the node depends on has a declared range.
  boolean informed(int id) {
    return informed[id];
  }

  /// What the arguments of an equation can be.
  Operands<Interval, Truth> arguments(Node node) {
    return operands(node.args().stream().map(values::get).toList());
  }

  Operand<Interval, Truth> value(int id) {
    return values.get(id);
  }

  Truth truth(int id) {
    return new Operands<>(Intervals.ALGEBRA, List.of(values.get(id))).condition(0);
  }

  private static Interval number(Operand<Interval, Truth> value) {
    return new Operands<>(Intervals.ALGEBRA, List.of(value)).value(0);
  }

  /// What an equation gives for such arguments.
  Operand<Interval, Truth> value(
      Node node, IntFunction<Operand<Interval, Truth>> argument, Assumptions here) {
    if (node.type().element() == Element.BOOL) {
      return condition(node, argument);
    }
    boolean real = node.type().element() == Element.F64;
    return Operand.of(
        node.op() instanceof Column || node.op() instanceof Constant || real
            ? number(node, argument, here)
            : Interval.ANY);
  }

  private Operand<Interval, Truth> condition(
      Node node, IntFunction<Operand<Interval, Truth>> argument) {
    if (node.op() instanceof Constant(Tensor value)) {
      return Operand.when(value.truthAt(0) ? Truth.ALWAYS : Truth.NEVER);
    }
    var args = node.args().stream().map(argument::apply).toList();
    boolean strict = node.args().stream().distinct().count() < args.size();
    return switch (node.op()) {
      case Less _ when strict -> Operand.when(Truth.NEVER);
      case Greater _ when strict -> Operand.when(Truth.NEVER);
      case Pointwise op -> op.apply(Intervals.ALGEBRA, operands(args));
      case Expands op -> expanded(op, node, args);
      default -> Operand.when(Truth.SOMETIMES);
    };
  }

  private static Operands<Interval, Truth> operands(List<Operand<Interval, Truth>> args) {
    return new Operands<>(Intervals.ALGEBRA, args);
  }

  private Interval number(
      Node node, IntFunction<Operand<Interval, Truth>> argument, Assumptions here) {
    var operands = node.args().stream().map(argument::apply).toList();
    var in = operands(operands);
    boolean same = operands.size() == 2 && node.args().get(0).equals(node.args().get(1));
    return switch (node.op()) {
      case Column column ->
          declared.containsKey(column.name())
              ? Interval.of(Objects.requireNonNull(declared.get(column.name()))).orMissing()
              : Interval.ANY;
      case Constant(Tensor value) ->
          value.element().isNumeric() ? Interval.of(value.asDouble()) : Interval.ANY;
      case ArrayConstant _ -> graph.payload(node.id()).map(Ranges::cells).orElse(Interval.ANY);
      case Where _ -> chosen(node, argument, here);
      case Coalesce _ when !in.value(0).isEmpty() && operands.size() == 2 ->
          Intervals.ALGEBRA.select(
              Intervals.ALGEBRA.present(in.value(0)),
              in.value(0).missing(false),
              in.value(0).missing(false).join(in.value(1)));
      case Ranged op -> op.range(in, same);
      case Pointwise op -> number(op.apply(Intervals.ALGEBRA, in));
      case Window _ when nothing(in) -> Interval.NOTHING;
      case WholeWindow _ when nothing(in) -> Interval.NOTHING;
      case Stateful op -> StateRanges.of(op, in);
      case Expands op -> number(expanded(op, node, operands));
      default -> Interval.ANY;
    };
  }

  /// A window has no values to take.
  private static boolean nothing(Operands<Interval, Truth> in) {
    return IntStream.range(0, in.size()).anyMatch(i -> in.value(i).isEmpty());
  }

  /// Each branch is what it can be where it is chosen.
  private static Interval chosen(
      Node node, IntFunction<Operand<Interval, Truth>> argument, Assumptions here) {
    int condition = node.args().getFirst();
    Truth truth = operands(List.of(argument.apply(condition))).condition(0);
    return switch (truth) {
      case ALWAYS -> number(argument.apply(node.args().get(1)));
      case NEVER -> number(argument.apply(node.args().get(2)));
      case SOMETIMES ->
          here.with(condition, true)
              .interval(node.args().get(1))
              .join(here.with(condition, false).interval(node.args().get(2)));
    };
  }

  private static Interval cells(Tensor payload) {
    Interval all = Interval.NOTHING.missing(false);
    for (int i = 0; i < payload.size(); i++) {
      all = all.join(Interval.of(payload.doubleAt(i)));
    }
    return all;
  }

  /// A composition: what its parts amount to.
  private Operand<Interval, Truth> expanded(
      Expands op, Node node, List<Operand<Interval, Truth>> args) {
    var to = GraphBuilder.sharing();
    var ids = new ArrayList<Integer>();
    var columns = new HashMap<String, Operand<Interval, Truth>>();
    for (int i = 0; i < args.size(); i++) {
      String name = "argument " + i;
      Type type = graph.node(node.args().get(i)).type();
      ids.add(to.add(Column.of(name, type)));
      columns.put(name, args.get(i));
    }
    int id = op.expand(to, ids);
    to.output("out", id);
    return of(to.build(), Map.of(), columns).value(id);
  }
}
