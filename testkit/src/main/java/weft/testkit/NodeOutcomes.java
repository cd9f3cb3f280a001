package weft.testkit;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import weft.eval.Outcome;
import weft.eval.ProgramEngine;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;
import weft.rewrite.Prune;

/// The values of a program's nodes. An engine that refuses the program is asked for each node by
/// itself: what it can't compute must not take the others with it.
final class NodeOutcomes {
  private final Map<Integer, Outcome> outcomes = new HashMap<>();
  private final Map<Integer, Diagnostic> refused = new HashMap<>();

  NodeOutcomes(
      GraphProgram program,
      ProgramEngine engine,
      Collection<Integer> nodes,
      Map<String, Tensor> inputs) {
    var whole = engine.ready(program.showing(nodes));
    if (whole.refused().isEmpty()) {
      Outcome all = whole.run(inputs);
      nodes.forEach(node -> outcomes.put(node, all));
      return;
    }
    for (int node : nodes) {
      Graph own = Prune.keep(program.showing(List.of(node)), Set.of(name(node)));
      var one = engine.ready(own);
      one.refused()
          .ifPresentOrElse(
              reason -> refused.put(node, reason),
              () -> outcomes.put(node, one.run(read(own, inputs))));
    }
  }

  private static Map<String, Tensor> read(Graph graph, Map<String, Tensor> inputs) {
    var own = new HashMap<>(inputs);
    own.keySet().retainAll(graph.nodes().stream().map(Node::name).toList());
    return own;
  }

  private static String name(int node) {
    return Integer.toString(node);
  }

  /// Why the engine does not compute a node; nothing where it does.
  Optional<Diagnostic> refused(int node) {
    return Optional.ofNullable(refused.get(node));
  }

  boolean isThere(int node) {
    return of(node).outputs().containsKey(name(node));
  }

  Tensor value(int node) {
    return of(node).output(name(node));
  }

  private Outcome of(int node) {
    return Objects.requireNonNull(outcomes.get(node));
  }
}
