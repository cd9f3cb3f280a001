package weft.calculus.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weft.calculus.Traits;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Pointwise;
import weft.ops.algebra.Doubles;

/// Row-by-row ops on single numbers, without tensors in between: the bits are those of the
/// interpreter.
public final class SingleNumbers {
  private static final Type NUMBER = Type.scalar(Element.F64);
  private static final Type TRUTH = Type.scalar(Element.BOOL);

  private SingleNumbers() {}

  /// Whether an op on arguments of these types can be done so. Arithmetic on conditions has rules
  /// of its own.
  static boolean fit(Pointwise op, List<Type> args, Type result) {
    return Stream.concat(args.stream(), Stream.of(result))
            .allMatch(type -> type.equals(NUMBER) || type.equals(TRUTH))
        && !Traits.of(op, args.stream().map(TRUTH::equals).toList()).counts();
  }

  /// Whether these arguments are single numbers.
  static boolean fit(List<Datum> args) {
    for (int i = 0; i < args.size(); i++) {
      boolean number =
          args.get(i) instanceof Tensor tensor
              && tensor.element() == Element.F64
              && tensor.shape().isScalar();
      if (!number) {
        return false;
      }
    }
    return true;
  }

  static Tensor apply(Pointwise op, @Nullable Datum[] values, int[] args) {
    return switch (args.length) {
      case 1 -> result(op, List.of(operand(RunPlan.value(values, args[0]))));
      case 2 ->
          result(
              op,
              List.of(
                  operand(RunPlan.value(values, args[0])),
                  operand(RunPlan.value(values, args[1]))));
      default -> apply(op, RunPlan.gather(values, args));
    };
  }

  static Tensor apply(Pointwise op, List<Datum> args) {
    var operands = new ArrayList<Operand<Double, Boolean>>(args.size());
    for (int i = 0; i < args.size(); i++) {
      operands.add(operand(args.get(i)));
    }
    return result(op, operands);
  }

  private static Operand<Double, Boolean> operand(Datum value) {
    var tensor = (Tensor) value;
    if (tensor.hasGaps()) {
      return Operand.doubtful(Double.NaN);
    }
    return tensor.element() == Element.BOOL
        ? Operand.when(tensor.truthAt(0))
        : Operand.of(tensor.doubleAt(0));
  }

  private static Tensor result(Pointwise op, List<Operand<Double, Boolean>> operands) {
    return switch (op.apply(Doubles.ALGEBRA, new Operands<>(Doubles.ALGEBRA, operands))) {
      case Operand.Value<Double, Boolean>(Double value) -> Tensor.scalar(value);
      case Operand.Condition<Double, Boolean>(Boolean condition) -> Tensor.scalar(condition);
      case Operand.Doubtful<Double, Boolean>(Double value) ->
          Tensor.truths(Shape.SCALAR, _ -> value);
    };
  }
}
