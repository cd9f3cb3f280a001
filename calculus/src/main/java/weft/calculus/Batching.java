package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ops.control.Batches;
import weft.ops.control.Each;
import weft.ops.control.Repeat;
import weft.ops.source.Input;

/// A graph mapped over the items of a batch, equation by equation.
///
/// `y = f(x, a)` -> `y = each(f)(x, a)` where `x` carries the batch; what does not depend on it is
/// computed once. Outputs that do not depend on it are repeated for each item.
///
/// @param over which inputs carry the batch, in their order
public record Batching(List<Boolean> over) {
  /// Keeps a copy of the flags.
  public Batching {
    over = List.copyOf(over);
  }

  /// The graph, mapped over the items of the inputs that carry a batch.
  public Graph apply(Graph graph) {
    if (!over.contains(true)) {
      return graph;
    }
    var to = GraphBuilder.plain();
    var became = new int[graph.size()];
    var batched = new boolean[graph.size()];
    int next = 0;
    int first = -1;
    for (Node input : graph.inputs()) {
      boolean carries = over.get(next++);
      batched[input.id()] = carries;
      became[input.id()] =
          carries
              ? to.add(Input.of(input.name(), input.type().batch()))
              : to.copy(graph, input, List.of());
      first = carries && first < 0 ? became[input.id()] : first;
    }
    for (Node node : graph.nodes()) {
      if (!node.isInput()) {
        step(graph, node, to, became, batched);
      }
    }
    for (var output : graph.outputs().entrySet()) {
      int id = became[output.getValue()];
      to.output(output.getKey(), batched[output.getValue()] ? id : to.add(new Repeat(), id, first));
    }
    return to.build();
  }

  private static void step(
      Graph graph, Node node, GraphBuilder to, int[] became, boolean[] batched) {
    var args = DerivativeSources.args(node, became);
    var carries = node.args().stream().map(arg -> batched[arg]).toList();
    batched[node.id()] = carries.contains(true);
    became[node.id()] =
        batched[node.id()]
            ? each(to, node.op(), args, carries, node.labels())
            : to.copy(graph, node, args);
  }

  /// An op on each item; a program with a rule of its own for batches gets them whole.
  private static int each(
      GraphBuilder to, Op op, List<Integer> args, List<Boolean> carries, Labels labels) {
    var batched = op instanceof Batches batches ? batches.batched() : Optional.<Op>empty();
    if (batched.isEmpty()) {
      return to.add(new Each(op, carries), args, labels);
    }
    int like = args.get(carries.indexOf(true));
    var whole = new ArrayList<Integer>();
    for (int i = 0; i < args.size(); i++) {
      whole.add(carries.get(i) ? args.get(i) : to.add(new Repeat(), args.get(i), like));
    }
    return to.add(batched.get(), whole, labels);
  }
}
