package weft.ops.source;

import java.util.List;
import java.util.Set;
import weft.ir.Axis;
import weft.ir.Says;
import weft.ir.Source;
import weft.ir.Type;

@Says("An input that varies along time, the last dimension; given by name when the program runs.")
public record Series(String name) implements Source.Given {
  @Override
  public Type infer(List<Type> args) {
    return Type.ANY.with(Set.of(Axis.TIME));
  }
}
