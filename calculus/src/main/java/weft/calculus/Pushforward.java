package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Site;
import weft.ir.problem.WeftException;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Where;
import weft.ops.source.Constant;

/// A graph and, beside each value, how it changes when the inputs change: tangents go forward with
/// the values.
///
/// `y = f(x)` -> `y = f(x); d.y = f'(x) * d.x`. The inputs are those of the graph, then a tangent
/// `d.x` for each input `x` that changes; the outputs are those of the graph, then a tangent `d.y`
/// for each output `y` that depends on one.
///
/// @param wrt which inputs change; those without derivatives never do
/// @param rules how a tangent goes through an op
public record Pushforward(Predicate<Node> wrt, Rules rules) {
  /// What the tangents of a graph's inputs and outputs are called: `d.` and the name; `d2.` where
  /// the graph has tangents already.
  public static String prefix(Graph graph) {
    return DerivativeSources.fresh("d", graph);
  }

  /// With respect to all inputs.
  public static Pushforward standard() {
    return new Pushforward(_ -> true, Rules.standard());
  }

  /// The graph with a tangent beside each value that changes.
  public Graph apply(Graph given) {
    Graph graph = DerivativeSources.expanded(given, rules::expandsForward);
    String prefix = prefix(given);
    var to = GraphBuilder.sharing();
    var values = DerivativeSources.inputs(graph, to);
    var tangents = new @Nullable Integer[graph.size()];
    for (Node input : graph.inputs()) {
      if (wrt.test(input) && Space.has(input.type())) {
        tangents[input.id()] = DerivativeSources.beside(to, input, prefix);
      }
    }
    for (Node node : graph.nodes()) {
      if (!node.isInput()) {
        step(graph, node, to, values, tangents);
      }
    }
    graph.outputs().forEach((name, id) -> to.output(name, values[id]));
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Integer tangent = tangents[id];
              if (tangent != null) {
                to.output(prefix + name, shown(to, values[id], tangent));
              }
            });
    return DerivativeSources.tidy(to.build(), values);
  }

  /// A missing result of a row has a missing tangent.
  private static int shown(GraphBuilder to, int value, int tangent) {
    if (!to.type(value).hasRows() || !to.type(value).element().isFloat()) {
      return tangent;
    }
    int missing = to.add(new IsMissing(), value);
    return to.add(new Where(), missing, to.add(Constant.of(Double.NaN)), tangent);
  }

  private void step(
      Graph graph, Node node, GraphBuilder to, int[] values, @Nullable Integer[] tangents) {
    var args = DerivativeSources.args(node, values);
    var changes = new ArrayList<Optional<Integer>>(args.size());
    node.args().forEach(arg -> changes.add(Optional.ofNullable(tangents[arg])));
    boolean changing = changes.stream().anyMatch(Optional::isPresent) && Space.has(node.type());
    if (!changing) {
      values[node.id()] = DerivativeSources.primal(graph, node, to, args);
      return;
    }
    try {
      var through = rules.pushThrough(node.op());
      if (through.isPresent()) {
        var pushed = through.get().push(to, node, args, changes);
        values[node.id()] = pushed.result();
        tangents[node.id()] = pushed.tangent().orElse(null);
        return;
      }
      int result = DerivativeSources.primal(graph, node, to, args);
      values[node.id()] = result;
      var site = new Site(to, node, args, result, List.of());
      tangents[node.id()] = rules.push(node.op()).push(site, changes).orElse(null);
    } catch (WeftException e) {
      throw DerivativeSources.at(node, e);
    }
  }
}
