package weft.calculus.rules;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;

/// Sums across entities: the tangent is the sum of the tangents, and every row that takes part
/// counts as much as all results together.
final class CrossSumRule implements Push, Pull {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> new Present(at).across(at.op(), tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(Map.of(0, new Present(at).across(at.op(), cotangent)));
  }
}
