package weft.ir;

/// A value or a condition of an algebra. A condition that is computed always holds or not; one that
/// is read may be missing, and is kept as a number.
public sealed interface Operand<E, B> {
  record Value<E, B>(E value) implements Operand<E, B> {}

  record Condition<E, B>(B condition) implements Operand<E, B> {}

  /// A condition that may be missing: a number that is not 0 where it holds.
  record Doubtful<E, B>(E value) implements Operand<E, B> {}

  static <E, B> Operand<E, B> of(E value) {
    return new Value<>(value);
  }

  static <E, B> Operand<E, B> when(B condition) {
    return new Condition<>(condition);
  }

  static <E, B> Operand<E, B> doubtful(E value) {
    return new Doubtful<>(value);
  }

  /// What an op gives that gives this element: a condition among values may be missing.
  static <E, B> Operand<E, B> typed(Element element, Operand<E, B> result) {
    return element == Element.BOOL && result instanceof Value<E, B>(E value)
        ? doubtful(value)
        : result;
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
      case Doubtful<T, T>(T value) -> value;
    };
  }
}
