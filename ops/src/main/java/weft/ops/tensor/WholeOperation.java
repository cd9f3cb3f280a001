package weft.ops.tensor;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Flat;

/// A quotient by zero is refused. A shift by more bits than there are, or by less than none, leaves
/// none of them: 0, and -1 of a negative number that is shifted right.
@Says(
    "What machines do with whole numbers, cell by cell: quotients that are cut towards "
        + "zero, their remainders, bits.")
public record WholeOperation(Kind kind) implements OnTensors, Evaluate, Flat {
  public static final Contract CONTRACT = Contract.of(Role.number("left"), Role.number("right"));

  /// Which operation.
  public enum Kind {
    QUOTIENT,
    /// With the sign of the dividend.
    REMAINDER,
    /// Wraps; one with a negative exponent is cut towards zero.
    POWER,
    AND,
    OR,
    XOR,
    LEFT,
    RIGHT
  }

  @Override
  public Type inferTensor(List<Type> args) {
    Type type = Infer.promoted(args);
    if (!type.element().isInteger() && type.element() != Element.ANY) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "takes whole numbers")
              .expected("whole numbers")
              .found(type.toString()));
    }
    return type;
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Type type = inferTensor(args.stream().map(Tensor::type).toList());
    Shape shape = type.shape();
    Tensor a = args.get(0).broadcast(shape);
    Tensor b = args.get(1).broadcast(shape);
    boolean unsigned = type.element().kind() == Element.Kind.UNSIGNED;
    return Tensor.longs(
        type.element(), shape, i -> of(a.longAt(i), b.longAt(i), unsigned, type.element().bits()));
  }

  private long of(long a, long b, boolean unsigned, int bits) {
    return switch (kind) {
      case QUOTIENT -> {
        divisor(b);
        yield unsigned ? Long.divideUnsigned(a, b) : a / b;
      }
      case REMAINDER -> {
        divisor(b);
        yield unsigned ? Long.remainderUnsigned(a, b) : a % b;
      }
      case POWER -> power(a, b, unsigned);
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case LEFT -> b < 0 || b >= bits ? 0 : a << b;
      case RIGHT -> b < 0 || b >= bits ? unsigned || a >= 0 ? 0 : -1 : unsigned ? a >>> b : a >> b;
    };
  }

  private static long power(long a, long b, boolean unsigned) {
    if (!unsigned && b < 0) {
      divisor(a);
      return a == 1 || a == -1 ? b % 2 == 0 ? 1 : a : 0;
    }
    long result = 1;
    long square = a;
    for (long rest = b; rest != 0; rest >>>= 1) {
      result *= (rest & 1) == 0 ? 1 : square;
      square *= square;
    }
    return result;
  }

  private static void divisor(long b) {
    if (b == 0) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "a whole number is divided by zero")
              .about("right")
              .expected("a divisor other than 0"));
    }
  }

  public static List<Example> examples() {
    var a = Tensor.of(Element.I64, Shape.of(3), new long[] {7, -7, 6});
    var b = Tensor.of(Element.I64, Shape.of(3), new long[] {2, 2, 3});
    return List.of(
        new Example(
            new WholeOperation(Kind.QUOTIENT),
            List.of(a, b),
            Tensor.of(Element.I64, Shape.of(3), new long[] {3, -3, 2})),
        new Example(
            new WholeOperation(Kind.REMAINDER),
            List.of(a, b),
            Tensor.of(Element.I64, Shape.of(3), new long[] {1, -1, 0})),
        new Example(
            new WholeOperation(Kind.POWER),
            List.of(a, Tensor.of(Element.I64, Shape.of(3), new long[] {2, 3, -1})),
            Tensor.of(Element.I64, Shape.of(3), new long[] {49, -343, 0})),
        new Example(
            new WholeOperation(Kind.RIGHT),
            List.of(a, Tensor.of(Element.I64, Shape.of(3), new long[] {1, 64, -1})),
            Tensor.of(Element.I64, Shape.of(3), new long[] {3, -1, 0})),
        new Example(
            new WholeOperation(Kind.AND),
            List.of(a, b),
            Tensor.of(Element.I64, Shape.of(3), new long[] {2, 0, 2})));
  }
}
