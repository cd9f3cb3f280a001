package weft.numpy;

import java.util.List;
import weft.ir.Element;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.numpy.NumpyTerm.Binding;
import weft.spell.python.PythonText;

/// The algebra of Python text over arrays. Values and conditions are arrays both: a condition is
/// one of bool.
///
/// NumPy promotes as Weft does, and a number of Python's takes on the precision of what it meets,
/// as a literal of an op does. JAX promotes by rules of its own, so there operands are brought to
/// one element first.
final class NumpyAlgebra implements Algebra<NumpyTerm, NumpyTerm> {
  private static final int NARROW = 16;

  private final NumpySaying of;
  private final ArrayLibrary library;
  private final Element literal;

  NumpyAlgebra(NumpySaying of) {
    this.of = of;
    this.library = of.library();
    this.literal = Element.literals(of.args().stream().map(NumpyTerm::element).toList());
  }

  @Override
  public NumpyTerm lit(double value) {
    return NumpyTerm.literal(number(library, value));
  }

  static String number(ArrayLibrary library, double value) {
    if (Double.isNaN(value)) {
      return library.word("nan");
    }
    if (Double.isInfinite(value)) {
      return (value < 0 ? "-" : "") + library.word("inf");
    }
    return PythonText.number(value);
  }

  // ---- arithmetic

  @Override
  public NumpyTerm binary(Binary function, NumpyTerm a, NumpyTerm b) {
    Element common = common(a, b);
    return switch (function) {
      case ADD -> infix("+", Binding.SUM, common, a, b);
      case SUBTRACT -> infix("-", Binding.SUM, common, a, b);
      case MULTIPLY -> infix("*", Binding.PRODUCT, common, a, b);
      case DIVIDE -> infix("/", Binding.PRODUCT, common.toFloat(), a, b);
      case MODULO -> remainder(narrowest(common), a, b);
      case POWER -> power(narrowest(common), a, b);
      case MINIMUM -> called("minimum", common, a, b);
      case MAXIMUM -> called("maximum", common, a, b);
      case ATAN2 -> called("arctan2", common.toFloat(), floated(a), floated(b));
    };
  }

  /// What two values are together; a literal is as narrow as what it meets.
  private static Element common(NumpyTerm a, NumpyTerm b) {
    if (a.isWeak() != b.isWeak()) {
      Element other = a.isWeak() ? b.element() : a.element();
      return other.toFloat();
    }
    return Element.promote(a.element(), b.element()).orElse(Element.ANY);
  }

  /// Conditions have no remainders and powers: those of the narrowest whole numbers.
  private static Element narrowest(Element element) {
    return element == Element.BOOL ? Element.I8 : element;
  }

  private NumpyTerm infix(
      String operator, Binding binding, Element element, NumpyTerm a, NumpyTerm b) {
    return isUnpromoted(a, b)
        ? promoted(operation(operator), element, a, b)
        : NumpyTerm.infix(operator, binding, element, aligned(a, element), aligned(b, element));
  }

  private NumpyTerm called(String function, Element element, NumpyTerm a, NumpyTerm b) {
    return isUnpromoted(a, b)
        ? promoted(function, element, a, b)
        : NumpyTerm.call(library.word(function), element, aligned(a, element), aligned(b, element));
  }

  private static String operation(String operator) {
    return switch (operator) {
      case "+" -> "add";
      case "-" -> "subtract";
      case "*" -> "multiply";
      case "/" -> "divide";
      case "<" -> "less";
      case "<=" -> "less_equal";
      case ">" -> "greater";
      case ">=" -> "greater_equal";
      case "==" -> "equal";
      case "!=" -> "not_equal";
      default -> throw new IllegalArgumentException(operator);
    };
  }

  /// Whether JAX would promote by its own rules, and the elements are known only when it runs.
  private boolean isUnpromoted(NumpyTerm a, NumpyTerm b) {
    boolean unknown = a.element() == Element.ANY || b.element() == Element.ANY;
    return of.isJax() && unknown && !a.isWeak() && !b.isWeak();
  }

  private NumpyTerm promoted(String function, Element element, NumpyTerm a, NumpyTerm b) {
    return NumpyTerm.call(
        library.word(function), element, of.help(NumpyHelper.PROMOTED, a, b).starred());
  }

  /// In JAX, in the element of the result.
  private NumpyTerm aligned(NumpyTerm x, Element element) {
    return !of.isJax() || x.isWeak() || x.element() == Element.ANY ? x : of.cast(x, element);
  }

  private NumpyTerm remainder(Element element, NumpyTerm a, NumpyTerm b) {
    boolean zeros = of.isJax() && !element.isFloat();
    if (!zeros) {
      return NumpyTerm.infix(
          "%", Binding.PRODUCT, element, aligned(a, element), aligned(b, element));
    }
    if (isUnpromoted(a, b)) {
      of.uses().accept(NumpyHelper.WHOLE_REMAINDER);
      return promotedCall(NumpyHelper.WHOLE_REMAINDER.word(), element, a, b);
    }
    return retyped(
        of.help(NumpyHelper.WHOLE_REMAINDER, aligned(a, element), aligned(b, element)), element);
  }

  private NumpyTerm promotedCall(String function, Element element, NumpyTerm a, NumpyTerm b) {
    return NumpyTerm.call(function, element, of.help(NumpyHelper.PROMOTED, a, b).starred());
  }

  private static NumpyTerm retyped(NumpyTerm term, Element element) {
    return term.then("", element);
  }

  private NumpyTerm power(Element element, NumpyTerm a, NumpyTerm b) {
    boolean whole = of.isJax() && !element.isFloat() && !b.isWeak();
    if (!whole) {
      return NumpyTerm.infix(
          "**", Binding.POWER, element, aligned(a, element), aligned(b, element));
    }
    if (isUnpromoted(a, b)) {
      of.uses().accept(NumpyHelper.WHOLE_POWER);
      return promotedCall(NumpyHelper.WHOLE_POWER.word(), element, a, b);
    }
    return retyped(
        of.help(NumpyHelper.WHOLE_POWER, aligned(a, element), aligned(b, element)), element);
  }

  // ---- functions

  @Override
  public NumpyTerm unary(Unary function, NumpyTerm a) {
    return switch (function) {
      case NEGATE -> NumpyTerm.prefix("-", a.element(), a);
      case ABS -> keeping("abs", a);
      case SIGN -> keeping("sign", a);
      case FLOOR -> rounding("floor", a);
      case CEIL -> rounding("ceil", a);
      case ROUND -> rounding("round", a);
      case ERF -> error(floated(a));
      case ASIN -> floating("arcsin", a);
      case ACOS -> floating("arccos", a);
      case ATAN -> floating("arctan", a);
      case ASINH -> floating("arcsinh", a);
      case ACOSH -> floating("arccosh", a);
      case ATANH -> floating("arctanh", a);
      default -> floating(function.tag(), a);
    };
  }

  private NumpyTerm keeping(String function, NumpyTerm a) {
    return NumpyTerm.call(library.word(function), a.element(), a);
  }

  /// What is whole is round.
  private NumpyTerm rounding(String function, NumpyTerm a) {
    if (a.element() == Element.ANY) {
      of.uses().accept(NumpyHelper.ROUNDED);
      return NumpyTerm.call(NumpyHelper.ROUNDED.word(), a.element(), library.word(function), a);
    }
    return a.element().isFloat() ? keeping(function, a) : a;
  }

  private NumpyTerm floating(String function, NumpyTerm a) {
    return NumpyTerm.call(library.word(function), a.element().toFloat(), floated(a));
  }

  private NumpyTerm error(NumpyTerm a) {
    if (of.isJax()) {
      return NumpyTerm.call("jax.scipy.special.erf", a.element(), a);
    }
    of.uses().accept(NumpyHelper.ERF);
    return NumpyTerm.call(NumpyHelper.ERF.word(), a.element(), of.cast(a, a.element().toFloat()));
  }

  /// NumPy's functions of narrow whole numbers give narrow floats; Weft's give f64.
  private NumpyTerm floated(NumpyTerm a) {
    if (a.isWeak() || a.element().isFloat()) {
      return a;
    }
    if (a.element() == Element.ANY) {
      of.uses().accept(NumpyHelper.FLOATING);
      return NumpyTerm.call(NumpyHelper.FLOATING.word(), Element.ANY, a);
    }
    boolean wide = a.element().isInteger() && a.element().bits() > NARROW;
    return wide && !of.isJax() ? a : of.cast(a, Element.F64);
  }

  // ---- conditions

  @Override
  public NumpyTerm compare(Relation relation, NumpyTerm a, NumpyTerm b) {
    return switch (relation) {
      case LESS -> comparison("<", a, b);
      case LESS_EQUAL -> comparison("<=", a, b);
      case EQUAL -> comparison("==", a, b);
    };
  }

  private NumpyTerm comparison(String sign, NumpyTerm a, NumpyTerm b) {
    if (isUnpromoted(a, b)) {
      return promoted(operation(sign), Element.BOOL, a, b);
    }
    Element common = common(a, b);
    var compared =
        NumpyTerm.infix(
            sign, Binding.COMPARISON, Element.BOOL, aligned(a, common), aligned(b, common));
    return of.isJax() && common == Element.TEXT
        ? NumpyTerm.call(library.word("asarray"), Element.BOOL, compared)
        : compared;
  }

  @Override
  public NumpyTerm gt(NumpyTerm a, NumpyTerm b) {
    return comparison(">", a, b);
  }

  @Override
  public NumpyTerm ge(NumpyTerm a, NumpyTerm b) {
    return comparison(">=", a, b);
  }

  @Override
  public NumpyTerm ne(NumpyTerm a, NumpyTerm b) {
    return comparison("!=", a, b);
  }

  @Override
  public NumpyTerm and(NumpyTerm a, NumpyTerm b) {
    return NumpyTerm.infix("&", Binding.BIT_AND, Element.BOOL, a, b);
  }

  @Override
  public NumpyTerm or(NumpyTerm a, NumpyTerm b) {
    return NumpyTerm.infix("|", Binding.BIT_OR, Element.BOOL, a, b);
  }

  NumpyTerm xor(NumpyTerm a, NumpyTerm b) {
    return NumpyTerm.infix("^", Binding.BIT_XOR, Element.BOOL, a, b);
  }

  @Override
  public NumpyTerm not(NumpyTerm a) {
    return NumpyTerm.prefix("~", Element.BOOL, a);
  }

  /// The empty text does not hold; of what is known only when it runs, NumPy knows.
  @Override
  public NumpyTerm truth(NumpyTerm a) {
    return switch (a.element()) {
      case BOOL -> a;
      case TEXT, ANY -> a.then(".astype(bool)", Element.BOOL);
      default -> comparison("!=", a, NumpyTerm.literal("0"));
    };
  }

  @Override
  public NumpyTerm missing(NumpyTerm a) {
    return a.element().isFloat()
        ? NumpyTerm.call(library.word("isnan"), Element.BOOL, a)
        : comparison("!=", a, a);
  }

  @Override
  public NumpyTerm present(NumpyTerm a) {
    return a.element().isFloat() ? not(missing(a)) : comparison("==", a, a);
  }

  /// The condition itself: promotion sees a bool.
  @Override
  public NumpyTerm number(NumpyTerm condition) {
    return condition;
  }

  @Override
  public NumpyTerm select(NumpyTerm condition, NumpyTerm then, NumpyTerm otherwise) {
    Element element = chosen(then, otherwise);
    var branches = List.of(firm(then, otherwise, element), aligned(otherwise, element));
    if (isUnpromoted(then, otherwise)) {
      return NumpyTerm.call(
          library.word("where"),
          element,
          condition,
          of.help(NumpyHelper.PROMOTED, then, otherwise).starred());
    }
    return NumpyTerm.call(
        library.of(element).word("where"), element, condition, branches.get(0), branches.get(1));
  }

  private static Element chosen(NumpyTerm a, NumpyTerm b) {
    boolean text = a.element() == Element.TEXT || b.element() == Element.TEXT;
    return text ? Element.TEXT : common(a, b);
  }

  /// Of two literals one says which precision the choice has.
  private NumpyTerm firm(NumpyTerm then, NumpyTerm otherwise, Element element) {
    boolean open = then.isWeak() && otherwise.isWeak() && (of.isJax() || literal != Element.F64);
    return open && literal != Element.ANY
        ? NumpyTerm.call(library.dtype(literal), literal, then)
        : aligned(then, element);
  }
}
