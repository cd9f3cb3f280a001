package weft.bounds.net;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
import weft.ir.form.Contracts;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Converts;
import weft.ir.trait.InReals;
import weft.ir.trait.Moves;
import weft.ir.trait.Reduces;
import weft.ir.trait.Reshapes;
import weft.ops.source.Input;
import weft.rewrite.Rewrites;

/// Makes a chain of a graph with one input and one output. It asks ops what they are made of: a
/// contraction with known weights is a layer, a pointwise op is what it does to a cell, an op that
/// moves cells says where each comes from when it is run over their numbers.
public final class ChainReader {
  private final Graph graph;
  private final List<List<Integer>> users;
  private final ChainBuilder to;
  private final NodeForms known;

  /// The nodes whose cells one other node reads, and nobody else, by whatever way: they may be
  /// changed in place.
  private final Set<Integer> sole = new HashSet<>();

  private final List<Diagnostic> refused = new ArrayList<>();

  private ChainReader(Graph graph, int inputs) {
    this.graph = graph;
    this.users = graph.users();
    this.to = new ChainBuilder(inputs);
    this.known = new NodeForms(graph, to);
  }

  /// @throws WeftException with all nodes that are not understood
  public static ReluChain read(Graph written) {
    Graph graph = new FoldKnown().apply(Rewrites.apply(InDouble.of(written), Rewrites.standard()));
    if (graph.inputs().size() != 1 || graph.outputs().size() != 1) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "a proof needs a network with one input and one output")
              .found(graph.inputs().size() + " inputs and " + graph.outputs().size() + " outputs"));
    }
    int inputs = NodeForms.size(graph.inputs().getFirst().type().shape());
    var reader = new ChainReader(graph, inputs);
    graph.nodes().forEach(reader::read);
    if (!reader.refused.isEmpty()) {
      throw new WeftException(reader.refused);
    }
    int output = graph.outputs().values().iterator().next();
    if (reader.known.isKnown(output)) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "the output does not depend on the input"));
    }
    return reader.to.chain(reader.known.of(output));
  }

  private void read(Node node) {
    if (node.isInput()) {
      known
          .cells()
          .put(
              node.id(),
              IntStream.range(0, NodeForms.size(node.type().shape()))
                  .mapToObj(i -> new Cell(0, i))
                  .toList());
      return;
    }
    var open = node.args().stream().filter(arg -> !known.isKnown(arg)).toList();
    if (open.isEmpty()) {
      return;
    }
    var before =
        open.stream()
            .flatMap(arg -> known.cells().getOrDefault(arg, List.of()).stream())
            .collect(Collectors.toSet());
    try {
      if (node.type().element() == Element.BOOL && node.op() instanceof Pointwise op) {
        known.conditions().put(node.id(), conditions(node, op));
        return;
      }
      if (isOfConditions(node)) {
        known.conditions().put(node.id(), moved(node));
        return;
      }
      known
          .cells()
          .put(
              node.id(),
              switch (node.op()) {
                case Contracts op -> new ContractedCells(known).contracted(node, op);
                case Moves op when op.moved(node.args().size()) > 0 ->
                    new FormLayers(to).cells(moved(node));
                case Reshapes _ -> known.of(node.args().getFirst());
                case Converts op when isBetweenFloats(node, op) -> known.of(node.args().getFirst());
                case Reduces.ByFold op -> new ContractedCells(known).folded(node, op.fold());
                case Pointwise op -> pointwise(node, op);
                default -> throw new FormAlgebra.NotLinear("it is not understood here");
              });
      boolean isRead =
          users.get(node.id()).size() == 1 && !graph.outputs().containsValue(node.id());
      boolean isShared = known.of(node.id()).stream().anyMatch(before::contains);
      if (isRead && (!isShared || sole.containsAll(open))) {
        sole.add(node.id());
      }
    } catch (FormAlgebra.NotLinear e) {
      refused.add(
          Diagnostic.of(
                  Code.REFUSED, node.title() + " = " + node.op().tag() + ": " + e.getMessage())
              .about(node.name())
              .expected(
                  "affine maps, what is linear in pieces, steps, products, and functions such as"
                      + " tanh, exp, sin")
              .orAt(node.origin()));
      known
          .cells()
          .put(node.id(), Collections.nCopies(NodeForms.size(node.type().shape()), new Cell(0, 0)));
    }
  }

  /// Whether it gives the conditions it is given, as numbers or elsewhere.
  private boolean isOfConditions(Node node) {
    boolean all =
        node.args().stream()
            .allMatch(arg -> known.isKnown(arg) || known.conditions().containsKey(arg));
    return all
        && switch (node.op()) {
          case Converts op -> op.to() != Element.BOOL;
          case Reshapes _ -> true;
          case Moves op -> op.moved(node.args().size()) > 0;
          default -> false;
        };
  }

  /// In real arithmetic such a number stays what it is.
  private boolean isBetweenFloats(Node node, Converts op) {
    return op.to().isFloat() && graph.node(node.args().getFirst()).type().element().isFloat();
  }

  /// The op is run over the numbers of cells, counted from 1; what it fills in must be 0.
  private List<CellForm> moved(Node node) {
    if (node.op() instanceof Reshapes || node.op() instanceof Converts) {
      return known.forms(node.args().getFirst());
    }
    var alone = GraphBuilder.plain();
    var numbers = new HashMap<String, Tensor>();
    var all = new ArrayList<CellForm>();
    var args = new ArrayList<Integer>();
    for (int arg : node.args()) {
      if (known.isKnown(arg)) {
        args.add(alone.copy(graph, graph.node(arg), List.of()));
        continue;
      }
      Shape shape = graph.node(arg).type().shape();
      var from = known.forms(arg);
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
    var open = node.args().stream().filter(arg -> !known.isKnown(arg)).distinct().toList();
    var layers = new FormLayers(to);
    return open.size() == 1 && sole.contains(open.getFirst())
        ? layers.inPlace(forms, known.of(open.getFirst()))
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
    var given = node.args().stream().map(known::any).toList();
    var all = new ArrayList<Operands<CellForm, CellForm>>();
    for (int i = 0; i < NodeForms.size(node.type().shape()); i++) {
      var values = new ArrayList<Operand<CellForm, CellForm>>();
      for (int a = 0; a < given.size(); a++) {
        var type = graph.node(node.args().get(a)).type();
        var form = given.get(a).get(NodeForms.broadcast(dims, i, type.shape()));
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
}
