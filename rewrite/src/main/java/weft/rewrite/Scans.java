package weft.rewrite;

import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.form.Stateful;
import weft.ops.state.Scan;

/// `ema(x, alpha)` -> `scan(step={...}, x)`: the step of each stateful op, written out as a graph.
public record Scans() implements Rewrite {
  @Override
  public Graph apply(Graph graph) {
    var to = GraphBuilder.sharing();
    return Rewrite.rebuild(
        graph,
        to,
        (node, args) ->
            node.op() instanceof Stateful op && !(op instanceof Scan)
                ? to.add(Scan.of(op, args.stream().map(to::type).toList()), args)
                : to.copy(graph, node, args));
  }
}
