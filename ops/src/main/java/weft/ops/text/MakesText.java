package weft.ops.text;

import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Perform;
import weft.ir.Site;
import weft.ir.Type;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

/// An op of programs that gives a text. Feedback on it is feedback on all that it is made of.
public interface MakesText extends Perform, Push, Pull {
  @Override
  default Type infer(List<Type> args) {
    return Type.scalar(Element.TEXT);
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    return Texts.toAll(at, cotangent);
  }
}
