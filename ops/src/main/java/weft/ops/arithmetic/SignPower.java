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
import weft.ops.algebra.Dual;
import weft.ops.algebra.Dual.Pair;
import weft.ops.derivative.OverDual;

/// A missing side makes the result missing, as in a formula's `**`.
@Says("A power that keeps the sign: `sign(x) * abs(x) ** p`.")
public record SignPower() implements Pointwise.OfValue, OverDual {
  public static final Contract CONTRACT = Contract.of(Role.number("x"), Role.number("p"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return signed(on, in.value(0), in.value(1));
  }

  private static <E, B> E signed(Algebra<E, B> on, E x, E p) {
    return on.select(on.missing(p), p, on.mul(on.sign(x), on.pow(on.abs(x), p)));
  }

  /// The definition multiplies by a sign and by a power of `abs(x)`, which have corners at 0 that
  /// the whole has not: the slope is `p * |x| ** (p - 1)`. Where that is infinite it is taken as 0,
  /// as that of a root is.
  @Override
  public <E, B> Pair<E> over(Dual<E, B> dual, Operands<Pair<E>, B> in) {
    var x = in.value(0);
    var p = in.value(1);
    var on = dual.on();
    E size = on.abs(x.value());
    E value = signed(on, x.value(), p.value());
    B zero = on.eq(x.value(), on.lit(0));
    Optional<E> base =
        x.tangent()
            .map(
                t ->
                    on.select(
                        on.and(zero, on.lt(p.value(), on.lit(1))),
                        on.lit(0),
                        on.mul(t, on.mul(p.value(), on.pow(size, on.sub(p.value(), on.lit(1)))))));
    Optional<E> exponent =
        p.tangent()
            .map(
                t ->
                    on.select(
                        on.or(zero, on.eq(value, on.lit(0))),
                        on.lit(0),
                        on.mul(t, on.mul(value, on.log(size)))));
    return new Pair<>(value, dual.sum(base, exponent));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new SignPower(), "3 -3 nan 1", "2 2 2 nan", "9 -9 nan nan"));
  }
}
