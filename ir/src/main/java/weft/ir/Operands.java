package weft.ir;

import java.util.List;
import weft.ir.algebra.Algebra;

/// The arguments of an op over an algebra. A condition where a value is asked for counts 1 or 0; a
/// value where a condition is asked for holds when it is not zero. A condition that is missing is a
/// missing value, and does not hold.
public record Operands<E, B>(Algebra<E, B> on, List<Operand<E, B>> list) {
  public Operands {
    list = List.copyOf(list);
  }

  public static <E, B> Operands<E, B> values(Algebra<E, B> on, List<E> values) {
    return new Operands<>(on, values.stream().map(Operand::<E, B>of).toList());
  }

  public int size() {
    return list.size();
  }

  public E value(int i) {
    return switch (list.get(i)) {
      case Operand.Value<E, B>(E value) -> value;
      case Operand.Condition<E, B>(B condition) -> on.number(condition);
      case Operand.Doubtful<E, B>(E value) -> value;
    };
  }

  /// Whether an argument is a condition that may be missing.
  public boolean isDoubtful(int i) {
    return list.get(i) instanceof Operand.Doubtful;
  }

  public B condition(int i) {
    return switch (list.get(i)) {
      case Operand.Value<E, B>(E value) -> on.truth(value);
      case Operand.Condition<E, B>(B condition) -> condition;
      case Operand.Doubtful<E, B>(E value) -> on.gt(value, on.lit(0));
    };
  }
}
