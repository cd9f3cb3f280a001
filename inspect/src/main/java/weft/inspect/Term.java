package weft.inspect;

import java.util.List;
import weft.ir.Binary;
import weft.ir.Relation;
import weft.ir.Unary;

/// What an equation makes of the values and conditions of its row.
sealed interface Term {
  /// The value of an equation, or whether it holds.
  record Value(int id) implements Term {}

  record Literal(double value) implements Term {}

  record Applied(Unary function, Term of) implements Term {}

  record Combined(Binary function, Term left, Term right) implements Term {}

  /// One of two, by a condition.
  record Chosen(Term condition, Term then, Term otherwise) implements Term {}

  record Compared(Relation relation, Term left, Term right) implements Term {}

  record Present(Term of) implements Term {}

  record Both(Term left, Term right) implements Term {}

  record Either(Term left, Term right) implements Term {}

  record Not(Term of) implements Term {}

  /// Too much to draw conclusions from.
  record Opaque() implements Term {}

  /// What it is made of.
  default List<Term> parts() {
    return switch (this) {
      case Value _, Literal _, Opaque _ -> List.of();
      case Applied(_, Term of) -> List.of(of);
      case Combined(_, Term left, Term right) -> List.of(left, right);
      case Chosen(Term condition, Term then, Term otherwise) -> List.of(condition, then, otherwise);
      case Compared(_, Term left, Term right) -> List.of(left, right);
      case Present(Term of) -> List.of(of);
      case Both(Term left, Term right) -> List.of(left, right);
      case Either(Term left, Term right) -> List.of(left, right);
      case Not(Term of) -> List.of(of);
    };
  }

  /// Nothing of it is hidden.
  default boolean isClear() {
    return !(this instanceof Opaque) && parts().stream().allMatch(Term::isClear);
  }

  /// Of two values.
  default boolean isDifference() {
    return this instanceof Combined(Binary function, Value _, Value _)
        && function == Binary.SUBTRACT;
  }

  default int size() {
    return 1 + parts().stream().mapToInt(Term::size).sum();
  }

  /// Whether a value can play a part.
  default boolean mentions(Value value) {
    return equals(value)
        || this instanceof Opaque
        || parts().stream().anyMatch(part -> part.mentions(value));
  }
}
