package weft.ops.arithmetic;

import java.util.List;
import weft.ir.Algebra;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Role;
import weft.ir.Symbol;
import weft.ir.Type;

/// The left value to the power of the right one. `x ** 0` and `1 ** x` are 1 even for a missing x;
/// a negative base with a fractional exponent is missing.
public record Power() implements Pointwise.OfValue, Symbol.Infix {
  public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

  @Override
  public Type infer(List<Type> args) {
    Type type = Infer.promoted(args);
    return type.element() == Element.BOOL ? type.with(Element.I8) : type;
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.pow(in.value(0), in.value(1));
  }

  @Override
  public String symbol() {
    return "**";
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Power(), "2 nan 1 -8 4", "3 0 nan 0.5 0.5", "8 1 1 nan 2"));
  }
}
