package weft.ops.algebra;

import java.util.Optional;
import weft.ir.algebra.Algebra;

/// An algebra whose conditions are known: they are truth values of Java.
interface OnTruths<E> extends Algebra<E, Boolean> {
  @Override
  default Optional<Boolean> decided(Boolean condition) {
    return Optional.of(condition);
  }

  @Override
  default Boolean and(Boolean a, Boolean b) {
    return a && b;
  }

  @Override
  default Boolean or(Boolean a, Boolean b) {
    return a || b;
  }

  @Override
  default Boolean not(Boolean a) {
    return !a;
  }

  @Override
  default E select(Boolean condition, E then, E otherwise) {
    return condition ? then : otherwise;
  }
}
