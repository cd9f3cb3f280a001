package weft.bounds.net;

import java.util.List;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Payload;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.trait.Converts;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.ops.tensor.Cast;
import weft.rewrite.Rewrite;

/// A network with all its floats in double precision, which holds the stored ones. What is computed
/// of weights alone (the scale of a normalization, a product of two) is then next to its exact
/// value, and not rounded to the precision in which the network runs.
final class InDouble {
  private final Graph graph;
  private final GraphBuilder to = GraphBuilder.plain();

  /// The nodes that do not depend on the input.
  private final boolean[] known;

  private InDouble(Graph graph) {
    this.graph = graph;
    this.known = new boolean[graph.size()];
  }

  static Graph of(Graph graph) {
    var widened = new InDouble(graph);
    return Rewrite.rebuild(graph, widened.to, widened::step);
  }

  private int step(Node node, List<Integer> args) {
    known[node.id()] =
        !node.isInput()
            && !node.op().effectful()
            && node.args().stream().allMatch(arg -> known[arg]);
    boolean isNarrow = node.type().element().isFloat() && node.type().element() != Element.F64;
    if (!isNarrow) {
      return to.copy(graph, node, args);
    }
    return switch (node.op()) {
      case Source.Given given ->
          to.add(Input.of(given.name(), node.type().with(Element.F64)), args, node.labels());
      case Source.Known constant -> to.add(new Constant(wide(constant.value())));
      case Payload _ -> to.add(new ArrayConstant(), args, node.labels(), wide(payload(node)));
      // A stored number that is converted is another number; in real arithmetic no value is.
      case Converts _ when known[node.id()] ->
          to.add(new Cast(Element.F64), to.copy(graph, node, args));
      case Converts _ when graph.node(node.args().getFirst()).type().element().isFloat() ->
          args.getFirst();
      case Converts _ -> to.add(new Cast(Element.F64), args);
      default -> to.copy(graph, node, args);
    };
  }

  private Tensor payload(Node node) {
    return graph.payload(node.id()).orElseThrow();
  }

  private static Tensor wide(Tensor narrow) {
    return Tensor.f64(narrow.shape(), narrow::doubleAt);
  }
}
