package weft.calculus.rules;

import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ir.Type;
import weft.ops.tensor.Cast;
import weft.ops.tensor.SpreadLike;

/// A float in another precision is the same number; nothing else that is converted has a
/// derivative.
record CastRule(Cast op) implements Push, Pull {
  private static boolean isText(Type type) {
    return type.element() == Element.TEXT;
  }

  private boolean continues(Site at) {
    return op.to().isFloat() && !isText(at.type(at.args().getFirst()));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return continues(at)
        ? tangents.getFirst().map(tangent -> at.add(op, tangent))
        : Optional.empty();
  }

  /// In the element of the argument; where that is not known yet, like the argument.
  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    if (!continues(at)) {
      return List.of(Optional.empty());
    }
    int x = at.args().getFirst();
    Element element = at.type(x).element();
    return List.of(
        Optional.of(
            element == Element.ANY
                ? at.add(new SpreadLike(), cotangent, x)
                : at.add(new Cast(element), cotangent)));
  }
}
