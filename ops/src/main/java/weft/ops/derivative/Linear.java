package weft.ops.derivative;

import java.util.List;
import java.util.Optional;
import weft.ir.Op;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;

/// An op that is linear in its only argument, but for a constant: a tangent goes through the op
/// without the constant, a cotangent through its transpose.
public interface Linear extends Op, Push, Pull {
  /// The op without the constant.
  default Op linear() {
    return this;
  }

  /// Adds the equations of the cotangent of the argument.
  int transpose(Site at, int cotangent);

  @Override
  default Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(linear(), tangent));
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(transpose(at, cotangent)));
  }
}
