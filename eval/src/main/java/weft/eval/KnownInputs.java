package weft.eval;

import java.util.Collection;
import java.util.LinkedHashSet;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The names of a program's inputs: values may be given for these and no others.
public final class KnownInputs {
  private KnownInputs() {}

  /// Refuses a value for an input that a program does not have: most likely it was meant for
  /// another one.
  public static void mustKnow(Graph graph, Collection<String> given) {
    if (given.isEmpty()) {
      return;
    }
    var known = new LinkedHashSet<String>();
    for (Node node : graph.nodes()) {
      if (node.op() instanceof Source.Given input) {
        known.add(input.name());
      }
    }
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
}
