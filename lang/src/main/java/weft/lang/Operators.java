package weft.lang;

import weft.ir.Op;
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

/// Which op an operator stands for.
final class Operators {
  private Operators() {}

  static Op op(Operator operator) {
    return switch (operator) {
      case ADD -> new Add();
      case SUBTRACT -> new Subtract();
      case MULTIPLY -> new Multiply();
      case DIVIDE -> new Divide();
      case MODULO -> new Modulo();
      case POWER -> new Power();
      case LESS -> new Less();
      case LESS_EQUAL -> new LessEqual();
      case GREATER -> new Greater();
      case GREATER_EQUAL -> new GreaterEqual();
      case EQUAL -> new Equal();
      case NOT_EQUAL -> new NotEqual();
    };
  }
}
