package weft.inspect.proof;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.inspect.range.Ranges;
import weft.inspect.range.Written;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ir.form.Pointwise;
import weft.ir.form.Stateful;
import weft.ir.range.Domain;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.trait.Reach;

/// Follows what can be missing, or infinite, from an output back to the equations that make it so.
final class ArisingSearch {
  private final Ranges ranges;
  private final Graph graph;

  /// Columns of which something is known.
  private final Set<String> known;

  ArisingSearch(Ranges ranges, Set<String> known) {
    this.ranges = ranges;
    this.graph = ranges.graph();
    this.known = known;
  }

  List<Arising> missing(int output) {
    return found(output, true);
  }

  List<Arising> infinite(int output) {
    return found(output, false);
  }

  private boolean concerns(int id, boolean missing) {
    Interval value = ranges.interval(id);
    return missing ? value.missing() : value.reachesInfinity();
  }

  private List<Arising> found(int output, boolean missing) {
    var found = new LinkedHashSet<Arising>();
    var seen = new HashSet<Integer>();
    var rest = new ArrayDeque<Integer>();
    rest.push(output);
    while (!rest.isEmpty()) {
      int id = rest.pop();
      if (!concerns(id, missing) || !seen.add(id)) {
        continue;
      }
      Node node = graph.node(id);
      var through = node.args().stream().filter(arg -> concerns(arg, missing)).toList();
      through.reversed().forEach(rest::push);
      boolean own =
          missing
              ? node.args().isEmpty() || ranges.ofPresent(node).missing()
              : through.isEmpty() || limit(node).isPresent();
      if (own) {
        found.add(new Arising(missing ? missing(node) : infinite(node), node.origin()));
      }
    }
    return List.copyOf(found);
  }

  private String missing(Node node) {
    return switch (node.op()) {
      case Source _ -> source(node, "may be missing");
      case LastRows window when window.minPeriods() > 1 ->
          "until %d values are in the window".formatted(window.minPeriods());
      case LastRows _ -> "while the window has no value";
      case Reach reach when reach.warmUp() > 0 -> "in the first %s".formatted(rows(reach.warmUp()));
      case Domain _ when limit(node).isPresent() -> limit(node).get();
      case Pointwise _ -> "as 0 / 0 and inf - inf are";
      default -> node.op().tag() + " may give none";
    };
  }

  private String infinite(Node node) {
    return switch (node.op()) {
      case Source _ -> source(node, "may be infinite");
      case Domain _ when limit(node).isPresent() -> limit(node).get();
      case Pointwise _ -> "the result may be too large for a number";
      case Stateful _ -> "what is carried from row to row may grow without end";
      case LastRows window when window.w() instanceof Span.Time && window instanceof Ranged ->
          "the window may hold any number of rows";
      default -> "no bound is known of what " + node.op().tag() + " gives";
    };
  }

  private String source(Node node, String what) {
    if (!node.isColumn()) {
      return "it is written so";
    }
    return known.contains(node.name())
        ? "the column '" + node.name() + "' " + what
        : "nothing is known of the column '" + node.name() + "'";
  }

  private static String rows(int rows) {
    return rows == 1 ? "row" : rows + " rows";
  }

  /// What is said to those who go beyond where an op is defined, if they can.
  private Optional<String> limit(Node node) {
    return node.op() instanceof Domain op
        ? op.domain(ranges.arguments(node))
            .filter(
                limit -> !ranges.interval(node.args().get(limit.argument())).within(limit.within()))
            .map(limit -> said(node, limit))
        : Optional.empty();
  }

  private static String said(Node node, Domain.Limit limit) {
    Written written = Written.of(node);
    return written
        .operand(node, limit.argument())
        .map(argument -> limit.problem().formatted(argument))
        .orElseGet(
            () -> limit.unnamed().formatted(written.isEmpty() ? "a formula" : written.text()));
  }
}
