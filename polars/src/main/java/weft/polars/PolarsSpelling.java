package weft.polars;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.spell.Refusal;
import weft.spell.Spelling;
import weft.spell.Wording;
import weft.spell.python.PythonText;

/// Writes Polars expressions.
///
/// What is missing is null in Polars: windows pass over it, and it spreads through arithmetic. NaN
/// is a number there, larger than any other. So what may be NaN by computing is told apart
/// ([#clean]), and becomes null before anyone asks what it is. A comparison with null is null;
/// where this would count as something else than false, it is made false ([#sure]).
final class PolarsSpelling implements Spelling {
  static final int COMPARED = 4;
  static final int OR = 5;
  static final int AND = 7;
  static final int SUM = 9;
  static final int PRODUCT = 10;
  static final int SIGN = 11;
  static final int POWER = 12;
  private static final Pattern COLUMN = Pattern.compile("pl\\.col\\((\"[^\"\\\\]*\")\\)");

  static final String UTC = "UTC";
  private static final String NONE = "None";

  /// Expressions that may be NaN.
  private final Set<String> unclean = new HashSet<>();

  /// Conditions that may be null.
  private final Set<String> unsure = new HashSet<>();

  private final Set<String> kept;
  private final ModuleFunctions functions = new ModuleFunctions();
  private Map<Integer, String> apart = Map.of();

  /// @param kept columns that must stay as they are
  PolarsSpelling(Set<String> kept) {
    this.kept = Set.copyOf(kept);
  }

  /// Whether a column stays as it is.
  boolean keeps(String column) {
    return kept.contains(column);
  }

  /// What the module needs besides the expressions.
  ModuleFunctions functions() {
    return functions;
  }

  /// Says which equations are computed over the rows of each entity, and by which function.
  void apart(Map<Integer, String> equations) {
    apart = Map.copyOf(equations);
  }

  @Override
  public Wording placed(Node node, Wording said) {
    String function = apart.get(node.id());
    if (function == null) {
      return said;
    }
    Wording whole = Wording.call(function, said);
    return isSure(said) ? like(whole, isClean(said)) : unsure(like(whole, isClean(said)));
  }

  // ---- columns and constants

  @Override
  public Wording column(String name) {
    return Wording.call("pl.col", text(name));
  }

  /// A column that stays as it is becomes here what others have become before: a number, or a time
  /// of UTC.
  @Override
  public Wording read(String name, Type type) {
    Wording column = column(name);
    if (!kept.contains(name)) {
      return column;
    }
    return type.element() == Element.TIME
        ? inZone(column, UTC)
        : type.element().isNumeric() ? dot(column, "cast", Wording.word("pl.Float64")) : column;
  }

  static Wording inZone(Wording time, String zone) {
    return dot(time, "dt.convert_time_zone", text(zone));
  }

  static Wording text(String text) {
    return Wording.word(PythonText.quoted(text));
  }

  @Override
  public Wording cell(Wording array, int place) {
    return dot(dot(array, "list.get", whole(place)), "fill_nan", Wording.word(NONE));
  }

  @Override
  public Wording constant(Tensor value) {
    if (!value.shape().isScalar()) {
      throw new Refusal("an array stands in the formula");
    }
    return switch (value.element()) {
      case BOOL -> Wording.call("pl.lit", Wording.word(PythonText.truth(value.truthAt(0))));
      case TEXT -> {
        String text = value.textAt(0);
        yield Wording.call("pl.lit", text == null ? Wording.word(NONE) : text(text));
      }
      case TIME ->
          dot(
              Wording.call("pl.lit", whole(value.longAt(0))),
              "cast",
              Wording.word("pl.Datetime(\"ns\", \"UTC\")"));
      default -> lit(value.doubleAt(0));
    };
  }

  @Override
  public Wording doubtful(Wording condition) {
    return condition;
  }

  static Wording whole(long value) {
    return new Wording(Long.toString(value), value < 0 ? SIGN : Wording.ATOM);
  }

  @Override
  public Wording lit(double value) {
    if (Double.isNaN(value)) {
      return Wording.word(NONE);
    }
    if (Double.isInfinite(value)) {
      Wording infinity = Wording.word("float(\"inf\")");
      return value > 0 ? infinity : new Wording("-" + infinity, SIGN);
    }
    String text = PythonText.number(value);
    return new Wording(text, text.startsWith("-") ? SIGN : Wording.ATOM);
  }

  static boolean isConstant(Wording a) {
    return isNumber(a) || a.text().equals(NONE) || a.text().endsWith("float(\"inf\")");
  }

  private static boolean isNumber(Wording a) {
    return a.text().matches("-?[0-9][0-9.]*(e[+-][0-9]+)?");
  }

  private static boolean isZero(Wording a) {
    return isNumber(a) && Double.parseDouble(a.text()) == 0;
  }

  /// Something that has methods.
  static Wording expression(Wording a) {
    if (a.text().equals(NONE)) {
      return Wording.word("pl.lit(None, dtype=pl.Float64)");
    }
    return isConstant(a) ? Wording.call("pl.lit", a) : a;
  }

  /// Something that has a value in each row.
  Wording rows(Wording a) {
    return isConstant(a) ? Wording.call("pl.repeat", a, Wording.word("pl.len()")) : a;
  }

  /// What a loop begins with.
  Wording start(double value) {
    if (Double.isFinite(value)) {
      return lit(value);
    }
    return Wording.word(Double.isNaN(value) ? "math.nan" : value > 0 ? "math.inf" : "-math.inf");
  }

  /// A call of a method.
  static Wording dot(Wording a, String method, Wording... arguments) {
    return Wording.word(
        expression(a).asTightAs(Wording.ATOM) + "." + Wording.call(method, arguments).text());
  }

  /// The name alone, if it is a column: enough where Polars asks for columns.
  static Wording named(Wording a) {
    var column = COLUMN.matcher(a.text());
    return column.matches() ? Wording.word(column.group(1)) : a;
  }

  static Wording named(String name, Wording value) {
    return Wording.word(name + "=" + value.text());
  }

  // ---- what may be NaN, or null

  boolean isClean(Wording a) {
    return !unclean.contains(a.text());
  }

  /// Says that an expression may be NaN.
  Wording unclean(Wording a) {
    unclean.add(a.text());
    return a;
  }

  /// With null where it would be NaN. (`fill_nan` would compute the expression twice.)
  Wording clean(Wording a) {
    return isClean(a) ? a : dot(a, "replace", Wording.word("float(\"nan\")"), Wording.word(NONE));
  }

  boolean isSure(Wording condition) {
    return !unsure.contains(condition.text());
  }

  /// Says that a condition may be null.
  Wording unsure(Wording condition) {
    unsure.add(condition.text());
    return condition;
  }

  /// A condition that holds or not: false where it would be null.
  Wording sure(Wording condition) {
    return isSure(condition) ? condition : dot(condition, "fill_null", Wording.word("False"));
  }

  private Wording like(Wording made, boolean clean) {
    return clean ? made : unclean(made);
  }

  @Override
  public Wording unary(Unary function, Wording given) {
    Wording a = expression(given);
    boolean clean = isClean(given);
    return switch (function) {
      case NEGATE -> like(new Wording("-" + a.asTightAs(SIGN), SIGN), clean);
      case ABS, SIGN, EXP, FLOOR, CEIL, CBRT, COSH, SINH, TANH ->
          like(dot(a, function.tag()), clean);
      case ATAN, ASINH -> like(dot(a, "arc" + function.tag().substring(1)), clean);
      case SQRT, LOG, LOG1P, LOG10, SIN, COS, TAN -> unclean(dot(a, function.tag()));
      case ASIN, ACOS, ACOSH, ATANH -> unclean(dot(a, "arc" + function.tag().substring(1)));
      case LOG2 -> unclean(dot(a, "log", Wording.word("2")));
      case ROUND -> like(dot(a, "round", named("mode", text("half_to_even"))), clean);
      case EXPM1 -> expm1(a);
      case ERF ->
          dot(
              clean(a),
              "map_elements",
              Wording.word("math.erf"),
              named("return_dtype", Wording.word("pl.Float64")));
      default -> throw new Refusal("Polars has no function '" + function.tag() + "'");
    };
  }

  /// `exp(x) - 1` loses digits near 0: by the half angle it does not. Far below 0 it is -1.
  private Wording expm1(Wording a) {
    Wording half = mul(max(a, lit(-50)), lit(0.5));
    return mul(mul(lit(2), unary(Unary.SINH, half)), unary(Unary.EXP, half));
  }

  @Override
  public Wording binary(Binary function, Wording a, Wording b) {
    return switch (function) {
      case ADD -> infix(a, "+", SUM, b, isNumber(a) || isNumber(b));
      case SUBTRACT -> infix(a, "-", SUM, b, isNumber(a) || isNumber(b));
      case MULTIPLY -> infix(a, "*", PRODUCT, b, isSize(a) || isSize(b));
      case DIVIDE -> infix(a, "/", PRODUCT, b, isSize(b));
      case MODULO -> infix(a, "%", PRODUCT, b, false);
      case POWER -> unclean(isSize(b) ? power(a, b) : power(numeric(a), numeric(b)));
      case MINIMUM -> extreme(a, b, "<=", "upper_bound");
      case MAXIMUM -> extreme(a, b, ">=", "lower_bound");
      case ATAN2 ->
          like(Wording.call("pl.arctan2", expression(a), expression(b)), isClean(a) && isClean(b));
    };
  }

  /// Whether it is a number that no infinity becomes NaN by.
  private static boolean isSize(Wording a) {
    return isNumber(a) && !isZero(a);
  }

  private Wording infix(Wording a, String operator, int binding, Wording b, boolean safe) {
    Wording left = isConstant(b) || a.text().equals(NONE) ? expression(a) : a;
    Wording right = b.text().equals(NONE) ? expression(b) : b;
    return like(Wording.infix(left, operator, binding, right), safe && isClean(a) && isClean(b));
  }

  /// `**` binds to the right, and tighter than a sign on its left.
  private static Wording power(Wording a, Wording b) {
    Wording left = isConstant(b) ? expression(a) : a;
    return new Wording(left.asTightAs(POWER + 1) + " ** " + b.asTightAs(SIGN), POWER);
  }

  /// With NaN where it would be null: what is missing to the power of 0 is 1.
  private static Wording numeric(Wording a) {
    return isConstant(a) ? a : dot(a, "fill_null", Wording.word("float(\"nan\")"));
  }

  private Wording extreme(Wording a, Wording b, String better, String bound) {
    if (isNumber(a) || isNumber(b)) {
      Wording value = isNumber(b) ? a : b;
      return dot(clean(value), "clip", named(bound, isNumber(b) ? b : a));
    }
    Wording first = clean(expression(a));
    Wording second = clean(expression(b));
    Wording left = dot(Wording.call("pl.when", compared(first, better, second)), "then", first);
    Wording right = compared(second, better, first);
    return dot(dot(left, "when", right), "then", second);
  }

  @Override
  public Wording compare(Relation relation, Wording a, Wording b) {
    return switch (relation) {
      case LESS -> compared(a, "<", b);
      case LESS_EQUAL -> compared(a, "<=", b);
      case EQUAL -> a.equals(b) ? present(a) : compared(a, "==", b);
    };
  }

  @Override
  public Wording gt(Wording a, Wording b) {
    return compared(a, ">", b);
  }

  @Override
  public Wording ge(Wording a, Wording b) {
    return compared(a, ">=", b);
  }

  private Wording compared(Wording a, String operator, Wording b) {
    if (isConstant(a) && !isConstant(b)) {
      String turned =
          operator.startsWith("<")
              ? operator.replace('<', '>')
              : operator.startsWith(">") ? operator.replace('>', '<') : operator;
      return compared(b, turned, a);
    }
    Wording left = expression(clean(a));
    Wording right = clean(b);
    return unsure(
        new Wording(
            left.asTightAs(COMPARED + 1)
                + " "
                + operator
                + " "
                + (right.text().equals(NONE) ? expression(right) : right).asTightAs(COMPARED + 1),
            COMPARED));
  }

  @Override
  public Wording and(Wording a, Wording b) {
    return logic(a, "&", AND, b);
  }

  @Override
  public Wording or(Wording a, Wording b) {
    return logic(a, "|", OR, b);
  }

  private Wording logic(Wording a, String operator, int binding, Wording b) {
    Wording both = Wording.infix(a, operator, binding, b);
    return isSure(a) && isSure(b) ? both : unsure(both);
  }

  @Override
  public Wording not(Wording a) {
    return new Wording("~" + sure(a).asTightAs(SIGN), SIGN);
  }

  @Override
  public Wording missing(Wording a) {
    return dot(clean(a), "is_null");
  }

  @Override
  public Wording present(Wording a) {
    return dot(clean(a), "is_not_null");
  }

  @Override
  public Wording select(Wording condition, Wording then, Wording otherwise) {
    Wording taken = dot(Wording.call("pl.when", condition), "then", then);
    Wording all = otherwise.text().equals(NONE) ? taken : dot(taken, "otherwise", otherwise);
    return like(all, isClean(then) && isClean(otherwise));
  }

  @Override
  public Wording number(Wording condition) {
    return dot(sure(condition), "cast", Wording.word("pl.Float64"));
  }
}
