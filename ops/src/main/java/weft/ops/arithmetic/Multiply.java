package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Truth;
import weft.ir.trait.Symbol;
import weft.ops.algebra.Intervals;

@Says("The product of two values.")
public record Multiply() implements Pointwise.OfValue, Symbol.Infix, Ranged {
  public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.mul(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "*";
  }

  @Override
  public String drawn() {
    return "\u00d7";
  }

  @Override
  public Interval range(Operands<Interval, Truth> in, boolean same) {
    return same ? Intervals.ALGEBRA.pow(in.value(0), Interval.of(2)) : value(Intervals.ALGEBRA, in);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Multiply(), "3 nan inf", "2 2 0", "6 nan nan"));
  }
}
