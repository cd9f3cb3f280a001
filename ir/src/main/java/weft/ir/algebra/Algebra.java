package weft.ir.algebra;

import java.util.Optional;

/// What a backend computes with: values `E` and conditions `B`. Doubles, vector registers, SQL
/// text, dual numbers, intervals or graph nodes: an op that is written with these methods runs on
/// each of them.
///
/// A missing value is NaN; comparisons with it are false. `min` and `max` are missing if either
/// side is, and order -0 below 0.
///
/// A backend says what it does with a function of one or two numbers, whichever it is; the
/// functions by their names follow. What is known of a function stands with its constant, in
/// [Unary] and [Binary].
public interface Algebra<E, B> {
  E lit(double value);

  E unary(Unary function, E a);

  E binary(Binary function, E a, E b);

  B compare(Relation relation, E a, E b);

  B and(B a, B b);

  B or(B a, B b);

  B not(B a);

  /// Both sides are computed; the choice is per row.
  E select(B condition, E then, E otherwise);

  /// Whether a condition holds, where that is known before any row is read.
  default Optional<Boolean> decided(B condition) {
    return Optional.empty();
  }

  /// 1 where the condition holds, else 0. Where conditions may be missing, so is the number.
  E number(B condition);

  default E add(E a, E b) {
    return binary(Binary.ADD, a, b);
  }

  default E sub(E a, E b) {
    return binary(Binary.SUBTRACT, a, b);
  }

  default E mul(E a, E b) {
    return binary(Binary.MULTIPLY, a, b);
  }

  default E div(E a, E b) {
    return binary(Binary.DIVIDE, a, b);
  }

  /// The remainder with the sign of the divisor; by zero it is missing.
  default E mod(E a, E b) {
    return binary(Binary.MODULO, a, b);
  }

  default E pow(E a, E b) {
    return binary(Binary.POWER, a, b);
  }

  default E min(E a, E b) {
    return binary(Binary.MINIMUM, a, b);
  }

  default E max(E a, E b) {
    return binary(Binary.MAXIMUM, a, b);
  }

  default E neg(E a) {
    return unary(Unary.NEGATE, a);
  }

  default E abs(E a) {
    return unary(Unary.ABS, a);
  }

  default E sign(E a) {
    return unary(Unary.SIGN, a);
  }

  default E sqrt(E a) {
    return unary(Unary.SQRT, a);
  }

  default E exp(E a) {
    return unary(Unary.EXP, a);
  }

  default E log(E a) {
    return unary(Unary.LOG, a);
  }

  default E sin(E a) {
    return unary(Unary.SIN, a);
  }

  default E cos(E a) {
    return unary(Unary.COS, a);
  }

  default E floor(E a) {
    return unary(Unary.FLOOR, a);
  }

  default E ceil(E a) {
    return unary(Unary.CEIL, a);
  }

  /// To the nearest whole number, halves to the even one.
  default E round(E a) {
    return unary(Unary.ROUND, a);
  }

  default B lt(E a, E b) {
    return compare(Relation.LESS, a, b);
  }

  default B le(E a, E b) {
    return compare(Relation.LESS_EQUAL, a, b);
  }

  default B eq(E a, E b) {
    return compare(Relation.EQUAL, a, b);
  }

  /// A stand-in for a value that [#larger] takes: where the largest of many values is asked for,
  /// many comparisons are worth some preparation. By default the value itself.
  default E key(E a) {
    return a;
  }

  /// The larger of two keys; missing if either is.
  default E larger(E a, E b) {
    return max(a, b);
  }

  /// The value that a key stands for.
  default E ofKey(E key) {
    return key;
  }

  /// Whether a value is not zero; a missing one is not zero.
  default B truth(E a) {
    return not(eq(a, lit(0)));
  }

  default B gt(E a, E b) {
    return lt(b, a);
  }

  default B ge(E a, E b) {
    return le(b, a);
  }

  default B ne(E a, E b) {
    return not(eq(a, b));
  }

  default B missing(E a) {
    return not(eq(a, a));
  }

  default B present(E a) {
    return eq(a, a);
  }

  /// The value where the condition holds, missing elsewhere.
  default E only(B condition, E a) {
    return select(condition, a, lit(Double.NaN));
  }
}
