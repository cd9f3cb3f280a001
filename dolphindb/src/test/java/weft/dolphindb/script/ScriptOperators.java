package weft.dolphindb.script;

import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;

/// What operators do. In a comparison NULL is less than everything, and equals NULL.
final class ScriptOperators {
  private ScriptOperators() {}

  static Object of(Script.Operator operator, Function<Script, Object> eval) {
    var operands = operator.operands().stream().map(eval).map(Cells.class::cast).toList();
    Cells a = operands.get(0);
    if (operands.size() == 1) {
      return operator.sign().equals("neg")
          ? a.map(a.kind, x -> -x)
          : a.map(Cells.Kind.BOOL, x -> Double.isNaN(x) ? x : x == 0 ? 1 : 0);
    }
    Cells b = operands.get(1);
    return switch (operator.sign()) {
      case "+" -> arithmetic(a, b, (x, y) -> x + y);
      case "-" ->
          a.kind.isLong() && b.kind.isLong() ? apart(a, b) : arithmetic(a, b, (x, y) -> x - y);
      case "*" -> arithmetic(a, b, (x, y) -> x * y);
      case "\\" -> Cells.both(Cells.Kind.DOUBLE, a, b, (x, y) -> x / y);
      case "/" ->
          a.kind == Cells.Kind.DOUBLE || b.kind == Cells.Kind.DOUBLE
              ? Cells.both(Cells.Kind.DOUBLE, a, b, (x, y) -> x / y)
              : Cells.both(Cells.Kind.WHOLE, a, b, (x, y) -> Math.floor(x / y));
      case "&&" -> Cells.both(Cells.Kind.BOOL, a, b, (x, y) -> x != 0 && y != 0 ? 1 : 0);
      case "||" -> Cells.both(Cells.Kind.BOOL, a, b, (x, y) -> x != 0 || y != 0 ? 1 : 0);
      case "==" -> compared(a, b, sign -> sign == 0);
      case "!=" -> compared(a, b, sign -> sign != 0);
      case "<" -> compared(a, b, sign -> sign < 0);
      case "<=" -> compared(a, b, sign -> sign <= 0);
      case ">" -> compared(a, b, sign -> sign > 0);
      case ">=" -> compared(a, b, sign -> sign >= 0);
      case ":" -> range(a.whole(), b.whole() - 1);
      case ".." -> range(a.whole(), b.whole());
      default -> throw new ScriptError("no operator " + operator.sign());
    };
  }

  private static Cells range(int from, int to) {
    return Cells.numbers(
        Cells.Kind.WHOLE, IntStream.rangeClosed(from, to).mapToDouble(i -> i).toArray());
  }

  /// The difference of two times is a whole number of their unit.
  private static Cells apart(Cells a, Cells b) {
    return Cells.each(
        Cells.Kind.WHOLE,
        i -> a.isMissing(i) || b.isMissing(i) ? Double.NaN : a.time(i) - b.time(i),
        a,
        b);
  }

  private static Cells arithmetic(Cells a, Cells b, DoubleBinaryOperator function) {
    return Cells.both(Cells.join(Cells.Kind.WHOLE, Cells.join(a.kind, b.kind)), a, b, function);
  }

  private interface Test {
    boolean of(int sign);
  }

  private static Cells compared(Cells a, Cells b, Test test) {
    if (a.kind == Cells.Kind.STRING || b.kind == Cells.Kind.STRING) {
      if (a.kind != b.kind) {
        throw new ScriptError(
            "a text is compared with " + (a.kind == Cells.Kind.STRING ? b : a).kind);
      }
      return Cells.each(
          Cells.Kind.BOOL,
          i -> test.of(String.valueOf(a.key(i)).compareTo(String.valueOf(b.key(i)))) ? 1 : 0,
          a,
          b);
    }
    return Cells.each(Cells.Kind.BOOL, i -> test.of(order(a.number(i), b.number(i))) ? 1 : 0, a, b);
  }

  private static int order(double a, double b) {
    if (Double.isNaN(a) || Double.isNaN(b)) {
      return Boolean.compare(Double.isNaN(b), Double.isNaN(a));
    }
    return a < b ? -1 : a > b ? 1 : 0;
  }
}
