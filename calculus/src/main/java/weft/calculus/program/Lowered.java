package weft.calculus.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import weft.calculus.DerivativeSources;
import weft.calculus.program.Lowering.Val;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Type;
import weft.ops.source.Input;

/// A program in two halves: equations on tensors that an engine can run, and the rest, which needs
/// their results.
///
/// @param head the equations on tensors
/// @param values what the rest and the result take from them, by node of the program
/// @param names of the outputs of the head, by node of it
/// @param rest the other equations; its inputs are inputs of the program and values of the head
/// @param given which nodes of the program the inputs of the rest are
/// @param stacked the inputs that carry a batch
public record Lowered(
    Graph head,
    Map<Integer, Val> values,
    Map<Integer, String> names,
    Graph rest,
    List<Integer> given,
    List<Integer> stacked) {

  static Lowered of(Graph graph) {
    var to = GraphBuilder.sharing();
    var lowering = new Lowering(to);
    var vals = new @Nullable Val[graph.size()];
    var stacked = new ArrayList<Integer>();
    for (Node node : graph.nodes()) {
      vals[node.id()] =
          node.isInput()
              ? lowering.input(graph, node).orElse(null)
              : lower(lowering, graph, node, vals).orElse(null);
      if (node.isInput() && node.type().batches() > 0 && vals[node.id()] != null) {
        stacked.add(node.id());
      }
    }
    return cut(graph, to, vals, stacked);
  }

  private static Optional<Val> lower(
      Lowering lowering, Graph graph, Node node, @Nullable Val[] vals) {
    if (isUnknown(node.type())) {
      return Optional.empty();
    }
    var args = new ArrayList<Val>(node.args().size());
    for (int arg : node.args()) {
      Val val = vals[arg];
      if (val == null) {
        return Optional.empty();
      }
      args.add(val);
    }
    return lowering.apply(graph, node, args);
  }

  /// Whether it is not known what a value is made of, so that it could not be taken apart.
  private static boolean isUnknown(Type type) {
    return type.isTuple()
        ? type.parts().stream().anyMatch(Lowered::isUnknown)
        : type.element() == Element.ANY;
  }

  private static Lowered cut(
      Graph graph, GraphBuilder to, @Nullable Val[] vals, List<Integer> stacked) {
    var rest = GraphBuilder.plain();
    var became = new int[graph.size()];
    var needed = new boolean[graph.size()];
    for (Node node : graph.nodes()) {
      if (vals[node.id()] == null) {
        node.args().forEach(arg -> needed[arg] |= vals[arg] != null);
      }
    }
    var values = new LinkedHashMap<Integer, Val>();
    var given = new ArrayList<Integer>();
    for (int id : graph.outputs().values()) {
      Val val = vals[id];
      if (val != null) {
        values.put(id, val);
      }
    }
    for (Node node : graph.nodes()) {
      int id = node.id();
      Val val = vals[id];
      if (val != null && needed[id] && !node.isInput()) {
        values.put(id, val);
      }
      if (val == null ? node.isInput() : needed[id]) {
        became[id] = rest.add(Input.of(node.name() + "." + id, node.type()));
        given.add(id);
      } else if (val == null) {
        became[id] = rest.copy(graph, node, DerivativeSources.args(node, became));
      }
    }
    var outputs = new LinkedHashMap<>(graph.outputs());
    outputs.values().removeIf(id -> vals[id] != null);
    outputs.forEach((name, id) -> rest.output(name, became[id]));
    var names = new LinkedHashMap<Integer, String>();
    values.values().forEach(val -> name(val, to, names));
    return new Lowered(to.build(), values, names, rest.build(), given, stacked);
  }

  private static void name(Val val, GraphBuilder to, Map<Integer, String> names) {
    switch (val) {
      case Val.Cells cells -> {
        if (!names.containsKey(cells.id())) {
          names.put(cells.id(), Node.label(cells.id()));
          to.output(Node.label(cells.id()), cells.id());
        }
      }
      case Val.Parts(var parts) -> parts.forEach(part -> name(part, to, names));
    }
  }
}
