package weft.sql;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import weft.eval.Rewritten;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.form.LastRows;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.trait.Divides;
import weft.rewrite.Expand;
import weft.rewrite.Prune;

/// Features that are to be said in SQL: which of them can be, and the query of these.
///
/// @param graph the equations of those that can be said, with words of SQL for windows, states and
///   cross-sections
/// @param refused why the others can't
/// @param exact whether results have the same bits as elsewhere
/// @param rules words from outside
public record SqlFeatures(
    Graph graph, Map<String, Diagnostic> refused, boolean exact, RuleBook rules) {
  private static final SqlSeries ANY =
      new SqlSeries(List.of(), List.of("\"time\""), Map.of(), true);

  /// @param rules words from outside, which go before those of SQL
  public static SqlFeatures of(Graph written, boolean exact, RuleBook rules) {
    var words = new SqlLanguage(ANY.counting(Map.of()), "\"time\"", exact, true, rules).speech();
    Expand expand = exact ? new Expand(words::keeps) : Expand.nearly(words::keeps);
    Graph graph = Rewritten.toNumbers(written, expand);
    var language =
        new SqlLanguage(ANY.counting(counts(graph, "any")), "\"time\"", exact, true, rules);
    var refused = new HashMap<>(language.speech().refused(graph));
    unfit(graph).forEach(refused::putIfAbsent);
    var kept = new LinkedHashSet<>(graph.outputs().keySet());
    kept.removeAll(refused.keySet());
    return new SqlFeatures(
        refused.isEmpty() ? graph : Prune.keep(graph, kept), Map.copyOf(refused), exact, rules);
  }

  /// The outputs that need something that no expression of SQL is.
  private static Map<String, Diagnostic> unfit(Graph graph) {
    var unfit = new TreeMap<Integer, String>(clashes(graph));
    graph.nodes().forEach(node -> mixed(graph, node).ifPresent(why -> unfit.put(node.id(), why)));
    var refused = new HashMap<String, Diagnostic>();
    graph
        .outputs()
        .forEach(
            (output, id) -> {
              boolean[] needed = Prune.needed(graph, Set.of(id));
              Type type = graph.node(id).type();
              boolean odd =
                  type.shape().rank() > 1 || type.shape().rank() == 1 && !type.element().isFloat();
              Optional<String> why =
                  unfit.entrySet().stream()
                      .filter(node -> needed[node.getKey()])
                      .map(Map.Entry::getValue)
                      .findFirst();
              why.or(
                      () ->
                          odd
                              ? Optional.of("DuckDB gives lists of numbers only")
                              : Optional.empty())
                  .ifPresent(
                      reason -> refused.put(output, refusal(reason, graph.node(id), output)));
            });
    return refused;
  }

  private static Diagnostic refusal(String why, Node node, String output) {
    return Diagnostic.of(Code.REFUSED, why).about(output).orAt(node.origin());
  }

  /// Cells of several kinds in one column, and what is computed of cells that are no numbers: they
  /// are chosen and compared only.
  private static Optional<String> mixed(Graph graph, Node node) {
    Element element = node.type().element();
    boolean plain = element == Element.F64 || element == Element.BOOL;
    boolean source = node.isColumn() || node.isConstant();
    boolean alike =
        node.args().stream()
            .map(arg -> graph.node(arg).type().element())
            .allMatch(
                arg ->
                    arg == Element.BOOL
                        || (plain ? arg.isNumeric() : arg == element && !arg.isNumeric()));
    boolean compares =
        element == Element.BOOL
            && node.args().stream().map(arg -> graph.node(arg).type().element()).distinct().count()
                <= 1;
    if (source || compares || !(node.op() instanceof Pointwise)) {
      return Optional.empty();
    }
    boolean chosen =
        plain
            || node.args().stream()
                .anyMatch(arg -> graph.node(arg).type().element() == Element.BOOL);
    String of = alike ? element.tag() : "cells of several kinds";
    return alike && chosen
        ? Optional.empty()
        : Optional.of("DuckDB can't have '" + node.op().tag() + "' of " + of);
  }

  /// Columns whose names DuckDB can't tell apart.
  private static Map<Integer, String> clashes(Graph graph) {
    var known = new HashMap<String, String>();
    var clashing = new TreeSet<String>();
    for (String name : graph.columns().keySet()) {
      String other = known.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      if (other != null) {
        clashing.addAll(List.of(name, other));
      }
    }
    var refused = new HashMap<Integer, String>();
    graph.nodes().stream()
        .filter(node -> node.isColumn() && clashing.contains(node.name()))
        .forEach(
            node ->
                refused.put(
                    node.id(),
                    "DuckDB takes '%s' and a column that differs in capital letters for one"
                        .formatted(node.name())));
    return refused;
  }

  /// A column for the rows of each stretch of time that windows go over.
  static Map<Span.Time, String> counts(Graph graph, String name) {
    var counts = new HashMap<Span.Time, String>();
    for (Node node : graph.nodes()) {
      var op = node.op() instanceof Divides divided ? divided.op() : node.op();
      if (op instanceof LastRows window && window.w() instanceof Span.Time time) {
        counts.putIfAbsent(time, SqlText.name(name + " " + time));
      }
    }
    return counts;
  }
}
