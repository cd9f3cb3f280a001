package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ops.Build;

/// Row-by-row ops: written over values with tangents they give their derivative. On the way back a
/// cotangent goes to each argument as the tangent of that argument alone would go forward, since
/// both are a product with the same number in each cell.
final class PointwiseRule implements Push, Pull {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var on = new Dual<>(new Build(at.to()));
    var operands = new ArrayList<Operand<Dual.Pair<Integer>, Integer>>();
    for (int i = 0; i < tangents.size(); i++) {
      int arg = at.args().get(i);
      operands.add(
          at.type(arg).element() == Element.BOOL
              ? Operand.when(arg)
              : Operand.of(new Dual.Pair<>(arg, tangents.get(i))));
    }
    return switch (((Pointwise) at.op()).apply(on, new Operands<>(on, operands))) {
      case Operand.Value<Dual.Pair<Integer>, Integer>(var pair) -> pair.tangent();
      case Operand.Condition<Dual.Pair<Integer>, Integer> _ -> Optional.empty();
    };
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    var cotangents = new ArrayList<Optional<Integer>>();
    for (int i = 0; i < at.args().size(); i++) {
      int arg = at.args().get(i);
      if (!Space.has(at.type(arg)) || at.isFixed(i)) {
        cotangents.add(Optional.empty());
        continue;
      }
      var alone =
          new ArrayList<Optional<Integer>>(
              java.util.Collections.nCopies(at.args().size(), Optional.empty()));
      alone.set(i, Optional.of(cotangent));
      cotangents.add(push(at, alone).map(ct -> TensorRules.fit(at, ct, arg)));
    }
    return cotangents;
  }
}
