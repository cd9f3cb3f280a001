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
import weft.ir.problem.Code;
import weft.ir.range.Domain;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ir.trait.Symbol;

/// `x ** 0` and `1 ** x` are 1 even for a missing x; a negative base with a fractional exponent is
/// missing.
@Says("The left value to the power of the right one.")
public record Power() implements Pointwise.OfValue, Symbol.Infix, Domain {
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

  @Override
  public Optional<Limit> domain(Operands<Interval, Truth> in) {
    Interval exponent = in.value(1);
    boolean whole = exponent.isPoint() && exponent.low() == Math.rint(exponent.low());
    if (exponent.isEmpty() || whole && exponent.low() >= 0) {
      return Optional.empty();
    }
    return Optional.of(whole ? inverse() : fraction(exponent.low() < 0));
  }

  private static Limit inverse() {
    return new Limit(
        0,
        Interval.NOT_ZERO,
        Code.DIVISION_BY_ZERO,
        "a negative power divides by zero where %s is zero",
        "",
        "a base that is never 0",
        new Remedy.Guard("!= 0"));
  }

  private static Limit fraction(boolean negative) {
    return Limit.outside(
        negative ? Interval.above(0) : Interval.atLeast(0),
        "a fractional power is missing where %s is negative",
        negative ? "a value above 0" : "a base of at least 0",
        new Remedy.Instead(
            "sign_power(x, p), which keeps the sign, or if(x > 0, x ** p, missing)"));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Power(), "2 nan 1 -8 4", "3 0 nan 0.5 0.5", "8 1 1 nan 2"));
  }
}
