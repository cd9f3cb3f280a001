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

@Says("The inverse hyperbolic cosine; below 1 it is missing.")
public record Acosh() implements Pointwise.Elementary, Domain {
  @Override
  public Unary function() {
    return Unary.ACOSH;
  }

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    return Optional.of(
        Limit.outside(
            Interval.atLeast(1),
            "the acosh of %s, which can be below 1",
            "a value of at least 1",
            new Remedy.Instead("acosh(max(%s, 1))")));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Acosh(), "1 0.5 inf nan", "0 nan inf nan"));
  }
}
