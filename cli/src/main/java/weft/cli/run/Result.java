package weft.cli.run;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import weft.cli.console.CellText;
import weft.cli.console.Sparkline;
import weft.cli.console.Terminal;
import weft.cli.console.TextTable;
import weft.cli.option.InputData;
import weft.eval.Layout;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.files.DataFindings;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Recent;
import weft.lang.CheckedProgram;
import weft.rewrite.Facts;

/// The features of a run, with the keys of their rows: of all rows, or of the last ones.
///
/// @param table the keys of the rows
/// @param totals of all rows
/// @param failures why features are not there that could not be computed
/// @param graph as written, before any rewriting
/// @param notes what is odd about the data
public record Result(
    Table table,
    List<String> keys,
    Map<String, Tensor> features,
    Totals totals,
    List<Diagnostic> failures,
    Graph graph,
    CheckedProgram compiled,
    DataNotes notes) {
  /// Points of a sparkline.
  private static final int POINTS = 32;

  /// A server runs the same features again and again.
  private static final Recent<Graph, Map<String, Facts>> FACTS = new Recent<>(16);

  /// What a summary says of all rows.
  ///
  /// @param entities 0 where nobody asks
  /// @param counts what is to be said of the cells of each feature
  record Totals(long rows, int entities, Map<String, CellCounts> counts) {
    static Totals of(Table table, Map<String, Tensor> features) {
      var counts = new LinkedHashMap<String, CellCounts>();
      features.forEach((name, column) -> counts.put(name, CellCounts.of(column)));
      return new Totals(table.rows(), Result.entities(table), counts);
    }
  }

  /// The result of all rows at once.
  ///
  /// @param counted whether a summary is asked for
  public static Result of(
      Table table,
      List<String> keys,
      Outcome outcome,
      Graph graph,
      CheckedProgram compiled,
      boolean counted) {
    var features = outcome.outputs();
    return new Result(
        table,
        keys,
        features,
        counted ? Totals.of(table, features) : new Totals(table.rows(), 0, Map.of()),
        outcome.failures(),
        graph,
        compiled,
        DataNotes.NONE);
  }

  /// The last rows of those that went by, and what is to be said of all.
  public static Result ofAll(
      Tally tally,
      int entities,
      InputData input,
      Graph graph,
      CheckedProgram compiled,
      DataFindings findings) {
    var features = new LinkedHashMap<>(tally.last());
    features.keySet().removeAll(input.keys());
    return new Result(
        new Table(tally.last(), input.entity(), input.order()),
        input.keys(),
        features,
        new Totals(tally.rows(), entities, tally.counts()),
        List.of(),
        graph,
        compiled,
        DataNotes.of(findings, input, compiled).with(tally.asserted().warnings()));
  }

  /// The same over data of which something is to be said.
  public Result with(DataNotes found) {
    return new Result(table, keys, features, totals, failures, graph, compiled, found);
  }

  /// What to mind in the data.
  public List<Diagnostic> warnings() {
    return notes.warnings();
  }

  /// The same with rows by entity and, within one, by order.
  public Result byEntity() {
    var layout = new Layout(table);
    var ordered = new LinkedHashMap<String, Tensor>();
    keys.forEach(key -> ordered.put(key, layout.inOrder(table.column(key))));
    var moved = new LinkedHashMap<String, Tensor>();
    features.forEach((name, column) -> moved.put(name, layout.inOrder(column)));
    return new Result(
        new Table(ordered, table.entity(), table.order()),
        keys,
        moved,
        totals,
        failures,
        graph,
        compiled,
        notes);
  }

  /// What is wrong with features that are not there.
  public List<Diagnostic> problems() {
    var problems = new ArrayList<>(compiled.errors());
    problems.addAll(failures);
    return problems;
  }

  /// Refuses features that are called like a key.
  public static void checkNames(List<String> keys, Graph graph) {
    for (String key : keys) {
      if (graph.outputs().containsKey(key)) {
        throw new WeftException(
            Diagnostic.of(Code.DUPLICATE, "the feature '" + key + "' has the name of a key column")
                .about(key)
                .expected("another name")
                .hint("rename it, or give the column another name in the data"));
      }
    }
  }

  /// Keys, then features.
  public Map<String, Tensor> columns() {
    var columns = new LinkedHashMap<String, Tensor>();
    keys.forEach(key -> columns.put(key, table.column(key)));
    columns.putAll(features);
    return columns;
  }

  /// The last rows as a table.
  public void print(PrintWriter out, int shown, boolean terminal) {
    var columns = columns();
    int rows = table.rows();
    int from = Math.max(0, rows - shown);
    var text = new TextTable(List.copyOf(columns.keySet()));
    for (int row = from; row < rows; row++) {
      int i = row;
      text.row(columns.values().stream().map(column -> CellText.of(column, i)).toList());
    }
    text.print(out, keys.size(), Terminal.width());
    if (rows - from < totals.rows()) {
      out.println("... the last " + (rows - from) + " of " + totals.rows() + " rows");
    }
    out.println();
    if (terminal && rows > 1) {
      sparklines(out);
    }
  }

  /// The last values of each feature, of the entity of the last row.
  private void sparklines(PrintWriter out) {
    int[] last = lastRows();
    String whose =
        table
            .entity()
            .map(name -> " of " + CellText.of(table.column(name), table.rows() - 1))
            .orElse("");
    int width = features.keySet().stream().mapToInt(String::length).max().orElse(0);
    out.println("the last " + last.length + " rows" + whose + ":");
    features.forEach(
        (name, column) -> {
          if (column.shape().rank() == 1 && column.element() != Element.TEXT) {
            var values = new double[last.length];
            for (int i = 0; i < last.length; i++) {
              values[i] = column.doubleAt(last[i]);
            }
            out.println("  " + name + " ".repeat(width - name.length() + 2) + Sparkline.of(values));
          }
        });
    out.println();
  }

  private int[] lastRows() {
    var rows = new ArrayList<Integer>();
    int last = table.rows() - 1;
    var entity = table.entity().map(table::column);
    for (int row = last; row >= 0 && rows.size() < POINTS; row--) {
      int i = row;
      if (entity
          .map(column -> CellText.of(column, i).equals(CellText.of(column, last)))
          .orElse(true)) {
        rows.add(row);
      }
    }
    return rows.reversed().stream().mapToInt(row -> row).toArray();
  }

  /// Rows, entities, and for each feature missing values and warm-up.
  public void summary(PrintWriter out, double seconds) {
    int entities = totals.entities();
    out.printf(
        Locale.ROOT,
        "%s, %s, %s in %.2f s%n",
        CellText.count(totals.rows(), "row"),
        entities == 1 ? "1 entity" : entities + " entities",
        CellText.count(features.size(), "feature"),
        seconds);
    boolean infinite = totals.counts().values().stream().anyMatch(count -> count.infinite() > 0);
    var titles = new ArrayList<>(List.of("feature", "type", "missing", "warm-up rows"));
    if (infinite) {
      titles.add(3, "infinite");
    }
    var text = new TextTable(titles);
    var known = FACTS.get(graph, Facts::of);
    features.forEach(
        (name, column) -> {
          var counts = totals.counts().getOrDefault(name, CellCounts.NONE);
          var facts = Objects.requireNonNull(known.get(name), name);
          var row =
              new ArrayList<>(
                  List.of(
                      compiled.labels().contains(name) ? name + " (label)" : name,
                      CellText.type(column),
                      String.valueOf(counts.missing()),
                      facts.warmUp()
                          + (facts.reach() > 0 ? " + " + CellText.span(facts.reach()) : "")));
          if (infinite) {
            row.add(3, String.valueOf(counts.infinite()));
          }
          text.row(row);
        });
    text.left(0).left(1).print(out);
    var lost = new ArrayList<>(compiled.omitted());
    graph.outputs().keySet().stream()
        .filter(name -> !features.containsKey(name))
        .forEach(lost::add);
    if (!lost.isEmpty()) {
      out.println("not computed: " + String.join(", ", lost));
    }
    notes.lines().forEach(out::println);
  }

  private static int entities(Table table) {
    return table
        .entity()
        .map(table::column)
        .map(
            column -> {
              var seen = new HashSet<Object>();
              for (int i = 0; i < column.size(); i++) {
                seen.add(
                    column.element() == Element.TEXT
                        ? (Object) String.valueOf(column.textAt(i))
                        : (Object) column.longAt(i));
              }
              return seen.size();
            })
        .orElse(1);
  }
}
