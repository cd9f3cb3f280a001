package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;

/// @param approximate by a tanh, as some models were trained
@Says("An activation: `x` times the share of a normal distribution below it.")
public record Gelu(@Default("false") boolean approximate) implements Pointwise.OfFloat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    E x = in.value(0);
    E share =
        approximate
            ? on.unary(
                Unary.TANH,
                on.mul(
                    on.lit(Math.sqrt(2 / Math.PI)),
                    on.add(x, on.mul(on.lit(0.044715), on.mul(x, on.mul(x, x))))))
            : on.unary(Unary.ERF, on.mul(x, on.lit(Math.sqrt(0.5))));
    return on.mul(on.mul(on.lit(0.5), x), on.add(on.lit(1), share));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Gelu(false), "0 100 nan", "0 100 nan"));
  }
}
