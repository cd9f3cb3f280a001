package weft.inspect.range;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import weft.eval.FoldKnown;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Contracts;
import weft.ir.form.Pointwise;
import weft.ir.form.RowGraph;
import weft.ir.range.CellRanged;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ir.trait.Converts;
import weft.ir.trait.Expands;
import weft.ir.trait.Moves;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;
import weft.ir.trait.Reshapes;
import weft.ops.source.Input;
import weft.ops.source.Weights;

/// What each cell of a graph of tensors can be: of a trained model, that a formula calls. An op
/// with a contraction is one, a pointwise op is what it does to a cell, an op that moves cells is
/// run over their numbers; what says it itself does.
final class CellRanges {
  private final Graph graph;
  private final Map<Integer, List<Operand<Interval, Truth>>> cells = new HashMap<>();

  private CellRanges(Graph graph) {
    this.graph = graph;
  }

  /// What the cells of a model's result can be, for a row.
  ///
  /// @param args what the arguments can be, each for all of its cells
  static List<Interval> of(RowGraph op, List<Interval> args) {
    var inputs = op.body().inputs();
    boolean missing = op.strict() && args.stream().anyMatch(Interval::missing);
    var given = new ArrayList<List<Interval>>();
    int next = 0;
    for (Node input : inputs) {
      int count = input.type().shape().size();
      var one = new ArrayList<Interval>();
      for (int i = 0; i < count; i++) {
        Interval arg = args.get(op.byCell() ? next + i : next);
        one.add(op.strict() ? arg.missing(false) : arg);
      }
      next += op.byCell() ? count : 1;
      given.add(one);
    }
    return of(new FoldKnown().apply(op.body()), given).stream()
        .map(cell -> cell.missing(cell.missing() || missing))
        .toList();
  }

  /// @param given what the cells of each input can be
  static List<Interval> of(Graph graph, List<List<Interval>> given) {
    var ranges = new CellRanges(graph);
    for (int i = 0; i < given.size(); i++) {
      int id = graph.inputs().get(i).id();
      ranges.cells.put(id, given.get(i).stream().map(Operand::<Interval, Truth>of).toList());
    }
    for (Node node : graph.nodes()) {
      if (!node.isInput()) {
        ranges.cells.put(node.id(), ranges.of(node));
      }
    }
    return ranges.numbers(graph.outputs().values().iterator().next());
  }

  private Optional<Tensor> known(int id) {
    return graph.node(id).constant().or(() -> graph.payload(id));
  }

  private List<Interval> numbers(int id) {
    var on = new RoundedIntervals(Element.F64);
    return Objects.requireNonNull(cells.get(id)).stream()
        .map(cell -> new Operands<>(on, List.of(cell)).value(0))
        .toList();
  }

  private static List<Operand<Interval, Truth>> values(List<Interval> all) {
    return all.stream().map(Operand::<Interval, Truth>of).toList();
  }

  private List<Operand<Interval, Truth>> of(Node node) {
    Shape shape = node.type().shape();
    if (shape.open()) {
      return List.of();
    }
    var anything = Collections.nCopies(shape.size(), Operand.<Interval, Truth>of(Interval.ANY));
    Element element = node.type().element();
    var tensor = known(node.id());
    if (tensor.isPresent()) {
      return element.isFloat() || element == Element.I64
          ? values(
              IntStream.range(0, shape.size())
                  .mapToObj(i -> Interval.of(tensor.get().doubleAt(i)))
                  .toList())
          : anything;
    }
    boolean open = node.args().stream().anyMatch(arg -> graph.node(arg).type().shape().open());
    boolean real = element == Element.F64 || element == Element.F32;
    if (open || !real && element != Element.BOOL && element != Element.I64) {
      return anything;
    }
    return switch (node.op()) {
      case CellRanged op when othersKnown(node) && real ->
          values(op.ranges(numbers(node.args().getFirst()), others(node)));
      case Contracts op when real ->
          values(
              ContractedRange.of(
                  op.contraction(
                      node.args().stream().map(a -> graph.node(a).type().shape()).toList()),
                  element,
                  node.args().stream().map(this::numbers).toList()));
      case Moves op when op.moved(node.args().size()) > 0 -> moved(node, anything);
      case Reshapes _ -> Objects.requireNonNull(cells.get(node.args().getFirst()));
      case Converts _ when real ->
          values(
              numbers(node.args().getFirst()).stream()
                  .map(new RoundedIntervals(element)::rounded)
                  .toList());
      case Pointwise op when element != Element.I64 -> pointwise(node, op);
      case Reduces.ByFold op when real -> reduced(node, op.fold(), anything);
      case Expands op when element != Element.I64 -> expanded(node, op);
      default -> anything;
    };
  }

  private boolean othersKnown(Node node) {
    return node.args().stream().skip(1).allMatch(arg -> known(arg).isPresent());
  }

  private List<Tensor> others(Node node) {
    return node.args().stream().skip(1).map(arg -> known(arg).orElseThrow()).toList();
  }

  /// An op of one cell may choose by its sign: what is below 0, 0 and what is above it are looked
  /// at one by one.
  private static Operand<Interval, Truth> bySign(
      Pointwise op, RoundedIntervals on, List<Operand<Interval, Truth>> args) {
    var whole = op.apply(on, new Operands<>(on, args));
    if (args.size() == 1
        && args.getFirst() instanceof Operand.Value<Interval, Truth>(Interval x)
        && whole instanceof Operand.Value<Interval, Truth>(Interval all)
        && x.low() < 0
        && x.high() > 0) {
      Interval parts = Interval.NOTHING.missing(false);
      for (Interval part :
          List.of(
              Interval.of(x.low(), -Double.MIN_VALUE),
              Interval.of(0),
              Interval.of(Double.MIN_VALUE, x.high()))) {
        var in = List.of(Operand.<Interval, Truth>of(x.meet(part.orMissing())));
        var one = new Operands<>(on, List.of(op.apply(on, new Operands<>(on, in)))).value(0);
        parts = parts.join(one);
      }
      return Operand.of(all.meet(parts));
    }
    return whole;
  }

  private List<Operand<Interval, Truth>> pointwise(Node node, Pointwise op) {
    // Single precision among the arguments: each step of the op is rounded.
    var elements = node.args().stream().map(arg -> graph.node(arg).type().element()).toList();
    var on =
        new RoundedIntervals(
            Element.literals(elements),
            elements.stream().anyMatch(e -> !e.isFloat() && e != Element.BOOL));
    Shape shape = node.type().shape();
    var places =
        node.args().stream()
            .map(
                arg ->
                    Tensor.bools(graph.node(arg).type().shape(), _ -> true).broadcastIndex(shape))
            .toList();
    var found = new ArrayList<Operand<Interval, Truth>>();
    for (int i = 0; i < shape.size(); i++) {
      var args = new ArrayList<Operand<Interval, Truth>>();
      for (int a = 0; a < node.args().size(); a++) {
        var from = Objects.requireNonNull(cells.get(node.args().get(a)));
        args.add(from.get(places.get(a).applyAsInt(i)));
      }
      found.add(bySign(op, on, args));
    }
    return found;
  }

  /// The equation alone, over other tensors in the place of arguments that are not known.
  private Tensor alone(Node node, Map<Integer, Tensor> instead) {
    var to = GraphBuilder.plain();
    var inputs = new HashMap<String, Tensor>();
    var args = new ArrayList<Integer>();
    for (int arg : node.args()) {
      Tensor other = instead.get(arg);
      if (other == null) {
        args.add(to.copy(graph, graph.node(arg), List.of()));
      } else {
        inputs.put("a" + arg, other);
        args.add(to.add(Input.of("a" + arg, new Type(other.element(), other.shape(), Set.of()))));
      }
    }
    to.output("out", to.copy(graph, node, args));
    return Interpreter.silent().run(to.build(), inputs).output("out");
  }

  private List<Operand<Interval, Truth>> moved(Node node, List<Operand<Interval, Truth>> anything) {
    var all = new ArrayList<Operand<Interval, Truth>>();
    var numbers = new HashMap<Integer, Tensor>();
    int moved = node.op() instanceof Moves op ? op.moved(node.args().size()) : 0;
    for (int i = 0; i < node.args().size(); i++) {
      int arg = node.args().get(i);
      if (i < moved) {
        int from = all.size();
        all.addAll(Objects.requireNonNull(cells.get(arg)));
        Shape shape = graph.node(arg).type().shape();
        numbers.put(arg, Tensor.longs(Element.I64, shape, cell -> from + cell + 1L));
      } else if (known(arg).isEmpty()) {
        return anything;
      }
    }
    Tensor result = alone(node, numbers);
    return IntStream.range(0, result.size())
        .mapToObj(
            i -> {
              int number = (int) result.longAt(i);
              return number == 0
                  ? Operand.<Interval, Truth>of(Interval.of(0))
                  : all.get(number - 1);
            })
        .toList();
  }

  /// Sums, means, least and most grow with each cell, rounded or not.
  private List<Operand<Interval, Truth>> reduced(
      Node node, Reducer fold, List<Operand<Interval, Truth>> anything) {
    boolean grows =
        switch (fold) {
          case SUM, MEAN, LEAST, MOST -> true;
          case ANY, ALL, COUNT -> false;
        };
    var from = numbers(node.args().getFirst());
    if (!grows || node.args().size() != 1 || !from.stream().allMatch(Interval::isFinite)) {
      return anything;
    }
    boolean missing = from.stream().anyMatch(Interval::missing);
    Tensor low = alone(node, Map.of(node.args().getFirst(), ends(node, from, Interval::low)));
    Tensor high = alone(node, Map.of(node.args().getFirst(), ends(node, from, Interval::high)));
    return IntStream.range(0, low.size())
        .mapToObj(
            i ->
                Operand.<Interval, Truth>of(
                    new Interval(low.doubleAt(i), high.doubleAt(i), true, missing)))
        .toList();
  }

  private Tensor ends(Node node, List<Interval> from, ToDoubleFunction<Interval> end) {
    Type type = graph.node(node.args().getFirst()).type();
    return Tensor.floats(type.element(), type.shape(), i -> end.applyAsDouble(from.get(i)));
  }

  private List<Operand<Interval, Truth>> expanded(Node node, Expands op) {
    var to = GraphBuilder.sharing();
    var ids = new ArrayList<Integer>();
    var given = new ArrayList<List<Interval>>();
    for (int arg : node.args()) {
      var tensor = known(arg);
      if (tensor.isPresent()) {
        ids.add(to.add(Weights.of("w" + arg, tensor.get()), List.of(), Labels.NONE, tensor.get()));
      } else {
        ids.add(to.add(Input.of("a" + ids.size(), graph.node(arg).type())));
        given.add(numbers(arg));
      }
    }
    int id = op.expand(to, ids);
    to.output("out", id);
    return values(of(new FoldKnown().apply(to.build()), given));
  }
}
