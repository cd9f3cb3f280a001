package weft.ops.arithmetic;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.range.Domain;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ir.range.WithItself;
import weft.ir.trait.Symbol;

@Says("The left value divided by the right one: `1 / 0` is infinite, `0 / 0` missing.")
public record Divide() implements Pointwise.OfFloat, Symbol.Infix, WithItself, Domain {
  public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.div(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "/";
  }

  @Override
  public <E, B> E withItself(Algebra<E, B> on, E x) {
    E size = on.abs(x);
    B finite = on.lt(size, on.lit(Double.POSITIVE_INFINITY));
    return on.only(on.and(finite, on.gt(size, on.lit(0))), on.lit(1));
  }

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    return Optional.of(Limit.divisor(1));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Divide(), "3 1 0", "2 0 0", "1.5 inf nan"));
  }
}
