package weft.calculus.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import weft.calculus.Space;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Site;
import weft.ir.form.Pointwise;
import weft.ops.algebra.Build;
import weft.ops.algebra.Dual;
import weft.ops.derivative.Fit;
import weft.ops.derivative.OverDual;

/// Row-by-row ops: written over values with tangents they give their derivative. On the way back a
/// cotangent goes to each argument as the tangent of that argument alone would go forward, since
/// both are a product with the same number in each cell; then it is summed over the cells that the
/// argument was repeated to.
public final class PointwiseRule implements Shapes.Both {
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return product(at, tangents).map(tangent -> Fit.spread(at, tangent));
  }

  /// A tangent that may still have to be repeated to the shape of the result; a zero that has
  /// turned out to be one is not there.
  private static Optional<Integer> product(Site at, List<Optional<Integer>> tangents) {
    var on = new Dual<>(new Build(at.to(), literals(at)));
    var operands = new ArrayList<Operand<Dual.Pair<Integer>, Integer>>();
    var roles = at.op().contract().roles();
    for (int i = 0; i < tangents.size(); i++) {
      int arg = at.args().get(i);
      boolean condition =
          at.type(arg).element() == Element.BOOL
              || roles.get(i).accepts().equals(Set.of(Element.BOOL));
      operands.add(
          condition ? Operand.when(arg) : Operand.of(new Dual.Pair<>(arg, tangents.get(i))));
    }
    return switch (meaning(at.op(), on, new Operands<>(on, operands))) {
      case Operand.Value<Dual.Pair<Integer>, Integer>(var pair) ->
          pair.tangent().filter(tangent -> !Fit.isZero(at, tangent));
      case Operand.Condition<Dual.Pair<Integer>, Integer> _,
          Operand.Doubtful<Dual.Pair<Integer>, Integer> _ ->
          Optional.empty();
    };
  }

  private static Operand<Dual.Pair<Integer>, Integer> meaning(
      Op op, Dual<Integer, Integer> on, Operands<Dual.Pair<Integer>, Integer> in) {
    return op instanceof OverDual own
        ? Operand.of(own.over(on, in))
        : ((Pointwise) op).apply(on, in);
  }

  /// Where texts are chosen, what is not chosen is the empty text.
  private static Element literals(Site at) {
    return at.type(at.result()).element() == Element.TEXT
        ? Element.TEXT
        : Fit.literals(at.args().stream().map(at::type).toList());
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return pull(at, cotangent, product -> product);
  }

  /// @param each what is done to each product before it is summed
  public List<Optional<Integer>> pull(Site at, int cotangent, IntUnaryOperator each) {
    var cotangents = new ArrayList<Optional<Integer>>();
    for (int i = 0; i < at.args().size(); i++) {
      int arg = at.args().get(i);
      if (!Space.has(at.type(arg)) || at.isFixed(i)) {
        cotangents.add(Optional.empty());
        continue;
      }
      var alone =
          new ArrayList<Optional<Integer>>(
              Collections.nCopies(at.args().size(), Optional.<Integer>empty()));
      alone.set(i, Optional.of(cotangent));
      cotangents.add(product(at, alone).map(each::applyAsInt).map(ct -> Fit.sum(at, ct, arg)));
    }
    return cotangents;
  }
}
