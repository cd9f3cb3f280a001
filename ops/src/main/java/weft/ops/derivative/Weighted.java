package weft.ops.derivative;

import java.util.List;
import java.util.Optional;
import weft.ir.Site;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.arithmetic.Multiply;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.Reduction;

/// A reduction whose derivative is how much each cell counts: the tangent is the sum of tangents
/// times weights, a cotangent comes back times the weights.
public interface Weighted extends Reduction, Push, Pull {
  /// Adds the equations of the derivative of the result with respect to each cell.
  int weights(Site at);

  @Override
  default Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents
        .getFirst()
        .map(
            tangent -> at.add(new ReduceSum(axis()), at.add(new Multiply(), tangent, weights(at))));
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new Multiply(), cotangent, weights(at))));
  }
}
