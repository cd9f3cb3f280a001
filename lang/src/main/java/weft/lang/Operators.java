package weft.lang;

import java.util.Set;
import weft.ir.Op;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Coalesce;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalNot;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.LogicalXor;
import weft.ops.compare.NotEqual;
import weft.ops.compare.Where;

/// Which op an operator stands for.
final class Operators {
  /// Ops that formulas write as signs, words or functions of other names.
  static final Set<Class<? extends Op>> WRITTEN_OTHERWISE =
      Set.of(
          Add.class,
          Subtract.class,
          Multiply.class,
          Divide.class,
          Modulo.class,
          Power.class,
          Negate.class,
          Minimum.class,
          Maximum.class,
          Coalesce.class,
          Equal.class,
          NotEqual.class,
          Less.class,
          LessEqual.class,
          Greater.class,
          GreaterEqual.class,
          LogicalAnd.class,
          LogicalOr.class,
          LogicalXor.class,
          LogicalNot.class,
          Where.class);

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
