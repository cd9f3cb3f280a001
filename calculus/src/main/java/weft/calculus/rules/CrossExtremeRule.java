package weft.calculus.rules;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ops.arithmetic.Divide;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.cross.CsMax;
import weft.ops.cross.CsMin;
import weft.ops.cross.CsSum;
import weft.ops.source.Constant;

/// The smallest or largest value across entities: the derivative goes to the rows that hold it, an
/// equal share to each.
final class CrossExtremeRule implements Push, Pull {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> shared(at, holds(at, tangent)));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(Map.of(0, holds(at, shared(at, cotangent))));
  }

  /// The sum across, divided by how many rows hold the extreme value.
  private static int shared(Site at, int column) {
    var present = new Present(at);
    int holders = present.across(sum(at), holds(at, at.add(Constant.of(1))));
    return present.where(at.add(new Divide(), present.across(sum(at), column), holders), 0);
  }

  /// The column on rows that hold the extreme value, 0 on the others.
  private static int holds(Site at, int column) {
    int held = at.add(new Equal(), at.args().getFirst(), at.result());
    return at.add(new Where(), held, column, at.add(Constant.of(0)));
  }

  private static CsSum sum(Site at) {
    return new CsSum(
        switch (at.op()) {
          case CsMin(boolean grouped) -> grouped;
          case CsMax(boolean grouped) -> grouped;
          default -> throw new IllegalStateException(at.op().describe());
        });
  }
}
