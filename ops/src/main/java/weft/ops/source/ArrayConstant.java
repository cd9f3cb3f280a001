package weft.ops.source;

import java.util.List;
import weft.ir.Says;
import weft.ir.Source;
import weft.ir.Type;

@Says("An array that is part of the program: weights, levels.")
public record ArrayConstant() implements Source.Stored {
  @Override
  public Type infer(List<Type> args) {
    return Type.ANY;
  }
}
