package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ops.calculus.Ahead;
import weft.ops.event.Lead;
import weft.ops.window.Lag;

/// A value ahead: the tangent is as early as the value, the cotangent as late.
final class LeadRule implements Push, Pull {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(new Ahead(n(at)), tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new Lag(n(at), 0), cotangent)));
  }

  private static int n(Site at) {
    return ((Lead) at.op()).n();
  }
}
