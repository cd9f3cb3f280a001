package weft.dolphindb;

import java.math.BigDecimal;
import java.util.function.UnaryOperator;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.spell.Phrase;
import weft.spell.Refusal;
import weft.spell.Spelling;

/// DolphinDB's expressions. Missing is NULL there, and a number that is not finite becomes NULL
/// too. In comparisons NULL is less than any number and equals NULL, so where it could decide, it
/// is asked for.
///
/// @param helpers where functions are defined that DolphinDB has not
/// @param columns what a column is called where the expression stands
record DolphinSpelling(Helpers helpers, UnaryOperator<String> columns) implements Spelling {
  static final Phrase MISSING = Phrase.word("00F");

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
  public Phrase lit(double value) {
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
    return new Phrase(text, value < 0 ? UNARY : Phrase.ATOM);
  }

  /// A whole number, for places that take no other.
  static Phrase whole(long value) {
    return Phrase.word(Long.toString(value));
  }

  static Phrase text(String text) {
    return Phrase.word(DolphinNames.text(text));
  }

  @Override
  public Phrase unary(Unary function, Phrase a) {
    return switch (function) {
      case NEGATE -> new Phrase("-" + a.asTightAs(UNARY + 1), UNARY);
      case SIGN -> Phrase.call("double", Phrase.call("signum", a));
      case FLOOR -> Phrase.call(helpers.floor(), a);
      case CEIL -> Phrase.call(helpers.ceil(), a);
      case ROUND -> Phrase.call(helpers.round(), a);
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
          Phrase.call(function.tag(), a);
    };
  }

  @Override
  public Phrase binary(Binary function, Phrase a, Phrase b) {
    return switch (function) {
      case ADD -> Phrase.infix(a, "+", SUM, b);
      case SUBTRACT -> Phrase.infix(a, "-", SUM, b);
      case MULTIPLY -> Phrase.infix(a, "*", PRODUCT, b);
      case DIVIDE -> Phrase.infix(a, "\\", PRODUCT, b);
      case MODULO -> Phrase.call(helpers.modulo(), a, b);
      case POWER -> Phrase.call("pow", a, b);
      case MINIMUM -> Phrase.call(helpers.least(), a, b);
      case MAXIMUM -> Phrase.call(helpers.greatest(), a, b);
      case ATAN2 -> throw new Refusal("DolphinDB has no angle of a point");
    };
  }

  /// Where the lesser side is NULL, the comparison would hold; and two NULLs are equal.
  @Override
  public Phrase compare(Relation relation, Phrase a, Phrase b) {
    return switch (relation) {
      case LESS -> valid(a, "<", ORDER, b, "less");
      case LESS_EQUAL -> valid(a, "<=", ORDER, b, "less_or_equal");
      case EQUAL ->
          isKnown(b) ? Phrase.infix(a, "==", EQUAL, b) : valid(a, "==", EQUAL, b, "equal");
    };
  }

  private Phrase valid(Phrase a, String sign, int binding, Phrase b, String name) {
    if (isKnown(a)) {
      return Phrase.infix(a, sign, binding, b);
    }
    return a.text().length() > LONG
        ? Phrase.call(helpers.compare(name, sign), a, b)
        : Phrase.infix(Phrase.call("isValid", a), "&&", AND, Phrase.infix(a, sign, binding, b));
  }

  /// Whether it is a number or a text that stands in the script.
  private static boolean isKnown(Phrase phrase) {
    String text = phrase.text();
    char first = text.charAt(text.startsWith("-") ? 1 : 0);
    return Character.isDigit(first) && !text.equals(MISSING.text()) && !text.contains(" ")
        || first == '"' && text.indexOf('"', 1) == text.length() - 1 && text.length() > 2;
  }

  @Override
  public Phrase missing(Phrase a) {
    return Phrase.call("isNull", a);
  }

  @Override
  public Phrase present(Phrase a) {
    return Phrase.call("isValid", a);
  }

  @Override
  public Phrase and(Phrase a, Phrase b) {
    return Phrase.infix(a, "&&", AND, b);
  }

  @Override
  public Phrase or(Phrase a, Phrase b) {
    return Phrase.infix(a, "||", OR, b);
  }

  @Override
  public Phrase not(Phrase a) {
    return new Phrase("!" + (a.text().startsWith("!") ? "(" + a + ")" : a.asTightAs(UNARY)), UNARY);
  }

  @Override
  public Phrase select(Phrase condition, Phrase then, Phrase otherwise) {
    return Phrase.call("iif", condition, then, otherwise);
  }

  @Override
  public Phrase number(Phrase condition) {
    return Phrase.call("iif", condition, lit(1), lit(0));
  }

  @Override
  public Phrase column(String name) {
    return Phrase.word(columns.apply(name));
  }

  @Override
  public Phrase cell(Phrase array, int place) {
    return Phrase.word(array + "[" + place + "]");
  }

  @Override
  public Phrase constant(Tensor value) {
    if (value.shape().isScalar()) {
      if (value.element() == Element.TEXT) {
        String text = value.textAt(0);
        return text(text == null ? "" : text);
      }
      if (value.element() == Element.BOOL) {
        return Phrase.word(value.doubleAt(0) == 0 ? "false" : "true");
      }
      if (value.element() != Element.TIME) {
        return lit(value.doubleAt(0));
      }
    }
    throw new Refusal("a constant of " + value.element().tag() + value.shape() + " has no text");
  }

  @Override
  public Phrase doubtful(Phrase condition) {
    return Phrase.call("double", condition);
  }
}
