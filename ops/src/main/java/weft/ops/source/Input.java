package weft.ops.source;

import java.util.List;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Shape;
import weft.ir.Type;

/// An input of a program whose type is known: one value, or a batch of them.
///
/// @param shape of one item
/// @param batches how many batches it is an item of
public record Input(String name, Element element, List<Integer> shape, int batches) implements Op {
  public Input {
    shape = List.copyOf(shape);
    Check.atLeast("batches", batches, 0, "batches");
  }

  /// An input of a type; of what is known only with its value, an input of any.
  public static Input of(String name, Type type) {
    boolean open = type.shape().open() || type.isTuple();
    return new Input(
        name,
        open ? Element.ANY : type.element(),
        open ? List.of() : type.shape().dims(),
        open ? 0 : type.batches());
  }

  @Override
  public Primitive primitive() {
    return Primitive.SOURCE;
  }

  @Override
  public Contract contract() {
    return Contract.of();
  }

  @Override
  public Type infer(List<Type> args) {
    Type type =
        element == Element.ANY ? Type.ANY : Type.scalar(element).with(new Shape(false, shape));
    for (int i = 0; i < batches; i++) {
      type = type.batch();
    }
    return type;
  }
}
