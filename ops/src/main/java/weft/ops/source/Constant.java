package weft.ops.source;

import java.util.List;
import weft.ir.Says;
import weft.ir.Source;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Check;

@Says("One number, condition or text that is part of the program.")
public record Constant(Tensor value) implements Source.Known {
  public Constant {
    Check.that(value.shape().isScalar(), "value", "a scalar", value.type());
  }

  public static Constant of(double value) {
    return new Constant(Tensor.scalar(value));
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.scalar(value.element());
  }
}
