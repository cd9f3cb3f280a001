package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;

/// What changes in steps only: its derivative is zero wherever it has one.
final class ZeroRule implements Push, Pull {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.empty();
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.args().stream().map(_ -> Optional.<Integer>empty()).toList();
  }
}
