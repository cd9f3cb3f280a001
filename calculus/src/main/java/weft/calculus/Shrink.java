package weft.calculus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;
import weft.ops.control.Holds;
import weft.ops.control.Place;
import weft.ops.control.Shrinks;
import weft.ops.control.Shrinks.Shrunk;
import weft.ops.control.TakesPart;
import weft.ops.control.Wraps;

/// Drops the equations that no wanted output needs. Checkpoints stay, and what they need: somebody
/// may look there. Graphs that an equation holds shrink to the results that are taken of it, and it
/// loses the arguments that they no longer need.
///
/// @param wanted positions of outputs
record Shrink(Set<Integer> wanted) {
  /// To the outputs of these names. All inputs stay.
  static Graph to(Graph graph, Set<String> names) {
    var wanted = new HashSet<Integer>();
    int next = 0;
    for (String name : graph.outputs().keySet()) {
      if (names.contains(name)) {
        wanted.add(next);
      }
      next++;
    }
    return new Shrink(wanted).apply(graph);
  }

  Graph apply(Graph graph) {
    return new Run(graph).run();
  }

  private final class Run {
    private final Graph graph;
    private final boolean[] needed;
    private final boolean[] whole;
    private final Map<Integer, Set<Integer>> parts = new HashMap<>();
    private final @Nullable Shrunk[] held;

    Run(Graph graph) {
      this.graph = graph;
      this.needed = new boolean[graph.size()];
      this.whole = new boolean[graph.size()];
      this.held = new @Nullable Shrunk[graph.size()];
    }

    Graph run() {
      int next = 0;
      for (int id : graph.outputs().values()) {
        if (wanted.contains(next++)) {
          need(id);
        }
      }
      for (Node node : graph.nodes().reversed()) {
        if (node.isInput() || isLookedAt(node.op())) {
          needed[node.id()] = true;
        }
        if (needed[node.id()]) {
          visit(node);
        }
      }
      return copy();
    }

    private void need(int id) {
      needed[id] = true;
      whole[id] = true;
    }

    private void visit(Node node) {
      var part = TakesPart.in(node.op());
      if (part.isPresent()) {
        int tuple = node.args().getFirst();
        needed[tuple] = true;
        parts.computeIfAbsent(tuple, _ -> new TreeSet<>()).add(part.get());
        return;
      }
      Shrunk smaller = smaller(node);
      held[node.id()] = smaller;
      for (int i = 0; i < node.args().size(); i++) {
        if (smaller == null || smaller.args().contains(i)) {
          need(node.args().get(i));
        }
      }
    }

    private @Nullable Shrunk smaller(Node node) {
      if (!(node.op() instanceof Shrinks op)) {
        return null;
      }
      // Of an equation that only checkpoints inside keep alive, the first result stays.
      var used =
          whole[node.id()]
              ? IntStream.range(0, op.results()).boxed().collect(Collectors.toSet())
              : parts.getOrDefault(node.id(), Set.of(0));
      return op.shrunk(new TreeSet<>(used), Shrink::small)
          .filter(smaller -> !smaller.op().equals(node.op()))
          .orElse(null);
    }

    private Graph copy() {
      var to = GraphBuilder.plain();
      var became = new int[graph.size()];
      for (Node node : graph.nodes()) {
        if (needed[node.id()]) {
          became[node.id()] = copy(node, to, became);
        }
      }
      int next = 0;
      for (var output : graph.outputs().entrySet()) {
        if (wanted.contains(next++)) {
          to.output(output.getKey(), became[output.getValue()]);
        }
      }
      return to.build();
    }

    private int copy(Node node, GraphBuilder to, int[] became) {
      var part = TakesPart.in(node.op());
      Shrunk tuple = part.isEmpty() ? null : held[node.args().getFirst()];
      if (tuple != null) {
        int at = became[node.args().getFirst()];
        int index = tuple.results().indexOf(part.get());
        return tuple.results().size() == 1
            ? at
            : to.add(TakesPart.renumbered(node.op(), index), List.of(at), node.labels());
      }
      Shrunk smaller = held[node.id()];
      if (smaller == null) {
        return to.copy(graph, node, DerivativeSources.args(node, became));
      }
      var args = new ArrayList<Integer>();
      smaller.args().forEach(i -> args.add(became[node.args().get(i)]));
      to.at(node.origin());
      return to.add(smaller.op(), args, node.labels());
    }
  }

  private static Graph small(Graph graph, List<Integer> outputs) {
    return new Shrink(Set.copyOf(outputs)).apply(graph);
  }

  private static boolean isLookedAt(Op op) {
    return switch (op) {
      case Place _ -> true;
      case Wraps wraps -> isLookedAt(wraps.op());
      case Holds holds ->
          holds.graphs().stream()
              .anyMatch(graph -> graph.nodes().stream().anyMatch(node -> isLookedAt(node.op())));
      default -> false;
    };
  }
}
