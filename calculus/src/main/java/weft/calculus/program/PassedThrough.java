package weft.calculus.program;

import java.util.List;
import java.util.stream.IntStream;
import weft.calculus.DerivativeSources;
import weft.calculus.Pullback;
import weft.calculus.Space;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;

/// Inputs without derivatives that are outputs as they are: a whole number that a program hands on.
/// Whatever is given as the cotangent of such an output is the cotangent of the input.
///
/// `y = n` -> `g.n = g.y`.
public final class PassedThrough {
  private PassedThrough() {}

  /// @param pulled the pullback of the graph
  public static Graph in(Graph pulled, Graph graph) {
    var inputs = graph.inputs();
    boolean none =
        inputs.stream().noneMatch(input -> !Space.has(input.type()) && isOutput(graph, input));
    return none ? pulled : with(pulled, graph, inputs);
  }

  private static boolean isOutput(Graph graph, Node input) {
    return graph.outputs().containsValue(input.id());
  }

  private static Graph with(Graph pulled, Graph graph, List<Node> inputs) {
    var to = GraphBuilder.plain();
    var became = DerivativeSources.all(pulled, to);
    pulled.outputs().forEach((name, id) -> to.output(name, became[id]));
    String prefix = Pullback.prefix(graph);
    var cotangents = pulled.inputs().subList(inputs.size(), pulled.inputs().size());
    var outputs = List.copyOf(graph.outputs().values());
    for (Node input : inputs) {
      if (!Space.has(input.type())) {
        IntStream.range(0, outputs.size())
            .filter(i -> outputs.get(i) == input.id())
            .mapToObj(i -> became[cotangents.get(i).id()])
            .reduce((a, b) -> Space.sum(to, a, b, Labels.NONE))
            .ifPresent(cotangent -> to.output(prefix + input.name(), cotangent));
      }
    }
    return to.build();
  }
}
