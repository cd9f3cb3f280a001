package weft.eval;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Node;
import weft.ir.problem.Diagnostic;

/// A graph that an engine has made ready. It may be run many times, and by several threads.
@FunctionalInterface
public interface PreparedGraph {
  /// Computes the outputs of all rows and hands them on, in the order of the source.
  void run(RowSource source, ResultSink sink);

  /// The outcome of all rows. What the engine refuses is among the failures.
  default Outcome run(Table table) {
    var collected = new Collected();
    run(table, collected);
    refused().values().forEach(collected::failed);
    return collected.outcome();
  }

  /// The equations that the engine leaves to the interpreter; none where it computes all itself.
  default List<Node> hosted() {
    return List.of();
  }

  /// The outputs that the engine can't compute, each with the reason. They are known before
  /// anything runs; a run gives the others.
  default Map<String, Diagnostic> refused() {
    return Map.of();
  }

  /// The same for rows that come piece by piece; nothing where the graph needs all of them at once,
  /// or the engine does.
  ///
  /// @param rows how many will come
  default Optional<RowFlow> flow(long rows) {
    return Optional.empty();
  }
}
