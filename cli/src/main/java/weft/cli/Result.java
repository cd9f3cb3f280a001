package weft.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.WeftException;
import weft.lang.Compiled;
import weft.rewrite.Facts;

/// The features of a run, with the keys of their rows.
///
/// @param graph as written, before any rewriting
record Result(Table table, List<String> keys, Outcome outcome, Graph graph, Compiled compiled) {
  /// Points of a sparkline.
  private static final int POINTS = 32;

  Result {
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
  Map<String, Tensor> columns() {
    var columns = new LinkedHashMap<String, Tensor>();
    keys.forEach(key -> columns.put(key, table.column(key)));
    columns.putAll(outcome.outputs());
    return columns;
  }

  /// The last rows as a table.
  void print(PrintWriter out, int shown, boolean terminal) {
    var columns = columns();
    int rows = table.rows();
    int from = Math.max(0, rows - shown);
    var text = new TextTable(List.copyOf(columns.keySet()));
    for (int row = from; row < rows; row++) {
      int i = row;
      text.row(columns.values().stream().map(column -> CellText.of(column, i)).toList());
    }
    text.print(out, keys.size(), Main.width());
    if (from > 0) {
      out.println("... the last " + (rows - from) + " of " + rows + " rows");
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
    int width = outcome.outputs().keySet().stream().mapToInt(String::length).max().orElse(0);
    out.println("the last " + last.length + " rows" + whose + ":");
    outcome
        .outputs()
        .forEach(
            (name, column) -> {
              if (column.shape().rank() == 1 && column.element() != Element.TEXT) {
                var values = new double[last.length];
                for (int i = 0; i < last.length; i++) {
                  values[i] = column.doubleAt(last[i]);
                }
                out.println(
                    "  " + name + " ".repeat(width - name.length() + 2) + Sparkline.of(values));
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
  void summary(PrintWriter out, double seconds) {
    int entities = entities();
    var features = outcome.outputs();
    out.printf(
        Locale.ROOT,
        "%s, %s, %s in %.2f s%n",
        CellText.count(table.rows(), "row"),
        entities == 1 ? "1 entity" : entities + " entities",
        CellText.count(features.size(), "feature"),
        seconds);
    var text = new TextTable(List.of("feature", "type", "missing", "warm-up rows"));
    features.forEach(
        (name, column) -> {
          var facts = Facts.of(graph, name);
          text.row(
              List.of(
                  compiled.labels().contains(name) ? name + " (label)" : name,
                  CellText.type(column),
                  String.valueOf(CellText.missing(column)),
                  facts.warmUp()
                      + (facts.reach() > 0 ? " + " + CellText.span(facts.reach()) : "")));
        });
    text.left(0).left(1).print(out);
    var lost = new ArrayList<>(compiled.omitted());
    graph.outputs().keySet().stream()
        .filter(name -> !features.containsKey(name))
        .forEach(lost::add);
    if (!lost.isEmpty()) {
      out.println("not computed: " + String.join(", ", lost));
    }
  }

  private int entities() {
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
