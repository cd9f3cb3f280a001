package weft.ops.arithmetic;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.range.Domain;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ir.trait.Symbol;

@Says("The remainder, with the sign of the divisor; by 0 it is missing.")
public record Modulo() implements Pointwise.OfValue, Symbol.Infix, Domain {
  public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

  @Override
  public Type infer(List<Type> args) {
    Type type = Infer.promoted(args);
    return type.element() == Element.BOOL ? type.with(Element.I8) : type;
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.mod(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "%";
  }

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    return Optional.of(Limit.divisor(1));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Modulo(), "7 -7 7 1", "3 3 -3 0", "1 2 -2 nan"));
  }
}
