package weft.calculus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Type;
import weft.ops.control.Pack;
import weft.ops.control.Part;
import weft.ops.source.Input;

/// A graph and the way back through it as two graphs, so that other equations can stand between.
///
/// @param forward the inputs to the outputs, then to what must be kept for the way back
/// @param backward what was kept, then a cotangent for each output, to a cotangent for each wanted
///   input
/// @param wanted the inputs that have cotangents, by position
public record Split(Graph forward, Graph backward, List<Integer> wanted) {
  private static final String KEPT = "kept";

  /// @param wanted the inputs for which there is a cotangent, zero if need be
  public static Split of(Graph pulled, Graph graph, List<Integer> wanted) {
    return cut(withZeros(pulled, graph, wanted), graph, wanted);
  }

  /// A graph with its way back by all inputs.
  public static Graph pulled(Graph graph, Rules rules) {
    return new Pullback(_ -> true, rules).apply(graph);
  }

  /// The inputs that some output depends on.
  public static List<Integer> reached(Graph pulled, Graph graph) {
    var inputs = graph.inputs();
    String prefix = Pullback.prefix(graph);
    var reached = new ArrayList<Integer>();
    for (int i = 0; i < inputs.size(); i++) {
      if (pulled.outputs().containsKey(prefix + inputs.get(i).name())) {
        reached.add(i);
      }
    }
    return reached;
  }

  private static Graph withZeros(Graph pulled, Graph graph, List<Integer> wanted) {
    var inputs = pulled.inputs();
    String prefix = Pullback.prefix(graph);
    var cotangents = new LinkedHashMap<String, Integer>();
    for (int i : wanted) {
      cotangents.put(prefix + inputs.get(i).name(), inputs.get(i).id());
    }
    return DerivativeSources.complete(pulled, graph.outputs().keySet(), cotangents);
  }

  private static Split cut(Graph whole, Graph graph, List<Integer> wanted) {
    var inputs = whole.inputs();
    int own = graph.inputs().size();
    var late = new boolean[whole.size()];
    for (Node seed : inputs.subList(own, inputs.size())) {
      late[seed.id()] = true;
    }
    for (Node node : whole.nodes()) {
      late[node.id()] |= node.args().stream().anyMatch(arg -> late[arg]);
    }
    var cotangents = new LinkedHashMap<>(whole.outputs());
    graph.outputs().keySet().forEach(cotangents::remove);
    var kept = new TreeSet<Integer>();
    for (Node node : whole.nodes()) {
      if (late[node.id()]) {
        node.args().stream().filter(arg -> !late[arg]).forEach(kept::add);
      }
    }
    cotangents.values().stream().filter(id -> !late[id]).forEach(kept::add);
    kept.removeIf(id -> whole.node(id).isConstant());
    return new Split(
        forward(whole, graph, late, kept),
        backward(whole, inputs, own, late, kept, cotangents),
        wanted);
  }

  private static Graph forward(Graph whole, Graph graph, boolean[] late, TreeSet<Integer> kept) {
    var to = GraphBuilder.plain();
    var became = new int[whole.size()];
    DerivativeSources.copy(whole, node -> !late[node.id()], to, became);
    for (String name : graph.outputs().keySet()) {
      to.output(name, became[DerivativeSources.named(whole.outputs(), name)]);
    }
    var parts = kept.stream().map(id -> became[id]).toList();
    String name = KEPT;
    while (graph.outputs().containsKey(name)) {
      name += "_";
    }
    to.output(name, to.add(Pack.of(parts.size()), parts));
    return to.build();
  }

  private static Graph backward(
      Graph whole,
      List<Node> inputs,
      int own,
      boolean[] late,
      TreeSet<Integer> kept,
      LinkedHashMap<String, Integer> cotangents) {
    var to = GraphBuilder.plain();
    var became = new int[whole.size()];
    int all = to.add(Input.of(KEPT, Type.ANY));
    for (Node seed : inputs.subList(own, inputs.size())) {
      became[seed.id()] = to.copy(whole, seed, List.of());
    }
    int index = 0;
    for (int id : kept) {
      became[id] = to.add(new Part(index++, whole.node(id).type().toString()), all);
    }
    DerivativeSources.copy(
        whole, node -> !node.isInput() && (late[node.id()] || node.isConstant()), to, became);
    cotangents.forEach((name, id) -> to.output(name, became[id]));
    return to.build();
  }
}
