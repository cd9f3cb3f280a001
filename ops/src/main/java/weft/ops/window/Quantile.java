package weft.ops.window;

import java.util.List;
import java.util.Optional;
import weft.ir.Site;
import weft.ir.form.OrderStatistic;
import weft.ir.form.OrderedValues;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.calculus.QuantileCotangent;
import weft.ops.calculus.QuantileTangent;

/// The value below which a share of the window's present values lies. A derivative goes to the rows
/// that hold the values it lies between; rows of equal values share equally.
interface Quantile extends OrderStatistic, Push, Pull, Ranged.OfWindow {
  double q();

  @Override
  default double over(OrderedValues values, double newest) {
    return Ordered.quantile(values, q());
  }

  @Override
  default Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var rule = new QuantileTangent(w(), q(), minPeriods());
    return tangents.getFirst().map(tangent -> at.add(rule, at.args().getFirst(), tangent));
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    var rule = new QuantileCotangent(w(), q(), minPeriods());
    return List.of(Optional.of(at.add(rule, at.args().getFirst(), cotangent)));
  }

  @Override
  default Interval range(Sample values) {
    return values.quantile(q());
  }
}
