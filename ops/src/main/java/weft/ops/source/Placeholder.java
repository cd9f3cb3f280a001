package weft.ops.source;

import java.util.List;
import java.util.Optional;
import weft.ir.Says;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;

/// Its element and shape are those of the value.
@Says(
    "An input of a program, given by name when it runs; the default stands in where nothing "
        + "is given.")
public record Placeholder(String name, Optional<Tensor> defaultValue) implements Source.Given {
  public static Placeholder of(String name) {
    return new Placeholder(name, Optional.empty());
  }

  @Override
  public boolean optional() {
    return true;
  }

  @Override
  public Optional<Tensor> otherwise() {
    return defaultValue;
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.ANY;
  }
}
