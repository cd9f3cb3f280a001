package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Site;
import weft.ir.form.Window;
import weft.ops.calculus.WindowCotangent;
import weft.ops.calculus.WindowTangent;

/// Windows over a duration, which have no fixed lags: the same window over values with tangents;
/// and the way back through it.
final class DurationRule implements Shapes.Both {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return WindowTangent.tangent(at, (Window) at.op(), tangents);
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return WindowCotangent.cotangents(at, (Window) at.op(), cotangent);
  }
}
