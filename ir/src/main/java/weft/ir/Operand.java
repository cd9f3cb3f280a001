package weft.ir;

/// A value or a condition of an algebra.
public sealed interface Operand<E, B> {
  record Value<E, B>(E value) implements Operand<E, B> {}

  record Condition<E, B>(B condition) implements Operand<E, B> {}

  static <E, B> Operand<E, B> of(E value) {
    return new Value<>(value);
  }

  static <E, B> Operand<E, B> when(B condition) {
    return new Condition<>(condition);
  }
}
