package weft.eval;

import static weft.eval.Elementwise.arithmetic;
import static weft.eval.Elementwise.common;
import static weft.eval.Elementwise.counted;
import static weft.eval.Elementwise.floating;
import static weft.eval.Elementwise.floats;
import static weft.eval.Elementwise.join;
import static weft.eval.Elementwise.keeping;
import static weft.eval.Elementwise.narrowest;
import static weft.eval.Elementwise.ordered;
import static weft.eval.Elementwise.refused;
import static weft.eval.Elementwise.rounded;
import static weft.eval.Elementwise.shape;

import java.util.List;
import java.util.function.LongBinaryOperator;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;
import weft.ir.math.SortKeys;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.tensor.Convert;

/// The algebra of tensors, with the results of NumPy 2: operands broadcast, elements promote, whole
/// numbers wrap to their width, divisions and elementary functions give floats. Single precision is
/// computed in double precision and rounded.
///
/// Conditions are tensors of bool. In arithmetic a bool stays one: a sum of two is `or`, a product
/// `and`; a difference is refused. Texts add by joining and compare by code points.
///
/// Where all cells are f64, results are bit for bit those of [weft.ops.algebra.Doubles].
public final class TensorAlgebra implements Algebra<Tensor, Tensor> {
  private static final TensorAlgebra F64 = new TensorAlgebra(Element.F64);
  private static final TensorAlgebra F32 = new TensorAlgebra(Element.F32);

  private final Element literal;

  /// Literals are f64.
  public TensorAlgebra() {
    this(Element.F64);
  }

  private TensorAlgebra(Element literal) {
    this.literal = literal;
  }

  /// For an op with these arguments: its literals are as narrow as its floats, so that they don't
  /// widen the result.
  public static TensorAlgebra over(List<Tensor> args) {
    Element literal = Element.literals(args.stream().map(Tensor::element).toList());
    return switch (literal) {
      case F64 -> F64;
      case F32 -> F32;
      default -> new TensorAlgebra(literal);
    };
  }

  /// A row-by-row op on tensors.
  public static Tensor apply(Pointwise op, List<Tensor> args) {
    var on = over(args);
    var operands = args.stream().map(arg -> Operand.of(arg.element(), arg)).toList();
    return Operand.either(op.apply(on, new Operands<>(on, operands)));
  }

  @Override
  public Tensor lit(double value) {
    return Tensor.floats(literal, Shape.SCALAR, _ -> value);
  }

  // ---- arithmetic
  // ---------------------------------------------------------------------------------------------

  @Override
  public Tensor binary(Binary function, Tensor a, Tensor b) {
    return switch (function) {
      case ADD -> sum(a, b);
      case SUBTRACT -> difference(a, b);
      case MULTIPLY -> product(a, b);
      case DIVIDE -> floats(common("division", a, b).toFloat(), a, b, ElementLoops::div);
      case MODULO -> remainder(a, b);
      case POWER -> power(a, b);
      case MINIMUM -> minimum(a, b);
      case MAXIMUM -> maximum(a, b);
      default -> floats(common(function.tag(), a, b).toFloat(), a, b, ElementLoops.each(function));
    };
  }

  private Tensor sum(Tensor a, Tensor b) {
    if (a.element() == Element.TEXT && b.element() == Element.TEXT) {
      return join(a, b);
    }
    Element element = common("addition", a, b);
    return element == Element.BOOL
        ? counted(a, b, or(a, b))
        : arithmetic(element, a, b, ElementLoops::add, Long::sum);
  }

  private static Tensor difference(Tensor a, Tensor b) {
    Element element = common("subtraction", a, b);
    if (element == Element.BOOL) {
      throw refused("subtraction", List.of(a, b), "use logical_xor, or cast(to=i64) first");
    }
    return arithmetic(element, a, b, ElementLoops::sub, (x, y) -> x - y);
  }

  private Tensor product(Tensor a, Tensor b) {
    Element element = common("multiplication", a, b);
    return element == Element.BOOL
        ? counted(a, b, and(a, b))
        : arithmetic(element, a, b, ElementLoops::mul, (x, y) -> x * y);
  }

  /// Whole numbers by zero give 0, floats are missing.
  private static Tensor remainder(Tensor a, Tensor b) {
    Element element = narrowest(common("a remainder", a, b));
    LongBinaryOperator whole =
        element.kind() == Element.Kind.UNSIGNED
            ? (x, y) -> y == 0 ? 0 : Long.remainderUnsigned(x, y)
            : (x, y) -> y == 0 ? 0 : Math.floorMod(x, y);
    return arithmetic(element, a, b, ElementLoops::mod, whole);
  }

  /// Whole numbers stay whole and wrap; they can't be raised to a negative power.
  private static Tensor power(Tensor a, Tensor b) {
    Element element = narrowest(common("a power", a, b));
    if (element.kind() == Element.Kind.SIGNED && shape(a, b).size() > 0) {
      for (int i = 0; i < b.size(); i++) {
        if (b.longAt(i) < 0) {
          throw new WeftException(
              Diagnostic.of(Code.RANGE, "integers to negative integer powers are not allowed")
                  .expected("exponents of at least 0, or floats")
                  .found(Long.toString(b.longAt(i)))
                  .hint("convert the base with cast(to=f64)"));
        }
      }
    }
    return arithmetic(element, a, b, ElementLoops::pow, TensorAlgebra::power);
  }

  private static long power(long base, long exponent) {
    long result = 1;
    long factor = base;
    for (long rest = exponent; rest != 0; rest >>>= 1) {
      if ((rest & 1) == 1) {
        result *= factor;
      }
      factor *= factor;
    }
    return result;
  }

  private Tensor minimum(Tensor a, Tensor b) {
    Element element = ordered("a minimum", a, b);
    LongBinaryOperator whole =
        element.kind() == Element.Kind.UNSIGNED
            ? (x, y) -> Long.compareUnsigned(x, y) <= 0 ? x : y
            : Math::min;
    return element == Element.BOOL
        ? counted(a, b, and(a, b))
        : arithmetic(element, a, b, ElementLoops::min, whole);
  }

  private Tensor maximum(Tensor a, Tensor b) {
    Element element = ordered("a maximum", a, b);
    LongBinaryOperator whole =
        element.kind() == Element.Kind.UNSIGNED
            ? (x, y) -> Long.compareUnsigned(x, y) >= 0 ? x : y
            : Math::max;
    return element == Element.BOOL
        ? counted(a, b, or(a, b))
        : arithmetic(element, a, b, ElementLoops::max, whole);
  }

  /// Keys have the bits of f64, whatever they are of.
  @Override
  public Tensor key(Tensor a) {
    return rounded(Element.F64, a.shape(), ElementLoops.map(a.doubles(), SortKeys::key));
  }

  @Override
  public Tensor larger(Tensor a, Tensor b) {
    return floats(Element.F64, a, b, ElementLoops::larger);
  }

  @Override
  public Tensor ofKey(Tensor key) {
    return rounded(Element.F64, key.shape(), ElementLoops.map(key.doubles(), SortKeys::value));
  }

  // ---- functions
  // ----------------------------------------------------------------------------------------------

  @Override
  public Tensor unary(Unary function, Tensor a) {
    return switch (function) {
      case NEGATE -> negative(a);
      case ABS -> size(a);
      case SIGN -> signs(a);
      case FLOOR, CEIL, ROUND -> rounding(a, function);
      default -> floating(function.tag(), a, function);
    };
  }

  private static Tensor negative(Tensor a) {
    if (a.element() == Element.BOOL) {
      throw refused("negation", List.of(a), "use logical_not, or cast(to=i64) first");
    }
    return keeping("negation", a, Unary.NEGATE, x -> -x);
  }

  private static Tensor size(Tensor a) {
    return a.element().kind() == Element.Kind.UNSIGNED || a.element() == Element.BOOL
        ? a
        : keeping("an absolute value", a, Unary.ABS, Math::abs);
  }

  private static Tensor signs(Tensor a) {
    if (a.element() == Element.BOOL) {
      throw refused("a sign", List.of(a), "convert it with cast(to=i64) first");
    }
    boolean unsigned = a.element().kind() == Element.Kind.UNSIGNED;
    return keeping("a sign", a, Unary.SIGN, unsigned ? x -> x == 0 ? 0 : 1 : x -> Long.signum(x));
  }

  private static Tensor rounding(Tensor a, Unary real) {
    return a.element() == Element.BOOL ? a : keeping("rounding", a, real, x -> x);
  }

  // ---- conditions
  // ---------------------------------------------------------------------------------------------

  @Override
  public Tensor compare(Relation relation, Tensor a, Tensor b) {
    return switch (relation) {
      case LESS -> Elementwise.compare(a, b, ElementLoops::lt, c -> c < 0);
      case LESS_EQUAL -> Elementwise.compare(a, b, ElementLoops::le, c -> c <= 0);
      case EQUAL -> Elementwise.compare(a, b, ElementLoops::eq, c -> c == 0);
    };
  }

  @Override
  public Tensor and(Tensor a, Tensor b) {
    return Elementwise.truths(a, b, ElementLoops::and);
  }

  @Override
  public Tensor or(Tensor a, Tensor b) {
    return Elementwise.truths(a, b, ElementLoops::or);
  }

  @Override
  public Tensor not(Tensor a) {
    return a.hasGaps()
        ? Tensor.truths(a.shape(), i -> 1 - a.doubleAt(i))
        : Tensor.bools(a.shape(), i -> !a.truthAt(i));
  }

  @Override
  public Tensor truth(Tensor a) {
    return Convert.to(a, Element.BOOL);
  }

  /// The condition itself: promotion sees a bool.
  @Override
  public Tensor number(Tensor condition) {
    return condition;
  }

  @Override
  public Tensor select(Tensor condition, Tensor then, Tensor otherwise) {
    var shapes = List.of(condition.shape(), then.shape(), otherwise.shape());
    Shape shape = Shape.broadcast(shapes).orElseThrow(() -> Infer.mismatch(shapes));
    Element element = Convert.common(List.of(then.element(), otherwise.element()));
    boolean[] c = OperandCells.truths(condition, shape);
    int r = OperandCells.mask(condition);
    Tensor a = Convert.to(then, element);
    Tensor b = Convert.to(otherwise, element);
    int p = OperandCells.mask(a);
    int q = OperandCells.mask(b);
    return switch (element.kind()) {
      case FLOAT -> {
        var out = new double[shape.size()];
        ElementLoops.select(
            c, r, OperandCells.doubles(a, shape), p, OperandCells.doubles(b, shape), q, out);
        yield rounded(element, shape, out);
      }
      case SIGNED, UNSIGNED, TIME -> {
        long[] x = OperandCells.longs(a, shape);
        long[] y = OperandCells.longs(b, shape);
        yield Tensor.longs(element, shape, i -> c[i & r] ? x[i & p] : y[i & q]);
      }
      case BOOL -> {
        double[] x = OperandCells.doubles(a, shape);
        double[] y = OperandCells.doubles(b, shape);
        yield Tensor.truths(shape, i -> c[i & r] ? x[i & p] : y[i & q]);
      }
      case TEXT -> {
        var x = OperandCells.texts(a, shape);
        var y = OperandCells.texts(b, shape);
        yield Tensor.texts(shape, i -> c[i & r] ? x[i & p] : y[i & q]);
      }
      case ANY -> throw new IllegalStateException();
    };
  }
}
