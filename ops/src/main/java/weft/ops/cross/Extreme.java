package weft.ops.cross;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Site;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.arithmetic.Divide;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.source.Constant;

/// The smallest or largest value across entities: a derivative goes to the rows that hold it, an
/// equal share to each.
interface Extreme extends Grouped, Push, Pull, Ranged.OfSection {
  @Override
  default Interval range(Sample values) {
    return values.value().orMissing();
  }

  @Override
  default Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> shared(at, holds(at, tangent)));
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(Map.of(0, holds(at, shared(at, cotangent))));
  }

  /// The sum across, divided by how many rows hold the extreme value.
  private int shared(Site at, int column) {
    var present = new Present(at);
    var sum = new CsSum(grouped());
    int holders = present.across(sum, holds(at, at.add(Constant.of(1))));
    return present.where(at.add(new Divide(), present.across(sum, column), holders), 0);
  }

  /// The column on rows that hold the extreme value, 0 on the others.
  private static int holds(Site at, int column) {
    int held = at.add(new Equal(), at.args().getFirst(), at.result());
    return at.add(new Where(), held, column, at.add(Constant.of(0)));
  }
}
