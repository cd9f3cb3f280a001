package weft.inspect.range;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Range;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.algebra.Relation;
import weft.ir.form.Pointwise;
import weft.ir.form.RowGraph;
import weft.ir.form.Stateful;
import weft.ir.form.WholeWindow;
import weft.ir.form.Window;
import weft.ir.range.Extent;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ir.range.WithItself;
import weft.ir.trait.Converts;
import weft.ir.trait.Divides;
import weft.ir.trait.Expands;
import weft.ops.algebra.Intervals;

/// What each equation of a graph can give, from the ranges that were declared for its columns: one
/// loop from left to right. A row-by-row op says it through the algebra of intervals; windows and
/// states have rules. Where nothing is known, any value is possible.
public final class Ranges {
  private final Graph graph;
  private final Map<String, Interval> declared;
  private final List<Operand<Interval, Truth>> values = new ArrayList<>();
  private final boolean[] informed;
  private final Extent extent;

  private Ranges(Graph graph, Map<String, Interval> declared, Extent extent) {
    this.graph = graph;
    this.declared = Map.copyOf(declared);
    this.informed = new boolean[graph.size()];
    this.extent = extent;
  }

  /// @param declared ranges of columns by name, which may be missing as well; other columns can
  ///   have any value
  public static Ranges of(Graph graph, Map<String, Range> declared) {
    var columns = new HashMap<String, Interval>();
    declared.forEach((name, range) -> columns.put(name, Interval.of(range).orMissing()));
    return over(graph, columns);
  }

  /// @param declared what columns can be, by name; others can have any value
  public static Ranges over(Graph graph, Map<String, Interval> declared) {
    return over(graph, declared, Extent.UNKNOWN);
  }

  /// @param extent how many rows there are at most
  public static Ranges over(Graph graph, Map<String, Interval> declared, Extent extent) {
    return of(graph, declared, Map.of(), extent, false);
  }

  /// The same with more effort: values that are used more than once are followed as such, by sums
  /// of products and by looking at parts of what goes in.
  public static Ranges narrow(Graph graph, Map<String, Interval> declared) {
    return narrow(graph, declared, Extent.UNKNOWN);
  }

  /// @param extent how many rows there are at most
  public static Ranges narrow(Graph graph, Map<String, Interval> declared, Extent extent) {
    return of(graph, declared, Map.of(), extent, true);
  }

  /// @param columns what columns can be, where that is more than a range
  private static Ranges of(
      Graph graph,
      Map<String, Interval> declared,
      Map<String, Operand<Interval, Truth>> columns,
      Extent extent,
      boolean narrow) {
    var ranges = new Ranges(graph, declared, extent);
    var forms = new SumForms(graph);
    var leaving = narrow ? leaving(graph) : Set.<Integer>of();
    for (Node node : graph.nodes()) {
      boolean given = node.isColumn() && columns.containsKey(node.op().name());
      ranges.values.add(
          given
              ? Objects.requireNonNull(columns.get(node.op().name()))
              : ranges.value(node, new Assumptions(ranges)));
      if (narrow) {
        ranges.narrow(node, forms, leaving.contains(node.id()));
      }
      ranges.informed[node.id()] =
          node.isColumn()
              ? declared.containsKey(node.op().name())
              : node.args().stream().allMatch(arg -> ranges.informed[arg]);
    }
    return ranges;
  }

  /// The equations whose values are looked at from outside of their row.
  private static Set<Integer> leaving(Graph graph) {
    var found = new HashSet<>(graph.outputs().values());
    for (Node node : graph.nodes()) {
      if (!(node.op() instanceof Pointwise)) {
        found.addAll(node.args());
      }
    }
    return found;
  }

  private void narrow(Node node, SumForms forms, boolean leaving) {
    if (!(values.get(node.id()) instanceof Operand.Value<Interval, Truth>(Interval value))) {
      return;
    }
    Interval share = new SumShares(this).of(node, value);
    Interval mean = new Averages(this, extent).of(node, share);
    values.set(node.id(), Operand.of(forms.next(node, mean)));
    if (leaving && node.op() instanceof Pointwise && node.type().element() == Element.F64) {
      values.set(node.id(), Operand.of(RangeSplit.of(this, node.id())));
    }
  }

  /// What an equation of a row can give where values of the row are known better.
  ///
  /// @param row the equations to look at again, in their order
  Interval again(Map<Integer, Interval> known, List<Node> row, int target) {
    var other = new Ranges(graph, declared, extent);
    other.values.addAll(values);
    known.forEach((id, value) -> other.values.set(id, Operand.of(value)));
    for (Node node : row) {
      other.values.set(node.id(), other.value(node, new Assumptions(other)));
    }
    return other.interval(target);
  }

  public Graph graph() {
    return graph;
  }

  /// What a node can be; of a condition, 1 where it holds and 0 elsewhere.
  public Interval interval(int id) {
    return number(values.get(id));
  }

  /// Every column that the node depends on has a declared range.
  public boolean informed(int id) {
    return informed[id];
  }

  /// What the arguments of an equation can be.
  public Operands<Interval, Truth> arguments(Node node) {
    return operands(node.args().stream().map(values::get).toList());
  }

  public Operand<Interval, Truth> value(int id) {
    return values.get(id);
  }

  /// What an equation can give if its arguments were never missing.
  public Interval ofPresent(Node node) {
    var other = new Ranges(graph, declared, extent);
    other.values.addAll(values);
    for (int arg : node.args()) {
      other.values.set(
          arg,
          switch (values.get(arg)) {
            case Operand.Value<Interval, Truth>(Interval value) ->
                Operand.of(value.isEmpty() ? Interval.ANY.missing(false) : value.missing(false));
            case Operand.Doubtful<Interval, Truth>(Interval value) ->
                Operand.doubtful(value.isEmpty() ? Interval.of(0, 1) : value.missing(false));
            case Operand.Condition<Interval, Truth> condition -> condition;
          });
    }
    return number(other.value(node, new Assumptions(other)));
  }

  private static Interval number(Operand<Interval, Truth> value) {
    return new Operands<>(Intervals.ALGEBRA, List.of(value)).value(0);
  }

  /// What an equation gives for such arguments.
  Operand<Interval, Truth> value(Node node, Assumptions here) {
    if (node.type().element() == Element.BOOL) {
      return condition(node, here);
    }
    boolean real = node.type().element() == Element.F64;
    return Operand.of(
        node.isColumn() || node.isConstant() || real ? number(node, here) : Interval.ANY);
  }

  private Operand<Interval, Truth> condition(Node node, Assumptions here) {
    var args = node.args().stream().map(here::value).toList();
    return switch (node.op()) {
      case Source.Known known ->
          Operand.when(known.value().truthAt(0) ? Truth.ALWAYS : Truth.NEVER);
      case Pointwise _ when isLessThanItself(node) -> Operand.when(Truth.NEVER);
      case Pointwise op -> Operand.typed(Element.BOOL, op.apply(Intervals.ALGEBRA, operands(args)));
      case Expands _ -> expanded(node, args);
      default -> Operand.doubtful(Interval.of(0, 1).orMissing());
    };
  }

  private static Operands<Interval, Truth> operands(List<Operand<Interval, Truth>> args) {
    return new Operands<>(Intervals.ALGEBRA, args);
  }

  private boolean isLessThanItself(Node node) {
    return RecordingAlgebra.of(graph, node)
        .filter(
            term ->
                term
                        instanceof
                        RecordedTerm.Compared(
                            Relation relation,
                            RecordedTerm left,
                            RecordedTerm right)
                    && relation == Relation.LESS
                    && left.equals(right))
        .isPresent();
  }

  private Interval number(Node node, Assumptions here) {
    var operands = node.args().stream().map(here::value).toList();
    var in = operands(operands);
    boolean same = operands.size() == 2 && node.args().get(0).equals(node.args().get(1));
    if (node.op() instanceof Divides divided) {
      return parts(divided.op(), operands, node);
    }
    return switch (node.op()) {
      case Source.Given given when given.ofTable() ->
          declared.getOrDefault(given.name(), Interval.ANY);
      case Source.Known known ->
          known.value().element().isNumeric()
              ? Interval.of(known.value().asDouble())
              : Interval.ANY;
      case Source.Stored _ -> graph.payload(node.id()).map(Ranges::cells).orElse(Interval.ANY);
      case Ranged op -> op.range(in, same, extent);
      case WithItself op when same -> op.withItself(Intervals.ALGEBRA, in.value(0));
      case Pointwise op ->
          choice(node).map(here::interval).orElseGet(() -> number(op.apply(Intervals.ALGEBRA, in)));
      case Window _ when nothing(in) -> Interval.NOTHING;
      case WholeWindow _ when nothing(in) -> Interval.NOTHING;
      case Stateful op -> StateRanges.of(op, in, extent);
      case RowGraph op -> model(op, in);
      case Converts op when op.to() == Element.F64 -> in.value(0);
      case Expands _ -> number(expanded(node, operands));
      default -> Interval.ANY;
    };
  }

  /// What the cells of a model's result can be, all together.
  private static Interval model(RowGraph op, Operands<Interval, Truth> in) {
    var args = IntStream.range(0, in.size()).mapToObj(in::value).toList();
    return args.stream().anyMatch(Interval::isEmpty)
        ? Interval.ANY
        : CellRanges.of(op, args).stream().reduce(Interval::join).orElse(Interval.ANY);
  }

  /// What an op gives for a part of the rows it gives for all of them.
  private Interval parts(Op op, List<Operand<Interval, Truth>> operands, Node node) {
    var in = operands(operands.subList(0, op.contract().arity()));
    boolean same = in.size() == 2 && node.args().get(0).equals(node.args().get(1));
    return switch (op) {
      case Ranged ranged -> ranged.range(in, same, extent);
      case Stateful state -> StateRanges.of(state, in, extent);
      case Divides divided -> parts(divided.op(), operands, node);
      default -> Interval.ANY;
    };
  }

  /// A window has no values to take.
  private static boolean nothing(Operands<Interval, Truth> in) {
    return IntStream.range(0, in.size()).anyMatch(i -> in.value(i).isEmpty());
  }

  /// What an equation chooses between, where that is all it does.
  private Optional<RecordedTerm> choice(Node node) {
    return RecordingAlgebra.of(graph, node)
        .filter(term -> term instanceof RecordedTerm.Chosen && term.isClear());
  }

  private static Interval cells(Tensor payload) {
    Interval all = Interval.NOTHING.missing(false);
    for (int i = 0; i < payload.size(); i++) {
      all = all.join(Interval.of(payload.doubleAt(i)));
    }
    return all;
  }

  /// A composition: what its parts amount to.
  private Operand<Interval, Truth> expanded(Node node, List<Operand<Interval, Truth>> args) {
    var parts = Parts.of(graph, node);
    return of(parts, args).value(parts.result());
  }

  /// What the parts of an equation can be, whose arguments can be this.
  Ranges of(Parts parts, List<Operand<Interval, Truth>> args) {
    var columns = new HashMap<String, Operand<Interval, Truth>>();
    for (int i = 0; i < args.size(); i++) {
      columns.put(Parts.argument(i), args.get(i));
    }
    return of(parts.graph(), Map.of(), columns, extent, false);
  }
}
