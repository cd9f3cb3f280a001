package weft.ir.trait;

import java.util.List;
import java.util.Optional;
import weft.ir.Site;

/// An op through which no derivative goes: it changes in steps only, so that its derivative is zero
/// wherever it has one, or derivatives are meant to end there.
public interface Flat extends Push, Pull {
  @Override
  default Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.empty();
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.args().stream().map(_ -> Optional.<Integer>empty()).toList();
  }
}
