package weft.polars;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.spell.Phrase;
import weft.spell.Refusal;
import weft.spell.Spelling;
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
  private static final String NONE = "None";

  /// Expressions that may be NaN.
  private final Set<String> unclean = new HashSet<>();

  /// Conditions that may be null.
  private final Set<String> unsure = new HashSet<>();

  private final Set<String> keys;
  private final ModuleFunctions functions = new ModuleFunctions();
  private Map<Integer, String> apart = Map.of();

  /// @param keys columns that must stay as they are
  PolarsSpelling(Set<String> keys) {
    this.keys = Set.copyOf(keys);
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
  public Phrase placed(Node node, Phrase said) {
    String function = apart.get(node.id());
    if (function == null) {
      return said;
    }
    Phrase whole = Phrase.call(function, said);
    return isSure(said) ? like(whole, isClean(said)) : unsure(like(whole, isClean(said)));
  }

  // ---- columns and constants

  @Override
  public Phrase column(String name) {
    Phrase column = Phrase.call("pl.col", text(name));
    return keys.contains(name) ? dot(column, "cast", Phrase.word("pl.Float64")) : column;
  }

  static Phrase text(String text) {
    return Phrase.word(PythonText.quoted(text));
  }

  @Override
  public Phrase cell(Phrase array, int place) {
    return dot(dot(array, "list.get", whole(place)), "fill_nan", Phrase.word(NONE));
  }

  @Override
  public Phrase constant(Tensor value) {
    if (!value.shape().isScalar()) {
      throw new Refusal("an array stands in the formula");
    }
    return switch (value.element()) {
      case BOOL -> Phrase.call("pl.lit", Phrase.word(PythonText.truth(value.truthAt(0))));
      case TEXT -> {
        String text = value.textAt(0);
        yield Phrase.call("pl.lit", text == null ? Phrase.word(NONE) : text(text));
      }
      case TIME ->
          dot(
              Phrase.call("pl.lit", whole(value.longAt(0))),
              "cast",
              Phrase.word("pl.Datetime(\"ns\")"));
      default -> lit(value.doubleAt(0));
    };
  }

  @Override
  public Phrase doubtful(Phrase condition) {
    return condition;
  }

  static Phrase whole(long value) {
    return new Phrase(Long.toString(value), value < 0 ? SIGN : Phrase.ATOM);
  }

  @Override
  public Phrase lit(double value) {
    if (Double.isNaN(value)) {
      return Phrase.word(NONE);
    }
    if (Double.isInfinite(value)) {
      Phrase infinity = Phrase.word("float(\"inf\")");
      return value > 0 ? infinity : new Phrase("-" + infinity, SIGN);
    }
    String text = PythonText.number(value);
    return new Phrase(text, text.startsWith("-") ? SIGN : Phrase.ATOM);
  }

  private static boolean isConstant(Phrase a) {
    return isNumber(a) || a.text().equals(NONE) || a.text().endsWith("float(\"inf\")");
  }

  private static boolean isNumber(Phrase a) {
    return a.text().matches("-?[0-9][0-9.]*(e[+-][0-9]+)?");
  }

  private static boolean isZero(Phrase a) {
    return isNumber(a) && Double.parseDouble(a.text()) == 0;
  }

  /// Something that has methods.
  static Phrase expression(Phrase a) {
    if (a.text().equals(NONE)) {
      return Phrase.word("pl.lit(None, dtype=pl.Float64)");
    }
    return isConstant(a) ? Phrase.call("pl.lit", a) : a;
  }

  /// Something that has a value in each row.
  Phrase rows(Phrase a) {
    return isConstant(a) ? Phrase.call("pl.repeat", a, Phrase.word("pl.len()")) : a;
  }

  /// What a loop begins with.
  Phrase start(double value) {
    if (Double.isFinite(value)) {
      return lit(value);
    }
    return Phrase.word(Double.isNaN(value) ? "math.nan" : value > 0 ? "math.inf" : "-math.inf");
  }

  /// A call of a method.
  static Phrase dot(Phrase a, String method, Phrase... arguments) {
    return Phrase.word(
        expression(a).asTightAs(Phrase.ATOM) + "." + Phrase.call(method, arguments).text());
  }

  static Phrase named(String name, Phrase value) {
    return Phrase.word(name + "=" + value.text());
  }

  // ---- what may be NaN, or null

  boolean isClean(Phrase a) {
    return !unclean.contains(a.text());
  }

  /// Says that an expression may be NaN.
  Phrase unclean(Phrase a) {
    unclean.add(a.text());
    return a;
  }

  /// With null where it would be NaN. (`fill_nan` would compute the expression twice.)
  Phrase clean(Phrase a) {
    return isClean(a) ? a : dot(a, "replace", Phrase.word("float(\"nan\")"), Phrase.word(NONE));
  }

  boolean isSure(Phrase condition) {
    return !unsure.contains(condition.text());
  }

  /// Says that a condition may be null.
  Phrase unsure(Phrase condition) {
    unsure.add(condition.text());
    return condition;
  }

  /// A condition that holds or not: false where it would be null.
  Phrase sure(Phrase condition) {
    return isSure(condition) ? condition : dot(condition, "fill_null", Phrase.word("False"));
  }

  private Phrase like(Phrase made, boolean clean) {
    return clean ? made : unclean(made);
  }

  // ---- functions

  @Override
  public Phrase unary(Unary function, Phrase given) {
    Phrase a = expression(given);
    boolean clean = isClean(given);
    return switch (function) {
      case NEGATE -> like(new Phrase("-" + a.asTightAs(SIGN), SIGN), clean);
      case ABS, SIGN, EXP, FLOOR, CEIL, CBRT, COSH, SINH, TANH ->
          like(dot(a, function.tag()), clean);
      case ATAN, ASINH -> like(dot(a, "arc" + function.tag().substring(1)), clean);
      case SQRT, LOG, LOG1P, LOG10, SIN, COS, TAN -> unclean(dot(a, function.tag()));
      case ASIN, ACOS, ACOSH, ATANH -> unclean(dot(a, "arc" + function.tag().substring(1)));
      case LOG2 -> unclean(dot(a, "log", Phrase.word("2")));
      case ROUND -> like(dot(a, "round", named("mode", text("half_to_even"))), clean);
      case EXPM1 -> expm1(a);
      case ERF ->
          dot(
              clean(a),
              "map_elements",
              Phrase.word("math.erf"),
              named("return_dtype", Phrase.word("pl.Float64")));
      default -> throw new Refusal("Polars has no function '" + function.tag() + "'");
    };
  }

  /// `exp(x) - 1` loses digits near 0: by the half angle it does not. Far below 0 it is -1.
  private Phrase expm1(Phrase a) {
    Phrase half = mul(max(a, lit(-50)), lit(0.5));
    return mul(mul(lit(2), unary(Unary.SINH, half)), unary(Unary.EXP, half));
  }

  @Override
  public Phrase binary(Binary function, Phrase a, Phrase b) {
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
          like(Phrase.call("pl.arctan2", expression(a), expression(b)), isClean(a) && isClean(b));
    };
  }

  /// Whether it is a number that no infinity becomes NaN by.
  private static boolean isSize(Phrase a) {
    return isNumber(a) && !isZero(a);
  }

  private Phrase infix(Phrase a, String operator, int binding, Phrase b, boolean safe) {
    Phrase left = isConstant(b) || a.text().equals(NONE) ? expression(a) : a;
    Phrase right = b.text().equals(NONE) ? expression(b) : b;
    return like(Phrase.infix(left, operator, binding, right), safe && isClean(a) && isClean(b));
  }

  /// `**` binds to the right, and tighter than a sign on its left.
  private static Phrase power(Phrase a, Phrase b) {
    Phrase left = isConstant(b) ? expression(a) : a;
    return new Phrase(left.asTightAs(POWER + 1) + " ** " + b.asTightAs(SIGN), POWER);
  }

  /// With NaN where it would be null: what is missing to the power of 0 is 1.
  private static Phrase numeric(Phrase a) {
    return isConstant(a) ? a : dot(a, "fill_null", Phrase.word("float(\"nan\")"));
  }

  private Phrase extreme(Phrase a, Phrase b, String better, String bound) {
    if (isNumber(a) || isNumber(b)) {
      Phrase value = isNumber(b) ? a : b;
      return dot(clean(value), "clip", named(bound, isNumber(b) ? b : a));
    }
    Phrase first = clean(expression(a));
    Phrase second = clean(expression(b));
    Phrase left = dot(Phrase.call("pl.when", compared(first, better, second)), "then", first);
    Phrase right = compared(second, better, first);
    return dot(dot(left, "when", right), "then", second);
  }

  // ---- conditions

  @Override
  public Phrase compare(Relation relation, Phrase a, Phrase b) {
    return switch (relation) {
      case LESS -> compared(a, "<", b);
      case LESS_EQUAL -> compared(a, "<=", b);
      case EQUAL -> a.equals(b) ? present(a) : compared(a, "==", b);
    };
  }

  @Override
  public Phrase gt(Phrase a, Phrase b) {
    return compared(a, ">", b);
  }

  @Override
  public Phrase ge(Phrase a, Phrase b) {
    return compared(a, ">=", b);
  }

  private Phrase compared(Phrase a, String operator, Phrase b) {
    if (isConstant(a) && !isConstant(b)) {
      String turned =
          operator.startsWith("<")
              ? operator.replace('<', '>')
              : operator.startsWith(">") ? operator.replace('>', '<') : operator;
      return compared(b, turned, a);
    }
    Phrase left = expression(clean(a));
    Phrase right = clean(b);
    return unsure(
        new Phrase(
            left.asTightAs(COMPARED + 1)
                + " "
                + operator
                + " "
                + (right.text().equals(NONE) ? expression(right) : right).asTightAs(COMPARED + 1),
            COMPARED));
  }

  @Override
  public Phrase and(Phrase a, Phrase b) {
    return logic(a, "&", AND, b);
  }

  @Override
  public Phrase or(Phrase a, Phrase b) {
    return logic(a, "|", OR, b);
  }

  private Phrase logic(Phrase a, String operator, int binding, Phrase b) {
    Phrase both = Phrase.infix(a, operator, binding, b);
    return isSure(a) && isSure(b) ? both : unsure(both);
  }

  @Override
  public Phrase not(Phrase a) {
    return new Phrase("~" + sure(a).asTightAs(SIGN), SIGN);
  }

  @Override
  public Phrase missing(Phrase a) {
    return dot(clean(a), "is_null");
  }

  @Override
  public Phrase present(Phrase a) {
    return dot(clean(a), "is_not_null");
  }

  @Override
  public Phrase select(Phrase condition, Phrase then, Phrase otherwise) {
    Phrase taken = dot(Phrase.call("pl.when", condition), "then", then);
    Phrase all = otherwise.text().equals(NONE) ? taken : dot(taken, "otherwise", otherwise);
    return like(all, isClean(then) && isClean(otherwise));
  }

  @Override
  public Phrase number(Phrase condition) {
    return dot(sure(condition), "cast", Phrase.word("pl.Float64"));
  }
}
