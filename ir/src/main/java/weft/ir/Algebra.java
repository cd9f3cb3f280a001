package weft.ir;

/// What a backend computes with: values `E` and conditions `B`. Doubles, vector registers, SQL
/// text, dual numbers, intervals or graph nodes: an op that is written with these methods runs on
/// each of them.
///
/// A missing value is NaN; comparisons with it are false. `min` and `max` are missing if either
/// side is, and order -0 below 0.
public interface Algebra<E, B> {
  E lit(double value);

  E add(E a, E b);

  E sub(E a, E b);

  E mul(E a, E b);

  E div(E a, E b);

  /// The remainder with the sign of the divisor; by zero it is missing.
  E mod(E a, E b);

  E pow(E a, E b);

  E neg(E a);

  E abs(E a);

  E sign(E a);

  E sqrt(E a);

  E exp(E a);

  E log(E a);

  E log1p(E a);

  E expm1(E a);

  E sin(E a);

  E cos(E a);

  E tan(E a);

  E tanh(E a);

  E floor(E a);

  E ceil(E a);

  /// To the nearest whole number, halves to the even one.
  E round(E a);

  E min(E a, E b);

  E max(E a, E b);

  B lt(E a, E b);

  B le(E a, E b);

  B eq(E a, E b);

  B and(B a, B b);

  B or(B a, B b);

  B not(B a);

  /// Both sides are computed; the choice is per row.
  E select(B condition, E then, E otherwise);

  /// 1 where the condition holds, else 0.
  E number(B condition);

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
