package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ops.calculus.Ahead;
import weft.ops.window.Lag;

/// A lag: the tangent is as late as the value, the cotangent as early. What stands before the first
/// row does not change.
final class LagRule implements Push, Pull {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(new Lag(n(at), 0), tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new Ahead(n(at)), cotangent)));
  }

  private static int n(Site at) {
    return ((Lag) at.op()).n();
  }
}
