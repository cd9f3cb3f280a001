package weft.ops.control;

import java.util.List;
import weft.ir.Graph;
import weft.ir.Perform;

/// An op that holds graphs. What is done to a whole program (scheduling, dropping what is not
/// needed) is done to them too.
public interface Holds extends Perform {
  List<Graph> graphs();

  /// The same op with other graphs.
  Holds with(List<Graph> graphs);

  @Override
  default boolean waits() {
    return graphs().stream().anyMatch(Roles::waits);
  }

  @Override
  default boolean effectful() {
    return graphs().stream()
        .anyMatch(graph -> graph.nodes().stream().anyMatch(node -> node.op().effectful()));
  }
}
