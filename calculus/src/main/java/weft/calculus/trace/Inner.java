package weft.calculus.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.calculus.DerivativeSources;
import weft.calculus.program.Tree;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Type;
import weft.ops.source.Input;

/// A function inside a traced function: a branch, the body of a loop.
///
/// @param graph its inputs are the leaves of its arguments, then what it took from outside
/// @param result the containers of what it gives
record Inner(Graph graph, Tree<Object> result, List<Value> captured) {
  static Inner of(
      Function<List<@Nullable Object>, @Nullable Object> function, List<Tree<Object>> arguments) {
    var tracer = Tracer.inner();
    int[] next = {0};
    var args = new ArrayList<@Nullable Object>();
    for (var argument : arguments) {
      args.add(
          argument
              .map(leaf -> tracer.input("x_" + next[0]++, Value.of(leaf).type()))
              .build(value -> value));
    }
    var result = Tree.of(tracer.trace(() -> function.apply(args)));
    // Results of outer functions become inputs too, so the graph comes first.
    var graph = tracer.trace(() -> Trace.graph(tracer, result));
    return new Inner(graph, result, tracer.captured());
  }

  /// The graph with inputs for all of these outer values after its own arguments.
  Graph over(List<Value> all, int arguments) {
    if (all.size() == captured.size()) {
      return graph;
    }
    var to = GraphBuilder.plain();
    var inputs = graph.inputs();
    var became = new int[graph.size()];
    for (var input : inputs.subList(0, arguments)) {
      became[input.id()] = to.copy(graph, input, List.of());
    }
    for (int i = 0; i < all.size(); i++) {
      Type type = all.get(i).type();
      int id = to.add(Input.of("captured_" + i, type));
      int mine = position(captured, all.get(i));
      if (mine >= 0) {
        became[inputs.get(arguments + mine).id()] = id;
      }
    }
    DerivativeSources.copy(graph, node -> !node.isInput(), to, became);
    graph.outputs().forEach((name, id) -> to.output(name, became[id]));
    return to.build();
  }

  /// Outer values that any of several functions use, each once.
  static List<Value> union(List<Inner> inners) {
    var all = new ArrayList<Value>();
    for (Inner inner : inners) {
      for (Value value : inner.captured) {
        if (position(all, value) < 0) {
          all.add(value);
        }
      }
    }
    return all;
  }

  private static int position(List<Value> values, Value value) {
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).id() == value.id()) {
        return i;
      }
    }
    return -1;
  }
}
