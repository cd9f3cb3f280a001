package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Sigmoid;

/// The logistic function, whose definition has a corner that it has not: `s(x)' = s(x) * s(-x)`.
final class SigmoidRule implements Push, Pull {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> times(at, tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(times(at, cotangent)));
  }

  private static int times(Site at, int change) {
    int other = at.add(new Sigmoid(), at.add(new Negate(), at.args().getFirst()));
    return at.add(new Multiply(), change, at.add(new Multiply(), at.result(), other));
  }
}
