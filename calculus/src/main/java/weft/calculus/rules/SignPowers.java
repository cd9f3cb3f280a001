package weft.calculus.rules;

import java.util.Optional;
import weft.ops.Dual;
import weft.ops.Dual.Pair;

/// A power that keeps the sign, over values with tangents. Its definition multiplies by a sign and
/// by a power of `abs(x)`, which have corners at 0 that the whole has not: the slope is `p * |x| **
/// (p - 1)`. Where that is infinite it is taken as 0, as that of a root is.
final class SignPowers {
  private SignPowers() {}

  static <E, B> Pair<E> of(Dual<E, B> dual, Pair<E> x, Pair<E> p) {
    var on = dual.on();
    E size = on.abs(x.value());
    E value = on.mul(on.sign(x.value()), on.pow(size, p.value()));
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
}
