package weft.ops.source;

import java.util.List;
import java.util.Set;
import weft.ir.Contract;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Type;

/// An input of a program whose type is known: one value, or a batch of them.
public record Input(String name, Type type) implements Op {
  public static final Contract CONTRACT = Contract.of();

  /// An input of a type; of what is known only with its value, an input of any.
  public static Input of(String name, Type type) {
    boolean open = type.shape().open() || type.isTuple();
    return new Input(name, open ? Type.ANY : type.with(Set.of()));
  }

  @Override
  public Primitive primitive() {
    return Primitive.SOURCE;
  }

  @Override
  public Type infer(List<Type> args) {
    return type;
  }
}
