package weft.dolphindb;

import java.math.BigDecimal;
import java.util.function.UnaryOperator;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.spell.Refusal;
import weft.spell.Spelling;
import weft.spell.Wording;

/// DolphinDB's expressions. Missing is NULL there, and a number that is not finite becomes NULL
/// too. In comparisons NULL is less than any number and equals NULL, so where it could decide, it
/// is asked for.
///
/// @param helpers where functions are defined that DolphinDB has not
/// @param columns what a column is called where the expression stands
record DolphinSpelling(Helpers helpers, UnaryOperator<String> columns) implements Spelling {
  static final Wording MISSING = Wording.word("00F");

  /// What is not written twice.
  private static final int LONG = 20;

  private static final int OR = 1;
  private static final int AND = 2;
  private static final int EQUAL = 3;
  private static final int ORDER = 4;
  private static final int SUM = 5;
  private static final int PRODUCT = 6;
  private static final int UNARY = 7;

  @Override
  public Wording lit(double value) {
    if (Double.isNaN(value)) {
      return MISSING;
    }
    if (Double.isInfinite(value)) {
      throw new Refusal("DolphinDB has no infinity: it becomes NULL");
    }
    boolean plain = value == Math.rint(value) && Math.abs(value) < 1e15;
    String text =
        plain
            ? new BigDecimal(value).toPlainString() + ".0"
            : Double.toString(value).replace('E', 'e');
    return new Wording(text, value < 0 ? UNARY : Wording.ATOM);
  }

  /// A whole number, for places that take no other.
  static Wording whole(long value) {
    return Wording.word(Long.toString(value));
  }

  static Wording text(String text) {
    return Wording.word(DolphinNames.text(text));
  }

  @Override
  public Wording unary(Unary function, Wording a) {
    return switch (function) {
      case NEGATE -> new Wording("-" + a.asTightAs(UNARY + 1), UNARY);
      case SIGN -> Wording.call("double", Wording.call("signum", a));
      case FLOOR -> Wording.call(helpers.floor(), a);
      case CEIL -> Wording.call(helpers.ceil(), a);
      case ROUND -> Wording.call(helpers.round(), a);
      case ERF -> throw new Refusal("DolphinDB has no error function");
      case ABS,
          SQRT,
          CBRT,
          EXP,
          EXPM1,
          LOG,
          LOG1P,
          LOG2,
          LOG10,
          SIN,
          COS,
          TAN,
          ASIN,
          ACOS,
          ATAN,
          SINH,
          COSH,
          TANH,
          ASINH,
          ACOSH,
          ATANH ->
          Wording.call(function.tag(), a);
    };
  }

  @Override
  public Wording binary(Binary function, Wording a, Wording b) {
    return switch (function) {
      case ADD -> Wording.infix(a, "+", SUM, b);
      case SUBTRACT -> Wording.infix(a, "-", SUM, b);
      case MULTIPLY -> Wording.infix(a, "*", PRODUCT, b);
      case DIVIDE -> Wording.infix(a, "\\", PRODUCT, b);
      case MODULO -> Wording.call(helpers.modulo(), a, b);
      case POWER -> Wording.call("pow", a, b);
      case MINIMUM -> Wording.call(helpers.least(), a, b);
      case MAXIMUM -> Wording.call(helpers.greatest(), a, b);
      case ATAN2 -> throw new Refusal("DolphinDB has no angle of a point");
    };
  }

  /// Where the lesser side is NULL, the comparison would hold; and two NULLs are equal.
  @Override
  public Wording compare(Relation relation, Wording a, Wording b) {
    return switch (relation) {
      case LESS -> valid(a, "<", ORDER, b, "less");
      case LESS_EQUAL -> valid(a, "<=", ORDER, b, "less_or_equal");
      case EQUAL ->
          isKnown(b) ? Wording.infix(a, "==", EQUAL, b) : valid(a, "==", EQUAL, b, "equal");
    };
  }

  private Wording valid(Wording a, String sign, int binding, Wording b, String name) {
    if (isKnown(a)) {
      return Wording.infix(a, sign, binding, b);
    }
    return a.text().length() > LONG
        ? Wording.call(helpers.compare(name, sign), a, b)
        : Wording.infix(Wording.call("isValid", a), "&&", AND, Wording.infix(a, sign, binding, b));
  }

  /// Whether it is a number or a text that stands in the script.
  private static boolean isKnown(Wording phrase) {
    String text = phrase.text();
    char first = text.charAt(text.startsWith("-") ? 1 : 0);
    return Character.isDigit(first) && !text.equals(MISSING.text()) && !text.contains(" ")
        || first == '"' && text.indexOf('"', 1) == text.length() - 1 && text.length() > 2;
  }

  @Override
  public Wording missing(Wording a) {
    return Wording.call("isNull", a);
  }

  @Override
  public Wording present(Wording a) {
    return Wording.call("isValid", a);
  }

  @Override
  public Wording and(Wording a, Wording b) {
    return Wording.infix(a, "&&", AND, b);
  }

  @Override
  public Wording or(Wording a, Wording b) {
    return Wording.infix(a, "||", OR, b);
  }

  @Override
  public Wording not(Wording a) {
    return new Wording(
        "!" + (a.text().startsWith("!") ? "(" + a + ")" : a.asTightAs(UNARY)), UNARY);
  }

  @Override
  public Wording select(Wording condition, Wording then, Wording otherwise) {
    return Wording.call("iif", condition, then, otherwise);
  }

  @Override
  public Wording number(Wording condition) {
    return Wording.call("iif", condition, lit(1), lit(0));
  }

  @Override
  public Wording column(String name) {
    return Wording.word(columns.apply(name));
  }

  @Override
  public Wording cell(Wording array, int place) {
    return Wording.word(array + "[" + place + "]");
  }

  @Override
  public Wording constant(Tensor value) {
    if (value.shape().isScalar()) {
      if (value.element() == Element.TEXT) {
        String text = value.textAt(0);
        return text(text == null ? "" : text);
      }
      if (value.element() == Element.BOOL) {
        return Wording.word(value.doubleAt(0) == 0 ? "false" : "true");
      }
      if (value.element() != Element.TIME) {
        return lit(value.doubleAt(0));
      }
    }
    throw new Refusal("a constant of " + value.element().tag() + value.shape() + " has no text");
  }

  @Override
  public Wording doubtful(Wording condition) {
    return Wording.call("double", condition);
  }
}
