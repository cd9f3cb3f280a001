package weft.jit.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.function.IntFunction;
import weft.eval.Interpreter;
import weft.eval.Layout;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ops.source.Column;

/// Ops of users that say what they mean over tensors only: the interpreter computes them, over
/// columns that are in order already.
///
/// @param values of a node for all rows; a constant stands alone
public record HostRunner(Graph graph, Layout layout, IntFunction<Tensor> values) {
  Tensor run(Node node) {
    var to = GraphBuilder.plain();
    var inputs = new LinkedHashMap<String, Tensor>();
    var args = new ArrayList<Integer>();
    for (int arg : node.args()) {
      Node source = graph.node(arg);
      if (!source.type().hasRows()) {
        args.add(copied(source, to));
        continue;
      }
      String name = "arg" + arg;
      inputs.put(name, values.apply(arg));
      args.add(to.add(Column.of(name, source.type())));
    }
    to.output("out", to.copy(graph, node, args));
    return Interpreter.silent().run(to.build(), layout.table(inputs)).output("out");
  }

  /// What is the same in every row is computed anew.
  private int copied(Node node, GraphBuilder to) {
    return to.copy(
        graph, node, node.args().stream().map(arg -> copied(graph.node(arg), to)).toList());
  }
}
