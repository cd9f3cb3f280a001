package weft.eval;

import java.util.List;
import java.util.Map;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Payload;
import weft.ir.Tensor;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Constant;
import weft.rewrite.Rewrite;

/// `generate_weights(3, 0.5)` -> `[1, 0.5, 0.25]`: what is the same in every row is computed once,
/// before any row is read. What fails stays, and fails when it is run.
public record FoldKnown() implements Rewrite {
  @Override
  public Graph apply(Graph graph) {
    var known = new boolean[graph.size()];
    for (Node node : graph.nodes()) {
      known[node.id()] =
          !node.type().hasRows()
              && !node.op().effectful()
              && node.args().stream().allMatch(arg -> known[arg]);
    }
    List<Integer> open =
        graph.nodes().stream()
            .filter(node -> known[node.id()] && !isValue(node))
            .map(Node::id)
            .toList();
    if (open.isEmpty()) {
      return graph;
    }
    Evaluation evaluation = Interpreter.silent().start(graph, Map.of()).evaluate(open);
    var to = GraphBuilder.plain();
    return Rewrite.rebuild(
        graph,
        to,
        (node, args) ->
            known[node.id()] && !isValue(node) && evaluation.has(node.id())
                ? constant(to, evaluation.value(node.id()))
                : to.copy(graph, node, args));
  }

  private static boolean isValue(Node node) {
    return node.isConstant() || node.op() instanceof Payload;
  }

  private static int constant(GraphBuilder to, Tensor value) {
    return value.shape().isScalar()
        ? to.add(new Constant(value))
        : to.add(new ArrayConstant(), List.of(), Labels.NONE, value);
  }
}
