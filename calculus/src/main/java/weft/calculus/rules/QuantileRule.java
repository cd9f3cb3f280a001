package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ops.calculus.QuantileCotangent;
import weft.ops.calculus.QuantileTangent;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingQuantile;

/// Medians and quantiles: the derivative goes to the rows that hold the values they lie between;
/// rows of equal values share equally.
final class QuantileRule implements Push, Pull {
  private static QuantileTangent rule(Site at) {
    return switch (at.op()) {
      case RollingMedian(var w, int minPeriods) -> new QuantileTangent(w, 0.5, minPeriods);
      case RollingQuantile(var w, double q, int minPeriods) ->
          new QuantileTangent(w, q, minPeriods);
      default -> throw new IllegalStateException(at.op().describe());
    };
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(rule(at), at.args().getFirst(), tangent));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    var rule = rule(at);
    return List.of(
        Optional.of(
            at.add(
                new QuantileCotangent(rule.w(), rule.q(), rule.minPeriods()),
                at.args().getFirst(),
                cotangent)));
  }
}
