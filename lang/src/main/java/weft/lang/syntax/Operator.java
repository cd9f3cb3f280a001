package weft.lang.syntax;

import java.util.Optional;
import weft.ir.Op;
import weft.lang.syntax.Token.Kind;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.NotEqual;

/// The signs between two expressions, and the ops they stand for.
public enum Operator {
  ADD(Kind.PLUS, Group.SUM, new Add()),
  SUBTRACT(Kind.MINUS, Group.SUM, new Subtract()),
  MULTIPLY(Kind.TIMES, Group.PRODUCT, new Multiply()),
  DIVIDE(Kind.DIVIDE, Group.PRODUCT, new Divide()),
  MODULO(Kind.MODULO, Group.PRODUCT, new Modulo()),
  POWER(Kind.POWER, Group.POWER, new Power()),
  LESS(Kind.LESS, Group.COMPARISON, new Less()),
  LESS_EQUAL(Kind.LESS_EQUAL, Group.COMPARISON, new LessEqual()),
  GREATER(Kind.GREATER, Group.COMPARISON, new Greater()),
  GREATER_EQUAL(Kind.GREATER_EQUAL, Group.COMPARISON, new GreaterEqual()),
  EQUAL(Kind.EQUAL, Group.COMPARISON, new Equal()),
  NOT_EQUAL(Kind.NOT_EQUAL, Group.COMPARISON, new NotEqual());

  /// Operators that bind equally strongly.
  public enum Group {
    COMPARISON,
    SUM,
    PRODUCT,
    POWER
  }

  private final Kind kind;
  private final Group group;
  private final Op op;

  Operator(Kind kind, Group group, Op op) {
    this.kind = kind;
    this.group = group;
    this.op = op;
  }

  /// What it computes.
  public Op op() {
    return op;
  }

  Group group() {
    return group;
  }

  public String sign() {
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
