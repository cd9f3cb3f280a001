package weft.cli.run;

import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import weft.cli.console.ExitCode;
import weft.cli.console.Wrong;
import weft.eval.Engine;
import weft.eval.RunOptions;
import weft.ir.Graph;
import weft.ir.problem.Diagnostic;
import weft.rewrite.Prune;

/// The features that an engine refuses, known before anything runs.
///
/// @param engine its name
/// @param asked how many features it was asked for
public record Refusals(String engine, Map<String, Diagnostic> refused, int asked) {
  public static final Refusals NONE = new Refusals("", Map.of(), 0);

  /// Asks the engine.
  public static Refusals of(Engine engine, Graph graph, RunOptions options) {
    var refused = engine.prepare(graph, options).refused();
    return new Refusals(engine.name(), refused, graph.outputs().size());
  }

  public boolean isAny() {
    return !refused.isEmpty();
  }

  public boolean isAll() {
    return isAny() && refused.size() == asked;
  }

  /// What the engine takes of a graph.
  public Graph taken(Graph graph) {
    if (!isAny()) {
      return graph;
    }
    var left = new LinkedHashSet<>(graph.outputs().keySet());
    left.removeAll(refused.keySet());
    return Prune.keep(graph, left);
  }

  /// Says of each what it is and why.
  public void show(PrintWriter err) {
    refused.forEach(
        (feature, reason) ->
            Wrong.show(
                err, reason.within("the engine '" + engine + "' refuses '" + feature + "'")));
  }

  public void summary(PrintWriter out) {
    if (isAny()) {
      out.println("refused by the engine '" + engine + "': " + String.join(", ", refused.keySet()));
    }
  }

  /// @param problems why other features are not there
  public int code(List<Diagnostic> problems) {
    return !problems.isEmpty() ? ExitCode.INCOMPLETE : isAny() ? ExitCode.REFUSED : 0;
  }
}
