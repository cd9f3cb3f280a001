package weft.inspect.range;

import java.util.List;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// What an equation makes of the values and conditions of its row.
public sealed interface RecordedTerm {
  /// The value of an equation, or whether it holds.
  record Value(int id) implements RecordedTerm {}

  record Literal(double value) implements RecordedTerm {}

  record Applied(Unary function, RecordedTerm of) implements RecordedTerm {}

  record Combined(Binary function, RecordedTerm left, RecordedTerm right) implements RecordedTerm {}

  /// One of two, by a condition.
  record Chosen(RecordedTerm condition, RecordedTerm then, RecordedTerm otherwise)
      implements RecordedTerm {}

  record Compared(Relation relation, RecordedTerm left, RecordedTerm right)
      implements RecordedTerm {}

  record Present(RecordedTerm of) implements RecordedTerm {}

  record Both(RecordedTerm left, RecordedTerm right) implements RecordedTerm {}

  record Either(RecordedTerm left, RecordedTerm right) implements RecordedTerm {}

  record Not(RecordedTerm of) implements RecordedTerm {}

  /// Too much to draw conclusions from.
  record Opaque() implements RecordedTerm {}

  /// What it is made of.
  default List<RecordedTerm> parts() {
    return switch (this) {
      case Value _, Literal _, Opaque _ -> List.of();
      case Applied(_, RecordedTerm of) -> List.of(of);
      case Combined(_, RecordedTerm left, RecordedTerm right) -> List.of(left, right);
      case Chosen(RecordedTerm condition, RecordedTerm then, RecordedTerm otherwise) ->
          List.of(condition, then, otherwise);
      case Compared(_, RecordedTerm left, RecordedTerm right) -> List.of(left, right);
      case Present(RecordedTerm of) -> List.of(of);
      case Both(RecordedTerm left, RecordedTerm right) -> List.of(left, right);
      case Either(RecordedTerm left, RecordedTerm right) -> List.of(left, right);
      case Not(RecordedTerm of) -> List.of(of);
    };
  }

  /// Nothing of it is hidden.
  default boolean isClear() {
    return !(this instanceof Opaque) && parts().stream().allMatch(RecordedTerm::isClear);
  }

  /// Of two values.
  default boolean isDifference() {
    return this instanceof Combined(Binary function, Value _, Value _)
        && function == Binary.SUBTRACT;
  }

  default int size() {
    return 1 + parts().stream().mapToInt(RecordedTerm::size).sum();
  }

  /// Whether a value can play a part.
  default boolean mentions(Value value) {
    return equals(value)
        || this instanceof Opaque
        || parts().stream().anyMatch(part -> part.mentions(value));
  }
}
