package weft.ops.source;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Payload;
import weft.ir.Primitive;
import weft.ir.Type;

/// An array that is part of the program: weights, levels.
public record ArrayConstant() implements Payload {
  public static final Contract CONTRACT = Contract.of();

  @Override
  public Primitive primitive() {
    return Primitive.SOURCE;
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.ANY;
  }
}
