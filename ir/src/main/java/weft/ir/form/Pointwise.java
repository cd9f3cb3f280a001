package weft.ir.form;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Unary;

/// An op that computes a row from the same row, said through the algebra's methods and nothing
/// else.
public interface Pointwise extends Op {
  <E, B> Operand<E, B> apply(Algebra<E, B> on, Operands<E, B> in);

  /// Gives a value, in the element that holds all arguments.
  interface OfValue extends Pointwise {
    <E, B> E value(Algebra<E, B> on, Operands<E, B> in);

    @Override
    default Type infer(List<Type> args) {
      return Infer.promoted(args);
    }

    @Override
    default <E, B> Operand<E, B> apply(Algebra<E, B> on, Operands<E, B> in) {
      return Operand.of(value(on, in));
    }
  }

  /// Gives a value in floating point.
  interface OfFloat extends OfValue {
    @Override
    default Type infer(List<Type> args) {
      return Infer.floating(args);
    }
  }

  /// Gives a condition.
  interface OfCondition extends Pointwise {
    <E, B> B condition(Algebra<E, B> on, Operands<E, B> in);

    @Override
    default Type infer(List<Type> args) {
      return Infer.elementwise(args, Element.BOOL);
    }

    @Override
    default <E, B> Operand<E, B> apply(Algebra<E, B> on, Operands<E, B> in) {
      return Operand.when(condition(on, in));
    }
  }

  /// An elementary function of one number.
  interface Elementary extends OfFloat {
    Contract CONTRACT = Contract.of(Role.number("x"));

    Unary function();

    @Override
    default <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
      return on.unary(function(), in.value(0));
    }
  }
}
