package weft.calculus.holding;

import java.util.List;
import java.util.Optional;
import weft.ir.GraphBuilder;
import weft.ir.Node;

/// How an op computes its result so that it can be gone back through: what is needed on the way
/// back is kept on the way forward. For ops that hold graphs.
public interface PullThrough {
  /// @param args in the graph that is being built
  Pulled pull(GraphBuilder to, Node node, List<Integer> args);

  /// A result, and the way back.
  record Pulled(int result, Back back) {}

  /// Adds the equations of the cotangents.
  @FunctionalInterface
  interface Back {
    /// @return the cotangent of each argument; empty is zero
    List<Optional<Integer>> back(int cotangent);
  }
}
