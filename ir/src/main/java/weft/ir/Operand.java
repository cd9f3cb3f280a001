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

  /// In an algebra whose values and conditions are of one kind: which it is follows from the
  /// element.
  static <T> Operand<T, T> of(Element element, T thing) {
    return element == Element.BOOL ? when(thing) : of(thing);
  }

  /// The value or the condition, whichever it is.
  static <T> T either(Operand<T, T> operand) {
    return switch (operand) {
      case Value<T, T>(T value) -> value;
      case Condition<T, T>(T condition) -> condition;
    };
  }
}
