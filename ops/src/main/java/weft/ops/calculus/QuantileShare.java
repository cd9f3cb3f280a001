package weft.ops.calculus;

import java.util.List;
import java.util.Optional;
import weft.ir.Site;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ir.trait.Uncalled;

/// A derivative of a quantile, of the values and of what changes with them. It is linear in the
/// latter; which rows are chosen does not change.
interface QuantileShare extends Push, Pull, Uncalled {
  /// The way back.
  int back(Site at, int cotangent);

  @Override
  default Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.get(1).map(tangent -> at.add(at.op(), at.args().getFirst(), tangent));
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.empty(), Optional.of(back(at, cotangent)));
  }
}
