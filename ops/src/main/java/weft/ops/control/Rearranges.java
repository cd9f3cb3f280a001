package weft.ops.control;

import java.util.List;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.Op;
import weft.ir.Perform;

/// An op that only puts values together, takes them apart or hands them on. It says so through what
/// can be done to values, whatever stands for them.
public interface Rearranges extends Perform {
  /// Empty where one of the steps can't be done.
  <V> Optional<V> rearrange(Values<V> on, List<V> args);

  @Override
  default boolean movesFailed() {
    return true;
  }

  /// What can be done to values; empty where it can't.
  interface Values<V> {
    Optional<V> tuple(List<V> parts);

    Optional<V> part(V tuple, int index);

    Optional<V> sum(V a, V b);

    Optional<V> zeros(V like);

    /// The outputs of a graph: one as it is, several as a tuple.
    Optional<V> run(Graph graph, List<V> inputs);

    /// An op on each item of the arguments that carry a batch.
    Optional<V> each(Op op, List<V> args);
  }
}
