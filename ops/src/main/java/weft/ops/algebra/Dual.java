package weft.ops.algebra;

import java.util.Optional;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

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
    return Binary.sum(on, a, b);
  }

  @Override
  public Pair<E> unary(Unary function, Pair<E> a) {
    E value = on.unary(function, a.value);
    return new Pair<>(value, a.tangent.flatMap(t -> function.push(on, a.value, value, t)));
  }

  @Override
  public Pair<E> binary(Binary function, Pair<E> a, Pair<E> b) {
    return binary(function, on.binary(function, a.value, b.value), a, b);
  }

  /// The value is there already.
  private Pair<E> binary(Binary function, E value, Pair<E> a, Pair<E> b) {
    var at = new Binary.At<>(a.value, b.value, value);
    return new Pair<>(value, function.push(on, at, a.tangent, b.tangent));
  }

  @Override
  public B compare(Relation relation, Pair<E> a, Pair<E> b) {
    return on.compare(relation, a.value, b.value);
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
    return binary(Binary.MAXIMUM, on.larger(a.value, b.value), left, right);
  }

  @Override
  public Pair<E> ofKey(Pair<E> key) {
    return new Pair<>(on.ofKey(key.value), key.tangent);
  }
}
