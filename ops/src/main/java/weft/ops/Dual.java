package weft.ops;

import java.util.Optional;
import java.util.function.Supplier;
import weft.ir.Algebra;

/// The algebra of values with tangents, over any other algebra: a row-by-row op written over it
/// gives its result and the derivative of it. A tangent that is zero is not there, so nothing is
/// computed with it.
///
/// Where a function has a corner: `abs'(0)`, `sign'(0)` and `sqrt'(0)` are 0; a minimum or maximum
/// of equal values takes half of each; rounding has the derivative 0 everywhere.
///
/// @param on what values and tangents are made of
public record Dual<E, B>(Algebra<E, B> on) implements Algebra<Dual.Pair<E>, B> {
  /// A value and its tangent.
  public record Pair<E>(E value, Optional<E> tangent) {
    public static <E> Pair<E> fixed(E value) {
      return new Pair<>(value, Optional.empty());
    }
  }

  @Override
  public Pair<E> lit(double value) {
    return Pair.fixed(on.lit(value));
  }

  /// The sum of two tangents, either of which may be zero.
  public Optional<E> sum(Optional<E> a, Optional<E> b) {
    return a.isPresent() && b.isPresent()
        ? Optional.of(on.add(a.get(), b.get()))
        : a.isPresent() ? a : b;
  }

  private Optional<E> times(Optional<E> tangent, Supplier<E> factor) {
    return tangent.map(t -> on.mul(t, factor.get()));
  }

  private Pair<E> through(Pair<E> a, E value, Supplier<E> derivative) {
    return new Pair<>(value, times(a.tangent, derivative));
  }

  @Override
  public Pair<E> add(Pair<E> a, Pair<E> b) {
    return new Pair<>(on.add(a.value, b.value), sum(a.tangent, b.tangent));
  }

  @Override
  public Pair<E> sub(Pair<E> a, Pair<E> b) {
    E value = on.sub(a.value, b.value);
    if (a.tangent.isPresent() && b.tangent.isPresent()) {
      return new Pair<>(value, Optional.of(on.sub(a.tangent.get(), b.tangent.get())));
    }
    return new Pair<>(value, a.tangent.isPresent() ? a.tangent : b.tangent.map(on::neg));
  }

  @Override
  public Pair<E> mul(Pair<E> a, Pair<E> b) {
    return new Pair<>(
        on.mul(a.value, b.value),
        sum(times(a.tangent, () -> b.value), times(b.tangent, () -> a.value)));
  }

  @Override
  public Pair<E> div(Pair<E> a, Pair<E> b) {
    E value = on.div(a.value, b.value);
    var above = b.tangent.map(t -> on.mul(value, t));
    var change =
        a.tangent.isPresent() && above.isPresent()
            ? Optional.of(on.sub(a.tangent.get(), above.get()))
            : a.tangent.isPresent() ? a.tangent : above.map(on::neg);
    return new Pair<>(value, change.map(t -> on.div(t, b.value)));
  }

  /// `a - floor(a / b) * b`. How often `b` was taken is read off the result: a quotient may round
  /// to a whole number that the remainder has not reached.
  @Override
  public Pair<E> mod(Pair<E> a, Pair<E> b) {
    E value = on.mod(a.value, b.value);
    var below = times(b.tangent, () -> on.round(on.div(on.sub(value, a.value), b.value)));
    return new Pair<>(value, sum(a.tangent, below));
  }

  @Override
  public Pair<E> pow(Pair<E> a, Pair<E> b) {
    E value = on.pow(a.value, b.value);
    // a ** 0 is flat, though 0 ** -1 is not finite; so is what does not depend on a missing b.
    var base =
        a.tangent.map(
            t ->
                on.select(
                    on.or(on.eq(b.value, on.lit(0)), on.missing(b.value)),
                    on.lit(0),
                    on.mul(t, on.mul(b.value, on.pow(a.value, on.sub(b.value, on.lit(1)))))));
    // 0 ** p is taken as flat in p, as log(0) is not finite; 1 ** p is 1.
    var exponent =
        b.tangent.map(
            t ->
                on.select(
                    on.or(
                        on.or(on.eq(value, on.lit(0)), on.eq(a.value, on.lit(0))),
                        on.eq(a.value, on.lit(1))),
                    on.lit(0),
                    on.mul(t, on.mul(value, on.log(a.value)))));
    return new Pair<>(value, sum(base, exponent));
  }

  @Override
  public Pair<E> neg(Pair<E> a) {
    return new Pair<>(on.neg(a.value), a.tangent.map(on::neg));
  }

  @Override
  public Pair<E> abs(Pair<E> a) {
    return through(a, on.abs(a.value), () -> on.sign(a.value));
  }

  @Override
  public Pair<E> sign(Pair<E> a) {
    return Pair.fixed(on.sign(a.value));
  }

  @Override
  public Pair<E> sqrt(Pair<E> a) {
    E value = on.sqrt(a.value);
    return through(
        a, value, () -> on.select(on.eq(value, on.lit(0)), on.lit(0), on.div(on.lit(0.5), value)));
  }

  @Override
  public Pair<E> exp(Pair<E> a) {
    E value = on.exp(a.value);
    return through(a, value, () -> value);
  }

  @Override
  public Pair<E> log(Pair<E> a) {
    return new Pair<>(on.log(a.value), a.tangent.map(t -> on.div(t, a.value)));
  }

  @Override
  public Pair<E> log1p(Pair<E> a) {
    return new Pair<>(on.log1p(a.value), a.tangent.map(t -> on.div(t, on.add(on.lit(1), a.value))));
  }

  @Override
  public Pair<E> expm1(Pair<E> a) {
    E value = on.expm1(a.value);
    return through(a, value, () -> on.add(value, on.lit(1)));
  }

  @Override
  public Pair<E> sin(Pair<E> a) {
    return through(a, on.sin(a.value), () -> on.cos(a.value));
  }

  @Override
  public Pair<E> cos(Pair<E> a) {
    return through(a, on.cos(a.value), () -> on.neg(on.sin(a.value)));
  }

  @Override
  public Pair<E> tan(Pair<E> a) {
    E value = on.tan(a.value);
    return through(a, value, () -> on.add(on.lit(1), on.mul(value, value)));
  }

  @Override
  public Pair<E> tanh(Pair<E> a) {
    E value = on.tanh(a.value);
    return through(a, value, () -> on.sub(on.lit(1), on.mul(value, value)));
  }

  @Override
  public Pair<E> floor(Pair<E> a) {
    return Pair.fixed(on.floor(a.value));
  }

  @Override
  public Pair<E> ceil(Pair<E> a) {
    return Pair.fixed(on.ceil(a.value));
  }

  @Override
  public Pair<E> round(Pair<E> a) {
    return Pair.fixed(on.round(a.value));
  }

  @Override
  public Pair<E> min(Pair<E> a, Pair<E> b) {
    return new Pair<>(on.min(a.value, b.value), sum(below(a, b), below(b, a)));
  }

  @Override
  public Pair<E> max(Pair<E> a, Pair<E> b) {
    return new Pair<>(on.max(a.value, b.value), sum(above(a, b), above(b, a)));
  }

  private Optional<E> below(Pair<E> a, Pair<E> b) {
    return a.tangent.map(t -> taken(t, on.lt(a.value, b.value), a, b));
  }

  private Optional<E> above(Pair<E> a, Pair<E> b) {
    return a.tangent.map(t -> taken(t, on.lt(b.value, a.value), a, b));
  }

  /// The whole tangent where the value is taken, half of it where both are.
  private E taken(E tangent, B alone, Pair<E> a, Pair<E> b) {
    return on.select(
        on.eq(a.value, b.value),
        on.mul(tangent, on.lit(0.5)),
        on.select(alone, tangent, on.lit(0)));
  }

  @Override
  public B lt(Pair<E> a, Pair<E> b) {
    return on.lt(a.value, b.value);
  }

  @Override
  public B le(Pair<E> a, Pair<E> b) {
    return on.le(a.value, b.value);
  }

  @Override
  public B eq(Pair<E> a, Pair<E> b) {
    return on.eq(a.value, b.value);
  }

  @Override
  public B and(B a, B b) {
    return on.and(a, b);
  }

  @Override
  public B or(B a, B b) {
    return on.or(a, b);
  }

  @Override
  public B not(B a) {
    return on.not(a);
  }

  /// The branch is chosen before its tangent is used, so what is not chosen can't leak.
  @Override
  public Pair<E> select(B condition, Pair<E> then, Pair<E> otherwise) {
    E value = on.select(condition, then.value, otherwise.value);
    if (then.tangent.isEmpty() && otherwise.tangent.isEmpty()) {
      return Pair.fixed(value);
    }
    return new Pair<>(
        value,
        Optional.of(
            on.select(
                condition,
                then.tangent.orElseGet(() -> on.lit(0)),
                otherwise.tangent.orElseGet(() -> on.lit(0)))));
  }

  @Override
  public Pair<E> number(B condition) {
    return Pair.fixed(on.number(condition));
  }

  @Override
  public Pair<E> key(Pair<E> a) {
    return new Pair<>(on.key(a.value), a.tangent);
  }

  /// Keys are no numbers, so the values that they stand for are compared.
  @Override
  public Pair<E> larger(Pair<E> a, Pair<E> b) {
    var left = ofKey(a);
    var right = ofKey(b);
    return new Pair<>(on.larger(a.value, b.value), sum(above(left, right), above(right, left)));
  }

  @Override
  public Pair<E> ofKey(Pair<E> key) {
    return new Pair<>(on.ofKey(key.value), key.tangent);
  }
}
