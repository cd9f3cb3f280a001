package weft.ops.text;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Perform;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

/// A condition has no derivative.
@Says("Whether two texts are the same.")
public record Match() implements Perform, Push, Pull {
  public static final Contract CONTRACT = Texts.texts(List.of("left", "right"));

  @Override
  public Type infer(List<Type> args) {
    return Type.scalar(Element.BOOL);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return Tensor.scalar(Texts.of(args.get(0)).equals(Texts.of(args.get(1))));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.empty();
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.empty(), Optional.empty());
  }
}
