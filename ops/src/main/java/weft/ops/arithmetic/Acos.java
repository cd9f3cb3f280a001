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

@Says("The angle from 0 to pi with this cosine; outside of -1 to 1 it is missing.")
public record Acos() implements Pointwise.Elementary, Domain {
  @Override
  public Unary function() {
    return Unary.ACOS;
  }

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    return Optional.of(
        Limit.outside(
            Interval.of(-1, 1).orMissing(),
            "the acos of %s, which can be outside of -1 to 1",
            "a value from -1 to 1",
            new Remedy.Instead("acos(clip(%s, -1, 1))")));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Acos(), "1 0 -1 2 nan", "0 1.5707963267948966 3.141592653589793 nan nan"));
  }
}
