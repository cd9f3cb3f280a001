package weft.bounds.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.bounds.net.ChainBuilder.Cell;
import weft.eval.FoldKnown;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Contraction;
import weft.ir.form.Contracts;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Converts;
import weft.ir.trait.InReals;
import weft.ir.trait.Moves;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;
import weft.ir.trait.Reshapes;
import weft.ops.source.Input;
import weft.rewrite.Rewrites;

/// Makes a chain of a graph with one input and one output. It asks ops what they are made of: a
/// contraction with known weights is a layer, a pointwise op is what it does to a cell, an op that
/// moves cells says where each comes from when it is run over their numbers.
public final class ChainReader {
  private static final int MOST_PRODUCTS = 20_000;

  private final Graph graph;
  private final List<List<Integer>> users;
  private final ChainBuilder to;

  /// The cells of each node that depends on the input; a [Cell#NONE] is 0.
  private final Map<Integer, List<Cell>> cells = new HashMap<>();

  /// The nodes that are conditions on cells, or only move such, as forms that are 1 or 0: whoever
  /// multiplies with one may say it in a simpler way than by cells.
  private final Map<Integer, List<CellForm>> conditions = new HashMap<>();

  /// The nodes whose cells one other node reads, and nobody else, by whatever way: they may be
  /// changed in place.
  private final Set<Integer> sole = new HashSet<>();

  private final List<Diagnostic> refused = new ArrayList<>();

  private ChainReader(Graph graph, int inputs) {
    this.graph = graph;
    this.users = graph.users();
    this.to = new ChainBuilder(inputs);
  }

  /// @throws WeftException with all nodes that are not understood
  public static ReluChain read(Graph written) {
    Graph graph = new FoldKnown().apply(Rewrites.apply(written, Rewrites.standard()));
    if (graph.inputs().size() != 1 || graph.outputs().size() != 1) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "a proof needs a network with one input and one output")
              .found(graph.inputs().size() + " inputs and " + graph.outputs().size() + " outputs"));
    }
    int inputs = (int) size(graph.inputs().getFirst().type().shape());
    var reader = new ChainReader(graph, inputs);
    graph.nodes().forEach(reader::read);
    if (!reader.refused.isEmpty()) {
      throw new WeftException(reader.refused);
    }
    int output = graph.outputs().values().iterator().next();
    var outputs = reader.cells.get(output);
    if (outputs == null) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "the output does not depend on the input"));
    }
    return reader.to.chain(outputs);
  }

  private static long size(Shape shape) {
    return shape.dims().stream().mapToLong(dim -> dim).reduce(1, (a, b) -> a * b);
  }

  private boolean isKnown(int id) {
    return !cells.containsKey(id) && !conditions.containsKey(id);
  }

  private void read(Node node) {
    if (node.isInput()) {
      cells.put(
          node.id(),
          IntStream.range(0, (int) size(node.type().shape()))
              .mapToObj(i -> new Cell(0, i))
              .toList());
      return;
    }
    var open = node.args().stream().filter(arg -> !isKnown(arg)).toList();
    if (open.isEmpty()) {
      return;
    }
    var before =
        open.stream()
            .flatMap(arg -> cells.getOrDefault(arg, List.of()).stream())
            .collect(Collectors.toSet());
    try {
      if (node.type().element() == Element.BOOL && node.op() instanceof Pointwise op) {
        conditions.put(node.id(), conditions(node, op));
        return;
      }
      if (isOfConditions(node)) {
        conditions.put(node.id(), moved(node));
        return;
      }
      cells.put(
          node.id(),
          switch (node.op()) {
            case Contracts op -> contracted(node, op);
            case Moves op when op.moved(node.args().size()) > 0 ->
                new FormLayers(to).cells(moved(node));
            case Reshapes _ -> of(node.args().getFirst());
            case Converts op when isBetweenFloats(node, op) -> of(node.args().getFirst());
            case Reduces.ByFold op -> folded(node, op.fold());
            case Pointwise op -> pointwise(node, op);
            default -> throw new FormAlgebra.NotLinear("it is not understood here");
          });
      boolean isRead =
          users.get(node.id()).size() == 1 && !graph.outputs().containsValue(node.id());
      boolean isShared = of(node.id()).stream().anyMatch(before::contains);
      if (isRead && (!isShared || sole.containsAll(open))) {
        sole.add(node.id());
      }
    } catch (FormAlgebra.NotLinear e) {
      refused.add(
          Diagnostic.of(
                  Code.REFUSED, node.title() + " = " + node.op().tag() + ": " + e.getMessage())
              .about(node.name())
              .expected(
                  "affine maps, what is linear in pieces, steps, sigmoid, tanh, exp, sin, cos,"
                      + " products")
              .orAt(node.origin()));
      cells.put(node.id(), Collections.nCopies((int) size(node.type().shape()), new Cell(0, 0)));
    }
  }

  /// Whether it gives the conditions it is given, as numbers or elsewhere.
  private boolean isOfConditions(Node node) {
    boolean all = node.args().stream().allMatch(arg -> isKnown(arg) || conditions.containsKey(arg));
    return all
        && switch (node.op()) {
          case Converts op -> op.to() != Element.BOOL;
          case Reshapes _ -> true;
          case Moves op -> op.moved(node.args().size()) > 0;
          default -> false;
        };
  }

  private List<Cell> of(int id) {
    return cells.computeIfAbsent(id, _ -> new FormLayers(to).cells(forms(id)));
  }

  private List<CellForm> forms(int id) {
    var found = conditions.get(id);
    return found == null ? of(id).stream().map(ChainReader::form).toList() : found;
  }

  private Tensor known(int id) {
    Node node = graph.node(id);
    return node.constant().or(() -> graph.payload(id)).orElseThrow();
  }

  private List<Cell> contracted(Node node, Contracts op) {
    var shapes = node.args().stream().map(arg -> graph.node(arg).type().shape()).toList();
    Contraction all = op.contraction(shapes);
    var open = node.args().stream().filter(arg -> !isKnown(arg)).toList();
    if (open.size() != 1) {
      return products(all, node);
    }
    return switch (all.fold()) {
      case SUM -> summed(node, all, open.getFirst());
      case MOST -> most(all, node.args().indexOf(open.getFirst()), of(open.getFirst()));
      case PLACE -> throw new FormAlgebra.NotLinear("the place of the most of several cells");
    };
  }

  private List<Cell> summed(Node node, Contraction sum, int open) {
    int given = node.args().indexOf(open);
    var known =
        node.args().stream()
            .map(arg -> arg == open ? Optional.<Tensor>empty() : Optional.of(known(arg)))
            .toList();
    var source = of(open);
    var factors = new double[(int) size(sum.result().shape())][source.size()];
    new ContractionWalk(sum)
        .each(
            (result, operands) -> {
              double weight = 1;
              for (int i = 0; i < operands.length; i++) {
                weight *= i == given ? 1 : known.get(i).orElseThrow().doubleAt(operands[i]);
              }
              factors[result][operands[given]] += weight;
            });
    return to.add(source, factors);
  }

  /// Sums of products of cells.
  private List<Cell> products(Contraction sum, Node node) {
    if (sum.fold() != Contraction.Fold.SUM || sum.steps() > MOST_PRODUCTS) {
      throw new FormAlgebra.NotLinear("a product of many values");
    }
    var operands = node.args().stream().map(this::any).toList();
    var sums = new CellForm[(int) size(sum.result().shape())];
    Arrays.fill(sums, CellForm.of(0));
    new ContractionWalk(sum)
        .each(
            (result, places) -> {
              var product = CellForm.of(1);
              for (int i = 0; i < places.length; i++) {
                product = FormAlgebra.product(product, operands.get(i).get(places[i]));
              }
              sums[result] = sums[result].plus(product);
            });
    return new FormLayers(to).cells(List.of(sums));
  }

  /// What a node gives, be it known or not.
  private List<CellForm> any(int id) {
    if (!isKnown(id)) {
      return forms(id);
    }
    var tensor = known(id);
    return IntStream.range(0, tensor.size())
        .mapToObj(i -> CellForm.of(tensor.doubleAt(i)))
        .toList();
  }

  /// The most of cells, taken two by two.
  private List<Cell> most(Contraction most, int given, List<Cell> source) {
    var groups = new ArrayList<List<CellForm>>();
    for (long i = size(most.result().shape()); i > 0; i--) {
      groups.add(new ArrayList<>());
    }
    new ContractionWalk(most)
        .each((result, operands) -> groups.get(result).add(form(source.get(operands[given]))));
    return new FormLayers(to).cells(groups.stream().map(ChainReader::most).toList());
  }

  private static CellForm most(List<CellForm> group) {
    if (group.isEmpty()) {
      throw new FormAlgebra.NotLinear("the most of no cells");
    }
    int half = group.size() / 2;
    return half == 0
        ? group.getFirst()
        : most(group.subList(0, half)).most(most(group.subList(half, group.size())));
  }

  /// In real arithmetic such a number stays what it is.
  private boolean isBetweenFloats(Node node, Converts op) {
    return op.to().isFloat() && graph.node(node.args().getFirst()).type().element().isFloat();
  }

  /// Which cells are folded into which, by running the op with each of them in turn standing out.
  private List<Cell> folded(Node node, Reducer fold) {
    double outstanding =
        switch (fold) {
          case SUM, MEAN, MOST -> 1;
          case LEAST -> -1;
          case ANY, ALL, COUNT -> throw new FormAlgebra.NotLinear("a count of cells");
        };
    int open = node.args().getFirst();
    var source = of(open);
    Shape shape = graph.node(open).type().shape();
    var alone = GraphBuilder.plain();
    int given = alone.add(Input.of("cells", new Type(Element.F64, shape, Set.of())));
    alone.output("folded", alone.copy(graph, node, List.of(given)));
    var probe = alone.build();
    var factors = new double[(int) size(node.type().shape())][source.size()];
    for (int i = 0; i < source.size(); i++) {
      var cell = new double[source.size()];
      cell[i] = outstanding;
      Tensor result =
          Interpreter.silent().run(probe, Map.of("cells", Tensor.of(shape, cell))).output("folded");
      for (int r = 0; r < factors.length; r++) {
        factors[r][i] = result.doubleAt(r);
      }
    }
    if (fold == Reducer.SUM || fold == Reducer.MEAN) {
      return to.add(source, factors);
    }
    var forms = new ArrayList<CellForm>();
    for (double[] row : factors) {
      var group = new ArrayList<CellForm>();
      for (int i = 0; i < row.length; i++) {
        if (row[i] != 0) {
          group.add(form(source.get(i)).times(outstanding));
        }
      }
      forms.add(most(group).times(outstanding));
    }
    return new FormLayers(to).cells(forms);
  }

  private static CellForm form(Cell cell) {
    return cell == Cell.NONE ? CellForm.of(0) : CellForm.of(cell);
  }

  /// The op is run over the numbers of cells, counted from 1; what it fills in must be 0.
  private List<CellForm> moved(Node node) {
    if (node.op() instanceof Reshapes || node.op() instanceof Converts) {
      return forms(node.args().getFirst());
    }
    var alone = GraphBuilder.plain();
    var numbers = new HashMap<String, Tensor>();
    var all = new ArrayList<CellForm>();
    var args = new ArrayList<Integer>();
    for (int arg : node.args()) {
      if (isKnown(arg)) {
        args.add(alone.copy(graph, graph.node(arg), List.of()));
        continue;
      }
      Shape shape = graph.node(arg).type().shape();
      var from = forms(arg);
      var places = new long[from.size()];
      for (int i = 0; i < places.length; i++) {
        all.add(from.get(i));
        places[i] = all.size();
      }
      String name = "cells" + arg;
      numbers.put(name, Tensor.of(Element.I64, shape, places));
      args.add(alone.add(Input.of(name, new Type(Element.I64, shape, Set.of()))));
    }
    alone.output("cells", alone.copy(graph, node, args));
    Tensor result = Interpreter.silent().run(alone.build(), numbers).output("cells");
    var found = new ArrayList<CellForm>();
    for (int i = 0; i < result.size(); i++) {
      int number = (int) result.longAt(i);
      found.add(number == 0 ? CellForm.of(0) : all.get(number - 1));
    }
    return found;
  }

  private List<Cell> pointwise(Node node, Pointwise op) {
    var on = new FormAlgebra();
    var forms = new ArrayList<CellForm>();
    for (var in : operands(node, on)) {
      forms.add(op instanceof InReals real ? real.inReals(on, in) : value(op.apply(on, in)));
    }
    var open = node.args().stream().filter(arg -> !isKnown(arg)).distinct().toList();
    var layers = new FormLayers(to);
    return open.size() == 1 && sole.contains(open.getFirst())
        ? layers.inPlace(forms, of(open.getFirst()))
        : layers.cells(forms);
  }

  private List<CellForm> conditions(Node node, Pointwise op) {
    var on = new FormAlgebra();
    var found = new ArrayList<CellForm>();
    for (var in : operands(node, on)) {
      switch (op.apply(on, in)) {
        case Operand.Condition<CellForm, CellForm>(CellForm condition) -> found.add(condition);
        default -> throw new FormAlgebra.NotLinear("a condition that may be missing");
      }
    }
    return found;
  }

  /// What a pointwise op is given for each of its cells.
  private List<Operands<CellForm, CellForm>> operands(Node node, FormAlgebra on) {
    var dims = node.type().shape().dims();
    var given = node.args().stream().map(this::any).toList();
    var all = new ArrayList<Operands<CellForm, CellForm>>();
    for (int i = 0; i < (int) size(node.type().shape()); i++) {
      var values = new ArrayList<Operand<CellForm, CellForm>>();
      for (int a = 0; a < given.size(); a++) {
        var type = graph.node(node.args().get(a)).type();
        var form = given.get(a).get(broadcast(dims, i, type.shape()));
        values.add(type.element() == Element.BOOL ? Operand.when(form) : Operand.of(form));
      }
      all.add(new Operands<>(on, values));
    }
    return all;
  }

  private static CellForm value(Operand<CellForm, CellForm> operand) {
    if (operand instanceof Operand.Value<CellForm, CellForm>(CellForm form)) {
      return form;
    }
    throw new FormAlgebra.NotLinear("a condition");
  }

  /// The cell of an argument that stands beside a cell of the result.
  private static int broadcast(List<Integer> dims, int cell, Shape argument) {
    int rest = cell;
    var index = new int[dims.size()];
    for (int d = dims.size() - 1; d >= 0; d--) {
      index[d] = rest % dims.get(d);
      rest /= dims.get(d);
    }
    int place = 0;
    int skipped = dims.size() - argument.rank();
    for (int d = 0; d < argument.rank(); d++) {
      int extent = argument.dims().get(d);
      place = place * extent + (extent == 1 ? 0 : index[d + skipped]);
    }
    return place;
  }
}
