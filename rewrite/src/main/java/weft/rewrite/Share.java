package weft.rewrite;

import weft.ir.Graph;
import weft.ir.GraphBuilder;

/// `a = f(x); b = f(x)` -> `a = f(x); b = a`. Effectful ops are left alone.
public record Share() implements Rewrite {
  @Override
  public Graph apply(Graph graph) {
    var to = GraphBuilder.sharing();
    return Rewrite.rebuild(graph, to, (node, args) -> to.copy(graph, node, args));
  }
}
