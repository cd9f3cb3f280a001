package weft.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.NamedDimensions;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ops.source.Input;
import weft.ops.tensor.Reshape;

/// Graphs whose inputs have dimensions with names: from graphs of known shapes, and to them.
///
/// `x : f32[61,10]`, `x : f32[67,10]`, ... with the same equations -> `x : f32[N,10]`.
public final class FreeDimensions {
  private FreeDimensions() {}

  /// The graph in which these dimensions have their names; none where an equation that an output
  /// needs depends on what their extents are.
  ///
  /// @param graphs by the extents of the names
  public static Optional<Graph> of(
      List<String> names, Function<Map<String, Integer>, Graph> graphs) {
    var tries = NamedDimensions.tries(names);
    try {
      return named(tries.stream().map(graphs).toList(), tries);
    } catch (WeftException e) {
      // A model may be made for some extents only.
      return Optional.empty();
    }
  }

  private static Optional<Graph> named(List<Graph> all, List<Map<String, Integer>> tries) {
    Graph first = all.getFirst();
    boolean alike =
        all.stream()
            .allMatch(
                each -> each.size() == first.size() && each.outputs().equals(first.outputs()));
    if (!alike) {
      return Optional.empty();
    }
    var needed = Prune.needed(first, first.outputs().values());
    var ops = new LinkedHashMap<Integer, Op>();
    for (Node node : first.nodes()) {
      if (!needed[node.id()] && !node.isInput()) {
        continue;
      }
      var each = all.stream().map(graph -> graph.node(node.id())).toList();
      boolean same =
          each.stream().allMatch(other -> other.args().equals(node.args()))
              && all.stream().allMatch(graph -> payload(graph, node).equals(payload(first, node)));
      var op = same ? common(each, tries) : Optional.<Op>empty();
      if (op.isEmpty()) {
        return Optional.empty();
      }
      ops.put(node.id(), op.get());
    }
    return Optional.of(with(first, ops));
  }

  private static Optional<Tensor> payload(Graph graph, Node node) {
    return graph.payload(node.id());
  }

  /// The op that stands for these; a length of a reshaping that changes is what is left.
  private static Optional<Op> common(List<Node> nodes, List<Map<String, Integer>> tries) {
    Op first = nodes.getFirst().op();
    if (nodes.stream().allMatch(node -> node.op().equals(first))) {
      return Optional.of(first);
    }
    if (nodes.stream().allMatch(node -> node.op() instanceof Input)) {
      var types = nodes.stream().map(Node::type).toList();
      return Optional.of(Input.of(first.name(), NamedDimensions.common(types, tries)));
    }
    var lengths = new ArrayList<List<Integer>>();
    for (Node node : nodes) {
      if (node.op() instanceof Reshape(List<Integer> dims)) {
        lengths.add(dims);
      }
    }
    return lengths.size() == nodes.size() ? reshape(lengths) : Optional.empty();
  }

  private static Optional<Op> reshape(List<List<Integer>> lengths) {
    var dims = new ArrayList<Integer>();
    int rank = lengths.getFirst().size();
    for (int d = 0; d < rank && lengths.stream().allMatch(each -> each.size() == rank); d++) {
      int at = d;
      boolean same = lengths.stream().map(each -> each.get(at)).distinct().count() == 1;
      dims.add(same ? lengths.getFirst().get(d) : -1);
    }
    boolean one = dims.size() == rank && dims.stream().filter(dim -> dim < 0).count() == 1;
    return one ? Optional.of(new Reshape(dims)) : Optional.empty();
  }

  /// The graph with extents in place of names. A name that has none stays.
  public static Graph bind(Graph graph, Map<String, Integer> extents) {
    var ops = new LinkedHashMap<Integer, Op>();
    for (Node node : graph.nodes()) {
      ops.put(
          node.id(),
          node.op() instanceof Input(String name, var type)
              ? new Input(name, NamedDimensions.bind(type, extents))
              : node.op());
    }
    return with(graph, ops);
  }

  /// Those of the equations that are there, with these ops.
  private static Graph with(Graph graph, Map<Integer, Op> ops) {
    var to = GraphBuilder.plain();
    var became = new int[graph.size()];
    ops.forEach(
        (id, op) -> {
          Node node = graph.node(id);
          var args = node.args().stream().map(arg -> became[arg]).toList();
          became[id] =
              op.equals(node.op())
                  ? to.copy(graph, node, args)
                  : to.at(node.origin()).add(op, args, node.labels());
        });
    graph.outputs().forEach((name, id) -> to.output(name, became[id]));
    return to.build();
  }
}
