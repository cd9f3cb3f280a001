package weft.sql;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.spell.Refusal;
import weft.spell.Spelling;
import weft.spell.Wording;

/// Expressions of DuckDB. Missing is NULL everywhere. Arithmetic may make NaN, which DuckDB takes
/// for a number larger than all others: such a phrase is [loose][Wording#loose], and NaN becomes
/// NULL before anything is asked of it.
///
/// A condition holds where it is TRUE; FALSE and NULL are the same to it.
///
/// @param exact whether only what has the same bits is said
/// @param stamps whether times of the table are TIMESTAMPs; else they are nanoseconds since 1970
record DuckDbSpelling(boolean exact, boolean stamps) implements Spelling {
  static final int OR = 10;
  static final int AND = 20;
  static final int IS = 30;
  static final int COMPARE = 40;
  static final int SUM = 50;
  static final int PRODUCT = 60;
  static final int SIGN = 70;
  static final int CAST = 80;

  static final Wording MISSING = Wording.word("NULL::DOUBLE");
  private static final Wording TRUE = Wording.word("TRUE");
  private static final Wording FALSE = Wording.word("FALSE");
  private static final String IS_PRESENT = " IS NOT NULL";
  private static final String IS_MISSING = " IS NULL";
  private static final Pattern FEW_DIGITS = Pattern.compile("-?\\d{1,6}\\.\\d{1,6}e0");
  private static final Pattern WHOLE = Pattern.compile("(0|-?[1-9]\\d{0,8})e0");

  @Override
  public Wording column(String name) {
    return Wording.word(SqlText.name(name));
  }

  /// Whole numbers become numbers here; a table may hold NaN.
  @Override
  public Wording read(String name, Type type) {
    Wording column = column(name);
    return switch (type.element().kind()) {
      case SIGNED, UNSIGNED -> new Wording(column + "::DOUBLE", CAST);
      case FLOAT ->
          type.element() == Element.F64
              ? column.loosened()
              : new Wording(column + "::DOUBLE", CAST).loosened();
      case TIME -> stamps ? Wording.call("epoch_ns", column) : column;
      case BOOL, TEXT, ANY -> column;
    };
  }

  @Override
  public Wording cell(Wording array, int place) {
    return tight(Wording.word(array.asTightAs(Wording.ATOM) + "[" + (place + 1) + "]").loosened());
  }

  @Override
  public Wording constant(Tensor value) {
    if (!value.shape().isScalar()) {
      return Wording.word(
          IntStream.range(0, value.size())
              .mapToObj(i -> constant(value, i).text())
              .collect(Collectors.joining(", ", "[", "]")));
    }
    return constant(value, 0);
  }

  private Wording constant(Tensor value, int i) {
    return switch (value.element().kind()) {
      case TEXT -> text(value.textAt(i));
      case BOOL -> value.missingAt(i) ? Wording.word("NULL") : value.truthAt(i) ? TRUE : FALSE;
      case TIME -> Wording.word(value.missingAt(i) ? "NULL::BIGINT" : value.longAt(i) + "::BIGINT");
      default -> lit(value.doubleAt(i));
    };
  }

  private static Wording text(@Nullable String text) {
    return Wording.word(text == null ? "NULL::VARCHAR" : SqlText.text(text));
  }

  @Override
  public Wording doubtful(Wording condition) {
    return new Wording(condition.asTightAs(CAST) + "::INT::DOUBLE", CAST);
  }

  /// With an exponent, so that it is a DOUBLE and no DECIMAL.
  @Override
  public Wording lit(double value) {
    if (Double.isNaN(value)) {
      return MISSING;
    }
    if (Double.isInfinite(value)) {
      return Wording.word(value > 0 ? "'Infinity'::DOUBLE" : "'-Infinity'::DOUBLE");
    }
    String text =
        value == Math.rint(value) && Math.abs(value) < 1e9
            ? (long) Math.abs(value) + "e0"
            : Double.toString(Math.abs(value)).replace('E', 'e');
    String sized = text.contains("e") ? text : text + "e0";
    boolean negative = Math.copySign(1, value) < 0;
    return negative ? new Wording("-" + sized, SIGN) : Wording.word(sized);
  }

  /// A share of values from below; with a sign, also that of -0, DuckDB counts from above.
  Wording share(double q) {
    return lit(Math.abs(q));
  }

  /// Beside a column, a whole number needs no exponent, but for -0.
  private static Wording plain(Wording number, Wording beside) {
    var whole = WHOLE.matcher(number.text());
    return whole.matches() && !WHOLE.matcher(beside.text()).matches()
        ? new Wording(String.valueOf(whole.group(1)), number.binding())
        : number;
  }

  /// Nor does a number of few digits: it is a DECIMAL, which becomes the same DOUBLE.
  private static Wording beside(Wording number, Wording beside) {
    boolean few = FEW_DIGITS.matcher(number.text()).matches() && !isLiteral(beside);
    return few
        ? new Wording(
            number.text().substring(0, number.text().length() - "e0".length()), number.binding())
        : plain(number, beside);
  }

  /// The phrase with NULL in place of NaN.
  Wording tight(Wording phrase) {
    return phrase.loose() ? Wording.word("nullif(" + phrase.text() + ", 'NaN')") : phrase;
  }

  @Override
  public Wording unary(Unary function, Wording a) {
    Optional<Wording> same = ExactFunctions.of(this, function, a);
    if (same.isPresent()) {
      return same.get();
    }
    mustBeNear(function.tag());
    return NearFunctions.of(this, function, a);
  }

  private void mustBeNear(String function) {
    if (exact) {
      throw new Refusal("'" + function + "' of DuckDB has other last bits");
    }
  }

  @Override
  public Wording binary(Binary function, Wording a, Wording b) {
    return switch (function) {
      case ADD -> infix(a, "+", SUM, b);
      case SUBTRACT -> infix(a, "-", SUM, b);
      case MULTIPLY -> infix(a, "*", PRODUCT, b);
      case DIVIDE -> infix(a, "/", PRODUCT, b);
      case MODULO -> ExactFunctions.modulo(this, a, b);
      case MINIMUM -> extreme(a, b, "<", "least");
      case MAXIMUM -> extreme(a, b, ">", "greatest");
      case POWER -> {
        mustBeNear("**");
        yield NearFunctions.power(this, a, b);
      }
      case ATAN2 -> {
        mustBeNear("atan2");
        yield Wording.call("atan2", a, b).loosened();
      }
    };
  }

  private static Wording infix(Wording a, String operator, int binding, Wording b) {
    return Wording.infix(beside(a, b), operator, binding, beside(b, a)).loosened();
  }

  /// `least` and `greatest` pass over NULL. Of two zeros -0 is the smaller one.
  private Wording extreme(Wording left, Wording right, String better, String function) {
    Wording a = tight(left);
    Wording b = tight(right);
    if (!exact) {
      Wording both = and(known(a), known(b));
      return Wording.word(
          "CASE WHEN " + both.text() + " THEN " + Wording.call(function, a, b).text() + " END");
    }
    String first = a.asTightAs(SUM);
    String second = b.asTightAs(SUM);
    String zero =
        better.equals(">")
            ? first + " + " + second
            : "-(-" + a.asTightAs(CAST) + " - " + b.asTightAs(CAST) + ")";
    return Wording.word(
        "CASE WHEN %s %s %s THEN %s WHEN %s %s %s THEN %s WHEN %s = 0 THEN %s WHEN %s = %s THEN %s END"
            .formatted(
                first, better, second, a, second, better, first, b, first, zero, first, second, a));
  }

  private Wording known(Wording a) {
    return isLiteral(a) ? TRUE : present(a);
  }

  static boolean isLiteral(Wording a) {
    return !a.equals(MISSING) && a.text().matches("-?[0-9.]+(e-?[0-9]+)?|'-?Infinity'::DOUBLE");
  }

  @Override
  public Wording compare(Relation relation, Wording a, Wording b) {
    if (relation == Relation.EQUAL && a.equals(b)) {
      return present(a);
    }
    String operator =
        switch (relation) {
          case LESS -> "<";
          case LESS_EQUAL -> "<=";
          case EQUAL -> "=";
        };
    Wording left = beside(tight(a), b);
    Wording right = beside(tight(b), a);
    return new Wording(
        left.asTightAs(COMPARE + 1) + " " + operator + " " + right.asTightAs(COMPARE + 1), COMPARE);
  }

  @Override
  public Wording gt(Wording a, Wording b) {
    return turned(lt(b, a), b, a, ">");
  }

  @Override
  public Wording ge(Wording a, Wording b) {
    return turned(le(b, a), b, a, ">=");
  }

  /// The same from right to left: `x > 0` reads better than `0 < x`.
  private Wording turned(Wording straight, Wording a, Wording b, String operator) {
    return straight.binding() == COMPARE
        ? new Wording(
            beside(tight(b), a).asTightAs(COMPARE + 1)
                + " "
                + operator
                + " "
                + beside(tight(a), b).asTightAs(COMPARE + 1),
            COMPARE)
        : straight;
  }

  @Override
  public Wording present(Wording a) {
    return isLiteral(a) ? TRUE : new Wording(tight(a).asTightAs(COMPARE + 1) + IS_PRESENT, IS);
  }

  @Override
  public Wording missing(Wording a) {
    return not(present(a));
  }

  @Override
  public Wording and(Wording a, Wording b) {
    return a.equals(b) || b.equals(TRUE)
        ? a
        : a.equals(TRUE) ? b : new Wording(a.asTightAs(AND) + " AND " + b.asTightAs(AND), AND);
  }

  @Override
  public Wording or(Wording a, Wording b) {
    return a.equals(b) ? a : new Wording(a.asTightAs(OR) + " OR " + b.asTightAs(OR), OR);
  }

  /// NULL is not TRUE.
  @Override
  public Wording not(Wording a) {
    if (a.equals(TRUE) || a.equals(FALSE)) {
      return a.equals(TRUE) ? FALSE : TRUE;
    }
    boolean present = a.binding() == IS && a.text().endsWith(IS_PRESENT);
    return present
        ? new Wording(
            a.text().substring(0, a.text().length() - IS_PRESENT.length()) + IS_MISSING, IS)
        : new Wording("(" + a.text() + ") IS NOT TRUE", IS);
  }

  @Override
  public Wording select(Wording condition, Wording then, Wording otherwise) {
    if (condition.equals(TRUE) || then.equals(otherwise)) {
      return then;
    }
    if (condition.equals(FALSE)) {
      return otherwise;
    }
    String rest = otherwise.equals(MISSING) ? " END" : " ELSE " + otherwise.text() + " END";
    boolean chain = otherwise.text().startsWith("CASE WHEN ") && otherwise.binding() == CAST + 1;
    String text =
        "CASE WHEN "
            + condition.text()
            + " THEN "
            + then.text()
            + (chain ? otherwise.text().substring("CASE".length()) : rest);
    return new Wording(text, CAST + 1, then.loose() || otherwise.loose());
  }

  @Override
  public Wording number(Wording condition) {
    return select(condition, lit(1), lit(0));
  }
}
