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
import weft.spell.Phrase;
import weft.spell.Refusal;
import weft.spell.Spelling;

/// Expressions of DuckDB. Missing is NULL everywhere. Arithmetic may make NaN, which DuckDB takes
/// for a number larger than all others: such a phrase is [loose][Phrase#loose], and NaN becomes
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

  static final Phrase MISSING = Phrase.word("NULL::DOUBLE");
  private static final Phrase TRUE = Phrase.word("TRUE");
  private static final Phrase FALSE = Phrase.word("FALSE");
  private static final String IS_PRESENT = " IS NOT NULL";
  private static final String IS_MISSING = " IS NULL";
  private static final Pattern WHOLE = Pattern.compile("(\\d{1,9})e0");

  @Override
  public Phrase column(String name) {
    return Phrase.word(SqlText.name(name));
  }

  /// Whole numbers become numbers here; a table may hold NaN.
  @Override
  public Phrase read(String name, Type type) {
    Phrase column = column(name);
    return switch (type.element().kind()) {
      case SIGNED, UNSIGNED -> new Phrase(column + "::DOUBLE", CAST);
      case FLOAT ->
          type.element() == Element.F64
              ? column.loosened()
              : new Phrase(column + "::DOUBLE", CAST).loosened();
      case TIME -> stamps ? Phrase.call("epoch_ns", column) : column;
      case BOOL, TEXT, ANY -> column;
    };
  }

  @Override
  public Phrase cell(Phrase array, int place) {
    return tight(Phrase.word(array.asTightAs(Phrase.ATOM) + "[" + (place + 1) + "]").loosened());
  }

  @Override
  public Phrase constant(Tensor value) {
    if (!value.shape().isScalar()) {
      return Phrase.word(
          IntStream.range(0, value.size())
              .mapToObj(i -> constant(value, i).text())
              .collect(Collectors.joining(", ", "[", "]")));
    }
    return constant(value, 0);
  }

  private Phrase constant(Tensor value, int i) {
    return switch (value.element().kind()) {
      case TEXT -> text(value.textAt(i));
      case BOOL -> value.missingAt(i) ? Phrase.word("NULL") : value.truthAt(i) ? TRUE : FALSE;
      case TIME -> Phrase.word(value.missingAt(i) ? "NULL::BIGINT" : value.longAt(i) + "::BIGINT");
      default -> lit(value.doubleAt(i));
    };
  }

  private static Phrase text(@Nullable String text) {
    return Phrase.word(text == null ? "NULL::VARCHAR" : SqlText.text(text));
  }

  @Override
  public Phrase doubtful(Phrase condition) {
    return new Phrase(condition.asTightAs(CAST) + "::INT::DOUBLE", CAST);
  }

  /// With an exponent, so that it is a DOUBLE and no DECIMAL.
  @Override
  public Phrase lit(double value) {
    if (Double.isNaN(value)) {
      return MISSING;
    }
    if (Double.isInfinite(value)) {
      return Phrase.word(value > 0 ? "'Infinity'::DOUBLE" : "'-Infinity'::DOUBLE");
    }
    String text =
        value == Math.rint(value) && Math.abs(value) < 1e9
            ? (long) Math.abs(value) + "e0"
            : Double.toString(Math.abs(value)).replace('E', 'e');
    String sized = text.contains("e") ? text : text + "e0";
    boolean negative = Math.copySign(1, value) < 0;
    return negative ? new Phrase("-" + sized, SIGN) : Phrase.word(sized);
  }

  /// Beside a column, a whole number needs no exponent.
  private static Phrase plain(Phrase number, Phrase beside) {
    var whole = WHOLE.matcher(number.text());
    return whole.matches() && !WHOLE.matcher(beside.text()).matches()
        ? Phrase.word(String.valueOf(whole.group(1)))
        : number;
  }

  /// The phrase with NULL in place of NaN.
  Phrase tight(Phrase phrase) {
    return phrase.loose() ? Phrase.word("nullif(" + phrase.text() + ", 'NaN')") : phrase;
  }

  @Override
  public Phrase unary(Unary function, Phrase a) {
    Optional<Phrase> same = ExactFunctions.of(this, function, a);
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
  public Phrase binary(Binary function, Phrase a, Phrase b) {
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
        yield Phrase.call("atan2", a, b).loosened();
      }
    };
  }

  private static Phrase infix(Phrase a, String operator, int binding, Phrase b) {
    return Phrase.infix(plain(a, b), operator, binding, plain(b, a)).loosened();
  }

  /// `least` and `greatest` pass over NULL. Of two zeros -0 is the smaller one.
  private Phrase extreme(Phrase left, Phrase right, String better, String function) {
    Phrase a = tight(left);
    Phrase b = tight(right);
    if (!exact) {
      Phrase both = and(known(a), known(b));
      return Phrase.word(
          "CASE WHEN " + both.text() + " THEN " + Phrase.call(function, a, b).text() + " END");
    }
    String first = a.asTightAs(SUM);
    String second = b.asTightAs(SUM);
    String zero =
        better.equals(">")
            ? first + " + " + second
            : "-(-" + a.asTightAs(CAST) + " - " + b.asTightAs(CAST) + ")";
    return Phrase.word(
        "CASE WHEN %s %s %s THEN %s WHEN %s %s %s THEN %s WHEN %s = 0 THEN %s WHEN %s = %s THEN %s END"
            .formatted(
                first, better, second, a, second, better, first, b, first, zero, first, second, a));
  }

  private Phrase known(Phrase a) {
    return isLiteral(a) ? TRUE : present(a);
  }

  static boolean isLiteral(Phrase a) {
    return !a.equals(MISSING) && a.text().matches("-?[0-9.]+(e-?[0-9]+)?|'-?Infinity'::DOUBLE");
  }

  @Override
  public Phrase compare(Relation relation, Phrase a, Phrase b) {
    if (relation == Relation.EQUAL && a.equals(b)) {
      return present(a);
    }
    String operator =
        switch (relation) {
          case LESS -> "<";
          case LESS_EQUAL -> "<=";
          case EQUAL -> "=";
        };
    Phrase left = plain(tight(a), b);
    Phrase right = plain(tight(b), a);
    return new Phrase(
        left.asTightAs(COMPARE + 1) + " " + operator + " " + right.asTightAs(COMPARE + 1), COMPARE);
  }

  @Override
  public Phrase gt(Phrase a, Phrase b) {
    return turned(lt(b, a), b, a, ">");
  }

  @Override
  public Phrase ge(Phrase a, Phrase b) {
    return turned(le(b, a), b, a, ">=");
  }

  /// The same from right to left: `x > 0` reads better than `0 < x`.
  private Phrase turned(Phrase straight, Phrase a, Phrase b, String operator) {
    return straight.binding() == COMPARE
        ? new Phrase(
            plain(tight(b), a).asTightAs(COMPARE + 1)
                + " "
                + operator
                + " "
                + plain(tight(a), b).asTightAs(COMPARE + 1),
            COMPARE)
        : straight;
  }

  @Override
  public Phrase present(Phrase a) {
    return isLiteral(a) ? TRUE : new Phrase(tight(a).asTightAs(COMPARE + 1) + IS_PRESENT, IS);
  }

  @Override
  public Phrase missing(Phrase a) {
    return not(present(a));
  }

  @Override
  public Phrase and(Phrase a, Phrase b) {
    return a.equals(b) || b.equals(TRUE) ? a : a.equals(TRUE) ? b : Phrase.infix(a, "AND", AND, b);
  }

  @Override
  public Phrase or(Phrase a, Phrase b) {
    return a.equals(b) ? a : Phrase.infix(a, "OR", OR, b);
  }

  /// NULL is not TRUE.
  @Override
  public Phrase not(Phrase a) {
    if (a.equals(TRUE) || a.equals(FALSE)) {
      return a.equals(TRUE) ? FALSE : TRUE;
    }
    boolean present = a.binding() == IS && a.text().endsWith(IS_PRESENT);
    return present
        ? new Phrase(
            a.text().substring(0, a.text().length() - IS_PRESENT.length()) + IS_MISSING, IS)
        : new Phrase("(" + a.text() + ") IS NOT TRUE", IS);
  }

  @Override
  public Phrase select(Phrase condition, Phrase then, Phrase otherwise) {
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
    return new Phrase(text, CAST + 1, then.loose() || otherwise.loose());
  }

  @Override
  public Phrase number(Phrase condition) {
    return select(condition, lit(1), lit(0));
  }
}
