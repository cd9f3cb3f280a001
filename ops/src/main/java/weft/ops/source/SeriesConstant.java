package weft.ops.source;

import java.util.List;
import java.util.Set;
import weft.ir.Axis;
import weft.ir.Contract;
import weft.ir.Payload;
import weft.ir.Primitive;
import weft.ir.Type;

/// Values along time, the last dimension, that are part of the program.
public record SeriesConstant() implements Payload {
  public static final Contract CONTRACT = Contract.of();

  @Override
  public Primitive primitive() {
    return Primitive.SOURCE;
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.ANY.with(Set.of(Axis.TIME));
  }
}
