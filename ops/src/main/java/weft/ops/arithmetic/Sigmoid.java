package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Algebra;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Role;
import weft.ir.Type;

/// `1 / (1 + exp(-x))`: between 0 and 1.
public record Sigmoid() implements Pointwise.OfValue {
  @Override
  public Contract contract() {
    return Contract.of(Role.number("x"));
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.floating(args);
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    // Of a size without sign, so that nothing overflows and small results keep their digits.
    E e = on.exp(on.neg(on.abs(x)));
    E whole = on.add(on.lit(1), e);
    return on.select(on.lt(x, on.lit(0)), on.div(e, whole), on.div(on.lit(1), whole));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Sigmoid(), "0 inf -inf nan", "0.5 1 0 nan"));
  }
}
