package weft.lang;

import java.util.Optional;
import weft.lang.Token.Kind;

/// The signs between two expressions.
enum Operator {
  ADD(Kind.PLUS, Group.SUM),
  SUBTRACT(Kind.MINUS, Group.SUM),
  MULTIPLY(Kind.TIMES, Group.PRODUCT),
  DIVIDE(Kind.DIVIDE, Group.PRODUCT),
  MODULO(Kind.MODULO, Group.PRODUCT),
  POWER(Kind.POWER, Group.POWER),
  LESS(Kind.LESS, Group.COMPARISON),
  LESS_EQUAL(Kind.LESS_EQUAL, Group.COMPARISON),
  GREATER(Kind.GREATER, Group.COMPARISON),
  GREATER_EQUAL(Kind.GREATER_EQUAL, Group.COMPARISON),
  EQUAL(Kind.EQUAL, Group.COMPARISON),
  NOT_EQUAL(Kind.NOT_EQUAL, Group.COMPARISON);

  /// Operators that bind equally strongly.
  enum Group {
    COMPARISON,
    SUM,
    PRODUCT,
    POWER
  }

  private final Kind kind;
  private final Group group;

  Operator(Kind kind, Group group) {
    this.kind = kind;
    this.group = group;
  }

  Group group() {
    return group;
  }

  String sign() {
    return kind.spelling();
  }

  static Optional<Operator> of(Kind kind) {
    for (Operator operator : values()) {
      if (operator.kind == kind) {
        return Optional.of(operator);
      }
    }
    return Optional.empty();
  }
}
