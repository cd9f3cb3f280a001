package weft.calculus.holding;

import java.util.List;
import java.util.Optional;
import weft.ir.GraphBuilder;
import weft.ir.Node;

/// How an op computes its result and the tangent of it together, because doing it one after the
/// other would do the work twice: ops that hold graphs.
public interface PushThrough {
  /// @param args in the graph that is being built
  /// @param tangents of the arguments; empty is zero; at least one is not
  Pushed push(GraphBuilder to, Node node, List<Integer> args, List<Optional<Integer>> tangents);

  /// A result and its tangent; empty is zero.
  record Pushed(int result, Optional<Integer> tangent) {}
}
