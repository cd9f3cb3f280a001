package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Op;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;

/// The rule of an op that is linear in its argument, but for a constant: the tangent goes through
/// the op without the constant, the cotangent through its transpose.
///
/// @param forward the op without the constant
record Linear(Op forward, Transpose back) implements Push, Pull {
  /// Adds the equations of the cotangent of the argument.
  @FunctionalInterface
  interface Transpose {
    int back(Site at, int cotangent);

    /// One equation.
    static Transpose by(Op op) {
      return (at, cotangent) -> at.add(op, cotangent);
    }
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(forward, tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(back.back(at, cotangent)));
  }
}
