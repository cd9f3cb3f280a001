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

@Says("The square root; of a negative value it is missing.")
public record Sqrt() implements Pointwise.Elementary, Domain {
  @Override
  public Unary function() {
    return Unary.SQRT;
  }

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    return Optional.of(
        Limit.outside(
            Interval.atLeast(0),
            "the square root of %s, which can be negative",
            "a value of at least 0",
            new Remedy.Instead("sqrt(max(%s, 0))")));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Sqrt(), "4 0 -1 inf", "2 0 nan inf"));
  }
}
