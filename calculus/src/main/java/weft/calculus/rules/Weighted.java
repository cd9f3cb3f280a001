package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ops.arithmetic.Multiply;
import weft.ops.tensor.ReduceSum;

/// The rule of a reduction by how much each cell counts: the tangent is the sum of tangents times
/// weights, a cotangent comes back times the weights.
record Weighted(String axis, Weights weights) implements Push, Pull {
  /// Adds the equations of the derivative of the result with respect to each cell.
  @FunctionalInterface
  interface Weights {
    int of(Site at);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents
        .getFirst()
        .map(
            tangent ->
                at.add(new ReduceSum(axis), at.add(new Multiply(), tangent, weights.of(at))));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new Multiply(), cotangent, weights.of(at))));
  }
}
