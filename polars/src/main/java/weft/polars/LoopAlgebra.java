package weft.polars;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.spell.Wording;
import weft.spell.python.PythonText;

/// Plain Python, a number at a time: what is missing is NaN. Where Python raises an error and
/// numbers have an answer, a function of [LoopFunctions] stands.
final class LoopAlgebra implements Algebra<LoopTerm, LoopTerm> {
  private static final int CHOICE = 1;
  private static final int OR = 2;
  private static final int AND = 3;
  private static final int NOT = 4;
  private static final int COMPARED = 5;
  private static final int SUM = 9;
  private static final int PRODUCT = 10;
  private static final int SIGN = 11;

  private final Set<String> functions = new TreeSet<>();

  /// The functions that are called.
  Set<String> functions() {
    return Collections.unmodifiableSet(functions);
  }

  LoopTerm name(String name) {
    return new LoopTerm(name, Wording.ATOM, List.of(), List.of());
  }

  @Override
  public LoopTerm lit(double value) {
    if (Double.isNaN(value)) {
      return name("math.nan");
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? name("math.inf") : new LoopTerm("-math.inf", SIGN, List.of(), List.of());
    }
    String text = PythonText.number(value);
    int binding = text.startsWith("-") ? SIGN : Wording.ATOM;
    return new LoopTerm(text, binding, List.of(), List.of());
  }

  private LoopTerm call(String function, LoopTerm... args) {
    functions.add(function);
    return plain(function, args);
  }

  private static LoopTerm plain(String function, LoopTerm... args) {
    String places = List.of(args).stream().map(_ -> "%s").collect(Collectors.joining(", "));
    return new LoopTerm(
        function + "(" + places + ")",
        Wording.ATOM,
        Collections.nCopies(args.length, 0),
        List.of(args));
  }

  private static LoopTerm infix(LoopTerm a, String operator, int binding, LoopTerm b) {
    return new LoopTerm(
        "%s " + operator + " %s", binding, List.of(binding, binding + 1), List.of(a, b));
  }

  @Override
  public LoopTerm unary(Unary function, LoopTerm a) {
    return switch (function) {
      case NEGATE -> new LoopTerm("-%s", SIGN, List.of(SIGN), List.of(a));
      case ABS -> plain("abs", a);
      case SIGN -> call("sign", a);
      case FLOOR, CEIL -> call(function.tag(), a);
      case ROUND -> call("round_half_even", a);
      default -> {
        functions.add("guarded");
        yield plain("guarded", name("math." + function.tag()), a);
      }
    };
  }

  @Override
  public LoopTerm binary(Binary function, LoopTerm a, LoopTerm b) {
    return switch (function) {
      case ADD -> infix(a, "+", SUM, b);
      case SUBTRACT -> infix(a, "-", SUM, b);
      case MULTIPLY -> infix(a, "*", PRODUCT, b);
      case DIVIDE -> call("divide", a, b);
      case MODULO -> call("remainder", a, b);
      case MINIMUM -> call("least", a, b);
      case MAXIMUM -> call("greatest", a, b);
      case POWER -> {
        functions.add("guarded");
        yield plain("guarded", name("math.pow"), a, b);
      }
      case ATAN2 -> plain("math.atan2", a, b);
    };
  }

  @Override
  public LoopTerm compare(Relation relation, LoopTerm a, LoopTerm b) {
    String operator =
        switch (relation) {
          case LESS -> "<";
          case LESS_EQUAL -> "<=";
          case EQUAL -> "==";
        };
    return compared(a, operator, b);
  }

  private static LoopTerm compared(LoopTerm a, String operator, LoopTerm b) {
    return new LoopTerm(
        "%s " + operator + " %s", COMPARED, List.of(COMPARED + 1, COMPARED + 1), List.of(a, b));
  }

  @Override
  public LoopTerm gt(LoopTerm a, LoopTerm b) {
    return compared(a, ">", b);
  }

  @Override
  public LoopTerm ge(LoopTerm a, LoopTerm b) {
    return compared(a, ">=", b);
  }

  @Override
  public LoopTerm missing(LoopTerm a) {
    return plain("math.isnan", a);
  }

  @Override
  public LoopTerm present(LoopTerm a) {
    return not(missing(a));
  }

  @Override
  public LoopTerm and(LoopTerm a, LoopTerm b) {
    return infix(a, "and", AND, b);
  }

  @Override
  public LoopTerm or(LoopTerm a, LoopTerm b) {
    return infix(a, "or", OR, b);
  }

  @Override
  public LoopTerm not(LoopTerm a) {
    return new LoopTerm("not %s", NOT, List.of(NOT), List.of(a));
  }

  @Override
  public LoopTerm select(LoopTerm condition, LoopTerm then, LoopTerm otherwise) {
    return new LoopTerm(
        "%s if %s else %s",
        CHOICE, List.of(CHOICE + 1, CHOICE + 1, CHOICE), List.of(then, condition, otherwise));
  }

  @Override
  public LoopTerm number(LoopTerm condition) {
    return plain("float", condition);
  }
}
