package weft.ops.source;

import java.util.List;
import java.util.Set;
import weft.ir.Axis;
import weft.ir.Says;
import weft.ir.Source;
import weft.ir.Type;

@Says("Values along time, the last dimension, that are part of the program.")
public record SeriesConstant() implements Source.Stored {
  @Override
  public Type infer(List<Type> args) {
    return Type.ANY.with(Set.of(Axis.TIME));
  }
}
