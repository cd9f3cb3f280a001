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

@Says("The natural logarithm; of 0 it is minus infinity, below it is missing.")
public record Log() implements Pointwise.Elementary, Domain {
  @Override
  public Unary function() {
    return Unary.LOG;
  }

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    return Optional.of(Limit.logarithm("log"));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Log(), "1 0 -1 inf", "0 -inf nan inf"));
  }
}
