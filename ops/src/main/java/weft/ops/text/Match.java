package weft.ops.text;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Perform;
import weft.ir.Tensor;
import weft.ir.Type;

/// Whether two texts are the same. A condition has no derivative.
public record Match() implements Perform {
  @Override
  public Contract contract() {
    return Texts.texts(List.of("left", "right"));
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.scalar(Element.BOOL);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return Tensor.scalar(Texts.of(args.get(0)).equals(Texts.of(args.get(1))));
  }
}
