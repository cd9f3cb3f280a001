package weft.sql;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import weft.eval.Rewritten;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Span;
import weft.ir.form.LastRows;
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
public record SqlFeatures(Graph graph, Map<String, Diagnostic> refused, boolean exact) {
  private static final Series ANY = new Series(List.of(), List.of("\"time\""), Map.of(), true);

  public static SqlFeatures of(Graph written, boolean exact) {
    var words = new SqlLanguage(ANY.counting(Map.of()), "\"time\"", exact, true).speech();
    Graph graph = Rewritten.toNumbers(written, new Expand(words::keeps));
    var language = new SqlLanguage(ANY.counting(counts(graph, "any")), "\"time\"", exact, true);
    var refused = new HashMap<>(language.speech().refused(graph));
    clashes(graph).forEach(refused::putIfAbsent);
    var kept = new LinkedHashSet<>(graph.outputs().keySet());
    kept.removeAll(refused.keySet());
    return new SqlFeatures(
        refused.isEmpty() ? graph : Prune.keep(graph, kept), Map.copyOf(refused), exact);
  }

  /// Names that DuckDB can't tell apart.
  private static Map<String, Diagnostic> clashes(Graph graph) {
    var known = new HashMap<String, String>();
    var clashing = new TreeSet<String>();
    for (String name : graph.columns().keySet()) {
      String other = known.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      if (other != null) {
        clashing.addAll(List.of(name, other));
      }
    }
    var refused = new HashMap<String, Diagnostic>();
    if (!clashing.isEmpty()) {
      graph
          .outputs()
          .forEach(
              (output, id) -> {
                boolean[] needed = Prune.needed(graph, Set.of(id));
                graph.nodes().stream()
                    .filter(node -> needed[node.id()] && node.isColumn())
                    .filter(node -> clashing.contains(node.name()))
                    .findFirst()
                    .ifPresent(node -> refused.put(output, clash(node, output)));
              });
    }
    return refused;
  }

  private static Diagnostic clash(Node node, String output) {
    return Diagnostic.of(
            Code.REFUSED,
            "DuckDB takes '"
                + node.name()
                + "' and a column that differs in capital letters for one")
        .about(output)
        .hint("rename one of the columns");
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
