package weft.jit.tensor;

import java.util.List;
import java.util.function.UnaryOperator;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;
import weft.ir.trait.Converts;
import weft.ops.tensor.Convert;

/// The rules of [weft.eval.TensorAlgebra] over numbers in double precision: which element comes
/// out, where a result is rounded to single precision, and that a sum of conditions is a condition.
///
/// A whole number is read as the double next to it, as the interpreter reads it where it meets a
/// float. What must be computed in whole numbers is [Unsupported] here, and so is what the
/// interpreter refuses.
///
/// @param <E> numbers of the code that is written
/// @param <B> its conditions
public final class TensorCode<E, B>
    implements Algebra<TensorCode.Cell<E, B>, TensorCode.Cell<E, B>> {
  /// A value with its element; a condition where that is bool.
  public record Cell<E, B>(Element element, Operand<E, B> operand) {}

  /// There is no such operation on numbers in double precision.
  public static final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unsupported() {
      super("not in double precision", null, false, false);
    }
  }

  private final Algebra<E, B> on;
  private final UnaryOperator<E> single;
  private final Element literal;

  private TensorCode(Algebra<E, B> on, UnaryOperator<E> single, Element literal) {
    this.on = on;
    this.single = single;
    this.literal = literal;
  }

  /// Applies an op to cells.
  ///
  /// @param single rounds a number to single precision
  static <E, B> Cell<E, B> apply(
      Op op, Algebra<E, B> base, UnaryOperator<E> single, List<Cell<E, B>> args) {
    if (args.stream().anyMatch(arg -> arg.element.accumulator() != arg.element)) {
      throw new Unsupported();
    }
    boolean wide = args.stream().anyMatch(arg -> arg.element == Element.F64);
    boolean narrow = args.stream().anyMatch(arg -> arg.element == Element.F32);
    var on = new TensorCode<>(base, single, narrow && !wide ? Element.F32 : Element.F64);
    var operands = args.stream().map(arg -> Operand.of(arg.element, arg)).toList();
    return switch (op) {
      case Converts converts -> on.convert(args.getFirst(), converts.to());
      case Pointwise pointwise -> Operand.either(pointwise.apply(on, new Operands<>(on, operands)));
      default -> throw new Unsupported();
    };
  }

  /// A number that is stored as a double.
  static <E, B> Cell<E, B> stored(Algebra<E, B> on, Element element, E value) {
    return element == Element.BOOL
        ? truthCell(on.truth(value))
        : new Cell<>(element, Operand.of(value));
  }

  /// A condition counts 1 or 0.
  static <E, B> E number(Algebra<E, B> on, Cell<E, B> a) {
    return new Operands<>(on, List.of(a.operand)).value(0);
  }

  private static <E, B> Cell<E, B> truthCell(B condition) {
    return new Cell<>(Element.BOOL, Operand.when(condition));
  }

  private E num(Cell<E, B> a) {
    return number(on, a);
  }

  private B cond(Cell<E, B> a) {
    return new Operands<>(on, List.of(a.operand)).condition(0);
  }

  private Cell<E, B> cell(Element element, E value) {
    return new Cell<>(element, Operand.of(element == Element.F32 ? single.apply(value) : value));
  }

  private static <E, B> Element common(Cell<E, B> a, Cell<E, B> b) {
    if (!a.element.isNumeric() || !b.element.isNumeric()) {
      throw new Unsupported();
    }
    return Element.promote(a.element, b.element).orElseThrow(Unsupported::new);
  }

  private static Element floating(Element element) {
    if (!element.isFloat()) {
      throw new Unsupported();
    }
    return element;
  }

  private static Element toFloat(Element element) {
    if (!element.isNumeric()) {
      throw new Unsupported();
    }
    return element.toFloat();
  }

  /// Whole numbers that a double holds, all of them.
  private static boolean small(Element element) {
    return element.isInteger() && element.bits() <= 32 || element == Element.BOOL;
  }

  private Cell<E, B> convert(Cell<E, B> a, Element to) {
    if (a.element == to) {
      return a;
    }
    boolean exact = a.element.isFloat() || small(a.element);
    return switch (to) {
      case F64 -> {
        toFloat(a.element);
        yield cell(to, num(a));
      }
      case F32 -> {
        if (!exact) {
          throw new Unsupported();
        }
        yield cell(to, num(a));
      }
      case BOOL -> truth(a);
      default -> {
        if (small(a.element) && to.isInteger() && common(a, new Cell<>(to, a.operand)) == to) {
          yield cell(to, num(a));
        }
        throw new Unsupported();
      }
    };
  }

  @Override
  public Cell<E, B> lit(double value) {
    return new Cell<>(
        literal, Operand.of(on.lit(literal == Element.F32 ? (double) (float) value : value)));
  }

  @Override
  public Cell<E, B> binary(Binary function, Cell<E, B> a, Cell<E, B> b) {
    Element element = common(a, b);
    boolean truths = element == Element.BOOL;
    return switch (function) {
      case ADD -> truths ? or(a, b) : binary(function, floating(element), a, b);
      case MULTIPLY -> truths ? and(a, b) : binary(function, floating(element), a, b);
      case MINIMUM -> truths ? and(a, b) : binary(function, exact(element), a, b);
      case MAXIMUM -> truths ? or(a, b) : binary(function, exact(element), a, b);
      case SUBTRACT, MODULO, POWER -> binary(function, floating(element), a, b);
      default -> binary(function, element.toFloat(), a, b);
    };
  }

  private Cell<E, B> binary(Binary function, Element element, Cell<E, B> a, Cell<E, B> b) {
    return cell(element, on.binary(function, num(a), num(b)));
  }

  /// Keys have the bits of f64, whatever they are of.
  @Override
  public Cell<E, B> key(Cell<E, B> a) {
    toFloat(a.element);
    return cell(Element.F64, on.key(num(a)));
  }

  @Override
  public Cell<E, B> larger(Cell<E, B> a, Cell<E, B> b) {
    common(a, b);
    return cell(Element.F64, on.larger(num(a), num(b)));
  }

  @Override
  public Cell<E, B> ofKey(Cell<E, B> key) {
    toFloat(key.element);
    return cell(Element.F64, on.ofKey(num(key)));
  }

  private static Element exact(Element element) {
    return small(element) ? element : floating(element);
  }

  @Override
  public Cell<E, B> unary(Unary function, Cell<E, B> a) {
    boolean positive = a.element.kind() == Element.Kind.UNSIGNED || a.element == Element.BOOL;
    return switch (function) {
      case NEGATE, SIGN -> unary(function, floating(a.element), a);
      case ABS -> positive && small(a.element) ? a : unary(function, floating(a.element), a);
      case FLOOR, CEIL, ROUND -> small(a.element) ? a : unary(function, floating(a.element), a);
      default -> unary(function, toFloat(a.element), a);
    };
  }

  private Cell<E, B> unary(Unary function, Element element, Cell<E, B> a) {
    return cell(element, on.unary(function, num(a)));
  }

  /// Two whole numbers of 64 bits may differ and be next to the same double.
  private static <E, B> void comparable(Cell<E, B> a, Cell<E, B> b) {
    boolean numbers = a.element.isNumeric() && b.element.isNumeric();
    boolean floats = a.element.isFloat() || b.element.isFloat();
    if (!numbers || !floats && !(small(a.element) && small(b.element))) {
      throw new Unsupported();
    }
  }

  @Override
  public Cell<E, B> compare(Relation relation, Cell<E, B> a, Cell<E, B> b) {
    comparable(a, b);
    return truthCell(on.compare(relation, num(a), num(b)));
  }

  @Override
  public Cell<E, B> and(Cell<E, B> a, Cell<E, B> b) {
    return truthCell(on.and(cond(a), cond(b)));
  }

  @Override
  public Cell<E, B> or(Cell<E, B> a, Cell<E, B> b) {
    return truthCell(on.or(cond(a), cond(b)));
  }

  @Override
  public Cell<E, B> not(Cell<E, B> a) {
    return truthCell(on.not(cond(a)));
  }

  @Override
  public Cell<E, B> truth(Cell<E, B> a) {
    if (!a.element.isNumeric()) {
      throw new Unsupported();
    }
    return truthCell(cond(a));
  }

  /// The condition itself: promotion sees a bool.
  @Override
  public Cell<E, B> number(Cell<E, B> condition) {
    return condition;
  }

  @Override
  public Cell<E, B> select(Cell<E, B> condition, Cell<E, B> then, Cell<E, B> otherwise) {
    if (!then.element.isNumeric() || !otherwise.element.isNumeric()) {
      throw new Unsupported();
    }
    Element element = Convert.common(List.of(then.element, otherwise.element));
    B holds = cond(condition);
    Cell<E, B> a = convert(then, element);
    Cell<E, B> b = convert(otherwise, element);
    if (element == Element.BOOL) {
      return truthCell(on.or(on.and(holds, cond(a)), on.and(on.not(holds), cond(b))));
    }
    exact(element);
    return new Cell<>(element, Operand.of(on.select(holds, num(a), num(b))));
  }
}
