package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;

@Says("The sum of two values.")
public record Add() implements Pointwise.OfValue, Symbol.Infix {
  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.add(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "+";
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Add(), "1 nan inf", "2 2 -inf", "3 nan nan"));
  }
}
