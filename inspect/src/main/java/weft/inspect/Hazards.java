package weft.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.inspect.range.Ranges;
import weft.inspect.range.RecordedTerm;
import weft.inspect.range.RecordingAlgebra;
import weft.inspect.range.Written;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.range.Domain;
import weft.ir.range.Interval;
import weft.ir.trait.Shifts;
import weft.ir.trait.Symbol;

/// Divisions by what can be zero, and functions of what they are not defined for.
///
/// A value of which nothing is known raises no alarm, or each division by a column would. It takes
/// a declared range, or an argument that can go wrong by its own nature: a standard deviation is 0
/// in a quiet window, a difference is 0 where both sides are equal.
final class Hazards {
  /// Characters of an argument that a hint repeats.
  private static final int LONG = 40;

  /// One thing that can go wrong with an equation.
  private record Hazard(Node node, Domain.Limit limit) {
    int argument() {
      return node.args().get(limit.argument());
    }
  }

  private final Graph graph;
  private final Ranges ranges;
  private final Ranges bare;
  private final GuardedUses guards;

  private Hazards(Graph graph, Map<String, Interval> declared) {
    this.graph = graph;
    this.ranges = Ranges.over(graph, declared);
    this.bare = declared.isEmpty() ? ranges : Ranges.over(graph, Map.of());
    this.guards = new GuardedUses(ranges);
  }

  static List<Diagnostic> of(Graph graph, Map<String, Interval> declared) {
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
  static List<Integer> nodes(Graph graph, Map<String, Interval> declared) {
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
    return node.op() instanceof Domain op
        ? op.domain(ranges.arguments(node)).map(limit -> new Hazard(node, limit))
        : Optional.empty();
  }

  /// The output that suffers, where a warning is due.
  private Optional<String> exposed(Hazard hazard) {
    Interval value = ranges.interval(hazard.argument());
    if (value.within(hazard.limit().within())) {
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
        ? guards.exposed(hazard.node().id(), hazard.argument(), hazard.limit().within())
        : Optional.empty();
  }

  /// The range shows it, whatever the columns hold.
  private boolean natural(Hazard hazard, Interval value) {
    Node argument = graph.node(hazard.argument());
    if (isDifference(argument)
        && argument.args().stream().allMatch(arg -> graph.node(arg).type().hasRows())
        && value.low() < 0) {
      return true;
    }
    return value.isFinite() || !value.isWholeLine() && !end(value).within(hazard.limit().within());
  }

  private boolean isDifference(Node node) {
    return RecordingAlgebra.of(graph, node).filter(RecordedTerm::isDifference).isPresent();
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
    String argument = written.operand(hazard.node(), hazard.limit().argument()).orElse("");
    Node given = graph.node(hazard.argument());
    Interval value = ranges.interval(hazard.argument());
    String range =
        value.isWholeLine() && isDifference(given)
            ? "a difference, which is 0 where both sides are equal"
            : value.toString();
    boolean several = graph.outputs().size() > 1 && !output.isEmpty();
    return Diagnostic.of(
            hazard.limit().code(),
            text(hazard, written, argument) + (several ? ", in '" + output + "'" : ""))
        .about(output)
        .expected(hazard.limit().expected())
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
    while (node.op() instanceof Shifts) {
      node = graph.node(node.args().getFirst());
    }
    return node.isColumn()
        ? "; or declare what the column holds: column " + node.op().name() + " in 1..1e9"
        : "";
  }

  private static String text(Hazard hazard, Written written, String argument) {
    return argument.isEmpty()
        ? hazard.limit().unnamed().formatted(written.isEmpty() ? "a formula" : written.text())
        : hazard.limit().problem().formatted(argument);
  }

  /// What is long gets a name.
  private static String hint(Hazard hazard, Written written, String argument) {
    boolean unnamed = argument.isEmpty() || argument.length() > LONG;
    return switch (hazard.limit().remedy()) {
      case Domain.Remedy.Instead(String formula) ->
          "write " + formula.formatted(unnamed ? "x" : argument);
      case Domain.Remedy.Guard(String holds) when unnamed ->
          "give it a name, _d = ..., and write if(_d %s, %s, missing)"
              .formatted(holds, onName(hazard));
      case Domain.Remedy.Guard(String holds) ->
          "write if(" + argument + " " + holds + ", " + written.text() + ", missing)";
    };
  }

  private static String onName(Hazard hazard) {
    return hazard.limit().code() == Code.DIVISION_BY_ZERO
        ? "... / _d"
        : hazard.node().op().tag() + "(_d)";
  }
}
