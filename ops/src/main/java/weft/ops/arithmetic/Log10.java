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

@Says("The logarithm to the base 10; of 0 it is minus infinity, below it is missing.")
public record Log10() implements Pointwise.Elementary, Domain {
  @Override
  public Unary function() {
    return Unary.LOG10;
  }

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    return Optional.of(Limit.logarithm("log10"));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Log10(), "1000 1 0.01 0 -1 inf", "3 0 -2 -inf nan inf"));
  }
}
