package weft.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Range;
import weft.ir.Symbol;
import weft.ir.range.Interval;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Log1p;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Subtract;
import weft.ops.source.Column;
import weft.ops.window.Lag;

/// Divisions by what can be zero, and functions of what they are not defined for.
///
/// A value of which nothing is known raises no alarm, or each division by a column would. It takes
/// a declared range, or an argument that can go wrong by its own nature: a standard deviation is 0
/// in a quiet window, a difference is 0 where both sides are equal.
final class Hazards {
  /// Characters of an argument that a hint repeats.
  private static final int LONG = 40;

  private static final Predicate<Interval> ZERO = Interval::zero;
  private static final Predicate<Interval> NEGATIVE = x -> x.low() < 0;
  private static final Predicate<Interval> NOT_POSITIVE = x -> x.zero() || x.low() < 0;
  private static final Predicate<Interval> BELOW_MINUS_ONE = x -> x.low() <= -1;

  /// One thing that can go wrong with an equation.
  ///
  /// @param argument the one it depends on
  /// @param bad the values that make it go wrong
  private record Hazard(Node node, int argument, Predicate<Interval> bad, Code code) {}

  private final Graph graph;
  private final Ranges ranges;
  private final Ranges bare;
  private final Guards guards;

  private Hazards(Graph graph, Map<String, Range> declared) {
    this.graph = graph;
    this.ranges = Ranges.of(graph, declared);
    this.bare = declared.isEmpty() ? ranges : Ranges.of(graph, Map.of());
    this.guards = new Guards(ranges);
  }

  static List<Diagnostic> of(Graph graph, Map<String, Range> declared) {
    var hazards = new Hazards(graph, declared);
    var found = new ArrayList<Diagnostic>();
    for (Node node : graph.nodes()) {
      hazards
          .hazard(node)
          .flatMap(hazard -> hazards.exposed(hazard).map(name -> hazards.message(hazard, name)))
          .ifPresent(found::add);
    }
    return found;
  }

  /// The equations that a warning is about.
  static List<Integer> nodes(Graph graph, Map<String, Range> declared) {
    var hazards = new Hazards(graph, declared);
    return graph.nodes().stream()
        .filter(node -> hazards.hazard(node).flatMap(hazards::exposed).isPresent())
        .map(Node::id)
        .toList();
  }

  private Optional<Hazard> hazard(Node node) {
    if (node.type().shape().rank() > 0) {
      return Optional.empty();
    }
    return switch (node.op()) {
      case Divide _, Modulo _ ->
          Optional.of(new Hazard(node, node.args().get(1), ZERO, Code.DIVISION_BY_ZERO));
      case Log _ -> outside(node, NOT_POSITIVE);
      case Log1p _ -> outside(node, BELOW_MINUS_ONE);
      case Sqrt _ -> outside(node, NEGATIVE);
      case Power _ -> power(node, ranges.interval(node.args().get(1)));
      default -> Optional.empty();
    };
  }

  private static Optional<Hazard> outside(Node node, Predicate<Interval> bad) {
    return Optional.of(new Hazard(node, node.args().getFirst(), bad, Code.OUTSIDE_DOMAIN));
  }

  private static Optional<Hazard> power(Node node, Interval exponent) {
    boolean whole = exponent.isPoint() && exponent.low() == Math.rint(exponent.low());
    if (exponent.isEmpty() || whole && exponent.low() >= 0) {
      return Optional.empty();
    }
    return whole
        ? Optional.of(new Hazard(node, node.args().getFirst(), ZERO, Code.DIVISION_BY_ZERO))
        : outside(node, exponent.low() < 0 ? NOT_POSITIVE : NEGATIVE);
  }

  /// The output that suffers, where a warning is due.
  private Optional<String> exposed(Hazard hazard) {
    Interval value = ranges.interval(hazard.argument());
    if (!hazard.bad.test(value)) {
      return Optional.empty();
    }
    boolean declared =
        ranges.informed(hazard.argument()) && graph.node(hazard.argument()).type().hasRows();
    boolean natural = natural(hazard, value);
    boolean warned =
        byLibrary(hazard.node())
            // Functions of the library say what they give there; not what a declared column adds.
            ? declared && !natural(hazard, bare.interval(hazard.argument()))
            : declared || natural;
    return warned
        ? guards.exposed(hazard.node().id(), hazard.argument(), hazard.bad())
        : Optional.empty();
  }

  /// The range shows it, whatever the columns hold.
  private boolean natural(Hazard hazard, Interval value) {
    Node argument = graph.node(hazard.argument());
    if (argument.op() instanceof Subtract
        && argument.args().stream().allMatch(arg -> graph.node(arg).type().hasRows())
        && value.low() < 0) {
      return true;
    }
    return value.isFinite() || !value.isWholeLine() && hazard.bad().test(end(value));
  }

  /// The bound that is known.
  private static Interval end(Interval value) {
    double bound = value.low() > Double.NEGATIVE_INFINITY ? value.low() : value.high();
    return Interval.of(bound).zero(value.zero());
  }

  /// The user wrote a call of a function of the library, not this operator.
  private static boolean byLibrary(Node node) {
    Written written = Written.of(node);
    boolean call = written.text().matches("(?s)[A-Za-z_][A-Za-z_0-9]*\\(.*");
    return call
        && sign(node).flatMap(written::around).isEmpty()
        && written.argument(node.op().tag()).isEmpty();
  }

  private static Optional<String> sign(Node node) {
    return node.op() instanceof Symbol.Infix infix ? Optional.of(infix.symbol()) : Optional.empty();
  }

  private Diagnostic message(Hazard hazard, String output) {
    Written written = Written.of(hazard.node());
    var sides = sign(hazard.node()).flatMap(written::around);
    boolean exponent = hazard.node().op() instanceof Power;
    String argument =
        sides
            .map(both -> exponent ? both.left() : both.right())
            .or(() -> written.argument(hazard.node().op().tag()))
            .map(Written::bare)
            .orElse("");
    Node given = graph.node(hazard.argument());
    Interval value = ranges.interval(hazard.argument());
    String range =
        value.isWholeLine() && given.op() instanceof Subtract
            ? "a difference, which is 0 where both sides are equal"
            : value.toString();
    boolean several = graph.outputs().size() > 1 && !output.isEmpty();
    return Diagnostic.of(
            hazard.code(),
            text(hazard, written, argument) + (several ? ", in '" + output + "'" : ""))
        .about(output)
        .expected(expected(hazard))
        .found(argument.isEmpty() ? range : argument + ": " + range)
        .hint(
            byLibrary(hazard.node())
                ? "leave zeros out before: if(x != 0, x, missing)" + declare(given)
                : hint(hazard, written, argument) + declare(given))
        .at(hazard.node().origin());
  }

  /// A column that is all there is to the argument can be declared.
  private String declare(Node argument) {
    Node node = argument;
    while (node.op() instanceof Lag) {
      node = graph.node(node.args().getFirst());
    }
    return node.op() instanceof Column(String name, _, _)
        ? "; or declare what the column holds: column " + name + " in 1..1e9"
        : "";
  }

  private static String text(Hazard hazard, Written written, String argument) {
    String what = argument.isEmpty() ? "the value" : argument;
    return switch (hazard.node().op()) {
      case Divide _, Modulo _ ->
          argument.isEmpty()
              ? (written.isEmpty() ? "a formula" : written.text())
                  + " divides by a value that can be zero"
              : "the divisor " + argument + " can be zero";
      case Power _ when hazard.code() == Code.DIVISION_BY_ZERO ->
          "a negative power divides by zero where " + what + " is zero";
      case Power _ -> "a fractional power is missing where " + what + " is negative";
      case Log _ -> "the log of " + what + ", which can be zero or negative";
      case Log1p _ -> "the log1p of " + what + ", which can be -1 or less";
      default -> "the square root of " + what + ", which can be negative";
    };
  }

  private static String expected(Hazard hazard) {
    return switch (hazard.node().op()) {
      case Divide _, Modulo _ -> "a divisor that is never 0";
      case Power _ when hazard.bad() == ZERO -> "a base that is never 0";
      case Power _ when hazard.bad() == NEGATIVE -> "a base of at least 0";
      case Power _, Log _ -> "a value above 0";
      case Log1p _ -> "a value above -1";
      default -> "a value of at least 0";
    };
  }

  private static String hint(Hazard hazard, Written written, String argument) {
    return switch (hazard.node().op()) {
      case Power _ when hazard.code() == Code.OUTSIDE_DOMAIN ->
          "write sign_power(x, p), which keeps the sign, or if(x > 0, x ** p, missing)";
      case Log _ -> guarded(written, argument, "> 0");
      case Log1p _ -> guarded(written, argument, "> -1");
      case Sqrt _ ->
          argument.isEmpty() || argument.length() > LONG
              ? "write sqrt(max(x, 0))"
              : "write sqrt(max(" + argument + ", 0))";
      default -> guarded(written, argument, "!= 0");
    };
  }

  /// The same where it is defined, else missing. What is long gets a name.
  private static String guarded(Written written, String argument, String holds) {
    String call = holds.equals("!= 0") ? "... / _d" : holds.equals("> 0") ? "log(_d)" : "log1p(_d)";
    return argument.isEmpty() || argument.length() > LONG
        ? "give it a name, _d = ..., and write if(_d " + holds + ", " + call + ", missing)"
        : "write if(" + argument + " " + holds + ", " + written.text() + ", missing)";
  }
}
