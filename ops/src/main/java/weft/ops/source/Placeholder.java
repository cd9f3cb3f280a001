package weft.ops.source;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Tensor;
import weft.ir.Type;

/// An input of a program, given by name when it runs; the default stands in where nothing is given.
/// Its element and shape are those of the value.
public record Placeholder(String name, Optional<Tensor> defaultValue) implements Op {
  public static final Contract CONTRACT = Contract.of();

  public static Placeholder of(String name) {
    return new Placeholder(name, Optional.empty());
  }

  @Override
  public Primitive primitive() {
    return Primitive.SOURCE;
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.ANY;
  }
}
