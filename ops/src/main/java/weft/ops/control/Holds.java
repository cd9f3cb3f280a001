package weft.ops.control;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import weft.ir.Graph;
import weft.ir.Perform;

/// An op that holds graphs. What is done to a whole program (scheduling, dropping what is not
/// needed) is done to them too.
public interface Holds extends Perform, Shrinks {
  List<Graph> graphs();

  /// The same op with other graphs.
  Holds with(List<Graph> graphs);

  /// The same op with each of its graphs changed, also those that are rules.
  default Holds map(UnaryOperator<Graph> change) {
    return with(graphs().stream().map(change).toList());
  }

  /// As many as the last graph gives.
  @Override
  default int results() {
    return graphs().getLast().outputs().size();
  }

  @Override
  default Optional<Shrunk> shrunk(Set<Integer> used, Small small) {
    return Optional.empty();
  }

  @Override
  default boolean delegates() {
    return true;
  }

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
