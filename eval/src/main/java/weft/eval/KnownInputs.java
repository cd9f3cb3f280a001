package weft.eval;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import weft.ir.Graph;
import weft.ir.NamedDimensions;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The names of a program's inputs: values may be given for these and no others.
public final class KnownInputs {
  private KnownInputs() {}

  /// Refuses a value for an input that a program does not have: most likely it was meant for
  /// another one. Refuses values that have several extents for one name of a dimension.
  public static void mustKnow(Graph graph, Map<String, Tensor> values) {
    mustKnow(graph, values.keySet());
    NamedDimensions.extents(graph, values);
  }

  private static void mustKnow(Graph graph, Collection<String> given) {
    if (given.isEmpty()) {
      return;
    }
    var known = names(graph);
    for (String name : given) {
      if (!known.contains(name)) {
        throw new WeftException(
            Diagnostic.of(Code.UNKNOWN_NAME, "the program has no input '" + name + "'")
                .about(name)
                .expected(known.isEmpty() ? "no inputs" : "one of " + String.join(", ", known))
                .found(name)
                .suggest(name, known));
      }
    }
  }

  /// Those of the values that a program has inputs for: of a graph that was cut down, which may
  /// need fewer than the one it was made of.
  public static Map<String, Tensor> among(Graph graph, Map<String, Tensor> values) {
    var needed = new LinkedHashMap<>(values);
    needed.keySet().retainAll(names(graph));
    return needed;
  }

  private static Set<String> names(Graph graph) {
    var names = new LinkedHashSet<String>();
    for (Node node : graph.nodes()) {
      if (node.op() instanceof Source.Given input) {
        names.add(input.name());
      }
    }
    return names;
  }
}
