package weft.ops.arithmetic;

import java.util.List;
import java.util.Optional;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;
import weft.ir.range.Domain;
import weft.ir.range.Interval;
import weft.ir.range.Truth;

@Says("The inverse hyperbolic tangent; of 1 and -1 it is infinite, beyond them missing.")
public record Atanh() implements Pointwise.Elementary, Domain {
  @Override
  public Unary function() {
    return Unary.ATANH;
  }

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    return Optional.of(
        Limit.outside(
            new Interval(Math.nextUp(-1.0), Math.nextDown(1.0), true, true),
            "the atanh of %s, which can be -1 or less or 1 or more",
            "a value between -1 and 1",
            new Remedy.Instead("if(abs(%1$s) < 1, atanh(%1$s), missing)")));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Atanh(), "0 1 -1 2 nan", "0 inf -inf nan nan"));
  }
}
