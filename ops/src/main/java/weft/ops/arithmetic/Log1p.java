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

@Says("The natural logarithm of 1 + x, exact near 0.")
public record Log1p() implements Pointwise.Elementary, Domain {
  @Override
  public Unary function() {
    return Unary.LOG1P;
  }

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    return Optional.of(
        Limit.outside(
            Interval.above(-1),
            "the log1p of %s, which can be -1 or less",
            "a value above -1",
            new Remedy.Guard("> -1")));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Log1p(), "0 -1 -2 1e-300", "0 -inf nan 1e-300"));
  }
}
