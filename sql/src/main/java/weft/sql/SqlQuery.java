package weft.sql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Span;
import weft.spell.QuerySteps;
import weft.spell.StepNames;
import weft.spell.Wording;

/// A query for features: a `WITH` clause a step, then the features.
public final class SqlQuery {
  private static final String INPUT = "input";
  private static final String COUNTED = "counted";

  private final Graph graph;
  private final SqlSource source;
  private final Map<String, String> formulas;
  private final String row;

  /// Whether rows of equal time have an order.
  private final boolean numbered;

  private final Map<Span.Time, String> counts;
  private final SqlLanguage language;
  private final QuerySteps steps;
  private final StepNames names;
  private final Map<Integer, Wording> said;

  /// Columns of the input that are without NaN.
  private final CleanColumns cleaned;

  private final List<Clause> clauses = new ArrayList<>();

  /// A step of the query.
  private record Clause(String name, boolean kept, String text) {}

  private SqlQuery(SqlFeatures features, SqlSource source, Map<String, String> formulas) {
    this.graph = features.graph();
    this.source = source;
    this.formulas = formulas;
    var taken = taken();
    this.row = source.row().orElseGet(() -> free("row", taken));
    this.numbered = source.row().isPresent() || source.stored();
    this.counts = SqlFeatures.counts(graph, free("rows in", taken));
    this.language =
        new SqlLanguage(series(), order(), features.exact(), source.stamps(), features.rules());
    this.steps = QuerySteps.of(graph, language);
    counts.values().forEach(column -> taken.add(bare(column)));
    taken.add(row);
    this.names = StepNames.of(graph, steps, taken);
    this.said = language.speech().say(graph, steps, names::of);
    var text = said.values().stream().map(Wording::text).collect(Collectors.joining("\n"));
    this.cleaned = CleanColumns.of(graph, text + language.carried());
  }

  /// The text of the query.
  ///
  /// @param formulas what users wrote, by the names of features; comments
  public static String of(SqlFeatures features, SqlSource source, Map<String, String> formulas) {
    var query = new SqlQuery(features, source, formulas);
    return query.ties() + query.text(Form.KEYED);
  }

  /// The same with the numbers of rows.
  static String numbered(SqlFeatures features, SqlSource source) {
    return new SqlQuery(features, source, Map.of()).text(Form.NUMBERED);
  }

  /// Only the results, in the order of the rows of the source.
  static String results(SqlFeatures features, SqlSource source) {
    return new SqlQuery(features, source, Map.of()).text(Form.SORTED);
  }

  /// What comes out besides the features.
  private enum Form {
    KEYED,
    NUMBERED,
    SORTED
  }

  /// A statement that makes a view of a query.
  public static String view(String name, String query) {
    return "CREATE OR REPLACE VIEW " + SqlText.name(name) + " AS\n" + query;
  }

  /// A statement that writes the results of a query to a file; its name says in which form.
  public static String copy(Path file, String query) {
    boolean parquet = file.toString().endsWith(".parquet");
    return "COPY (\n"
        + query
        + ") TO "
        + SqlText.text(file.toString())
        + (parquet ? " (FORMAT parquet)" : " (FORMAT csv, HEADER)")
        + "\n";
  }

  private static String bare(String quoted) {
    return quoted.substring(1, quoted.length() - 1);
  }

  /// Names that nothing else can have: keys, and columns of the table.
  private Set<String> taken() {
    var taken = new LinkedHashSet<String>(graph.columns().keySet());
    taken.add(source.keys().order());
    if (source.keys().hasEntity()) {
      taken.add(source.keys().entity());
    }
    return taken;
  }

  private static String free(String wish, Set<String> taken) {
    var lower =
        taken.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    String name = wish;
    for (int i = 2; lower.contains(name); i++) {
      name = wish + " " + i;
    }
    return name;
  }

  private String order() {
    return SqlText.name(source.keys().order());
  }

  private SqlSeries series() {
    var partition =
        source.keys().hasEntity()
            ? List.of(SqlText.name(source.keys().entity()))
            : List.<String>of();
    var order = new ArrayList<>(List.of(order()));
    if (numbered && !order.contains(SqlText.name(row))) {
      order.add(SqlText.name(row));
    }
    return new SqlSeries(partition, order, counts, true);
  }

  /// Says what is left open, where it matters.
  private String ties() {
    boolean ordered =
        graph.nodes().stream()
            .anyMatch(node -> steps.isNeeded(node.id()) && language.readsRows(node));
    String keys =
        (source.keys().hasEntity() ? source.keys().entity() + " and " : "") + source.keys().order();
    return numbered || !ordered
        ? ""
        : SqlText.comment(
                "Rows of equal "
                    + keys
                    + " have no order of their own: --row names a column that gives them one.")
            + "\n";
  }

  private String text(Form form) {
    boolean recursive = steps.count() > 0 && recursions(1, steps.count());
    boolean numbers = source.stored() || recursive && source.row().isEmpty();
    String from = numbers || !cleaned.names().isEmpty() ? input(numbers) : source.from();
    if (!counts.isEmpty()) {
      from = counted(from);
    }
    for (int step = 1; step <= steps.count(); step++) {
      from = step(step, from, recursive);
    }
    if (clauses.isEmpty()) {
      return results(from, form);
    }
    var text = new StringBuilder("WITH\n");
    text.append(
        clauses.stream()
            .map(
                clause ->
                    "  "
                        + clause.name()
                        + (clause.kept() ? " AS MATERIALIZED (\n" : " AS (\n")
                        + clause.text()
                        + "  )")
            .collect(Collectors.joining(",\n")));
    return text.append('\n').append(results(from, form)).toString();
  }

  private boolean recursions(int first, int last) {
    for (int step = first; step <= last; step++) {
      if (steps.in(step).stream().anyMatch(node -> language.recursion(node.id()).isPresent())) {
        return true;
      }
    }
    return false;
  }

  /// A name that is not the table's.
  private String clause(String name) {
    String lower = source.from().toLowerCase(Locale.ROOT);
    String free = name;
    while (lower.contains(free)) {
      free = "weft_" + free;
    }
    return free;
  }

  private List<String> keys(boolean rows) {
    var keys = new ArrayList<String>();
    if (source.keys().hasEntity()) {
      keys.add(SqlText.name(source.keys().entity()));
    }
    keys.add(order());
    if ((rows || numbered) && !keys.contains(SqlText.name(row))) {
      keys.add(SqlText.name(row));
    }
    return keys;
  }

  /// What is read: with a number for each row, and without NaN where that matters.
  private String input(boolean numbers) {
    var columns = new LinkedHashSet<>(keys(false));
    if (numbers) {
      columns.remove(SqlText.name(row));
      columns.add("row_number() OVER () AS " + SqlText.name(row));
    }
    for (String column : graph.columns().keySet()) {
      String name = SqlText.name(column);
      columns.add(cleaned.input(name));
    }
    String name = clause(INPUT);
    clauses.add(new Clause(name, recursions(1, 1), select(List.copyOf(columns), source.from())));
    return name;
  }

  /// How many rows each stretch of time holds: those so far, but for those that are too old.
  private String counted(String from) {
    String name = clause(COUNTED);
    var columns = new ArrayList<>(List.of("*"));
    String partition =
        language.series().partition().isEmpty()
            ? ""
            : "PARTITION BY " + String.join(", ", language.series().partition()) + " ";
    String time = source.stamps() ? "epoch_ns(" + order() + ")" : order();
    new TreeMap<>(
            counts.entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().nanos(), Map.Entry::getValue)))
        .forEach(
            (nanos, column) ->
                columns.add(
                    "row_number() OVER series - count(*) OVER (%sORDER BY %s RANGE BETWEEN UNBOUNDED"
                            .formatted(partition, time)
                        + " PRECEDING AND "
                        + nanos
                        + " PRECEDING) AS "
                        + column));
    clauses.add(new Clause(name, recursions(1, 1), select(columns, from)));
    return name;
  }

  private String step(int number, String from, boolean recursive) {
    var definitions = new ArrayList<String>();
    var states = new ArrayList<Recursion>();
    for (Node node : steps.in(number)) {
      language.recursion(node.id()).ifPresent(states::add);
      definitions.addAll(definition(node));
    }
    boolean twice = number < steps.count() && recursions(number + 1, number + 1);
    boolean all = number > 1 && states.isEmpty() && !twice;
    var columns = all ? new ArrayList<>(List.of("*")) : handedOn(number, recursive);
    String source = states.isEmpty() ? from : joined(from, states);
    var shared = language.shared().in(definitions, names::free);
    columns.addAll(shared.windows());
    shared.columns().forEach(column -> columns.add(SqlText.broken(column)));
    String name = clause("step_" + number);
    clauses.add(new Clause(name, twice, select(columns, source)));
    return name;
  }

  /// The keys, and what later steps read of earlier ones.
  private List<String> handedOn(int number, boolean recursive) {
    var columns = keys(recursive);
    columns.addAll(counts.values());
    for (int id : steps.readAfter(number)) {
      String name = SqlText.name(names.of(id));
      if (steps.of(id) < number && !columns.contains(name)) {
        columns.add(name);
      }
    }
    return columns;
  }

  private List<String> definition(Node node) {
    var lines = new ArrayList<String>();
    graph
        .outputs()
        .forEach(
            (output, id) -> {
              String formula = formulas.get(output);
              if (id == node.id() && formula != null) {
                lines.add(SqlText.comment(output + " = " + formula));
              }
            });
    Wording phrase = language.on().tight(Objects.requireNonNull(said.get(node.id())));
    lines.add(cleaned.in(phrase.text()) + " AS " + SqlText.name(names.of(node.id())));
    return List.of(String.join("\n      ", lines));
  }

  private String joined(String from, List<Recursion> states) {
    var text = new StringBuilder(from);
    var bySeries = new LinkedHashMap<SqlSeries, List<Recursion>>();
    states.forEach(
        state -> bySeries.computeIfAbsent(state.series(), _ -> new ArrayList<>()).add(state));
    bySeries.forEach(
        (series, some) ->
            text.append("\n    JOIN (\n")
                .append(cleaned.in(new FoldedRows(series, some, row, from).text()))
                .append("\n    ) USING (")
                .append(SqlText.name(row))
                .append(")"));
    return text.toString();
  }

  private String select(List<String> columns, String from) {
    var text = new StringBuilder("    SELECT\n");
    text.append(
        columns.stream().map(column -> "      " + column).collect(Collectors.joining(",\n")));
    text.append("\n    FROM ").append(from).append('\n');
    var windows = language.series().definitions(columns);
    if (!windows.isEmpty()) {
      text.append("    WINDOW\n      ").append(String.join(",\n      ", windows)).append('\n');
    }
    return text.toString();
  }

  /// A condition that is not known to hold does not hold, but one that was read may be missing.
  private String results(String from, Form form) {
    var columns = new ArrayList<String>();
    if (form != Form.SORTED) {
      columns.addAll(keys(false));
    }
    if (form == Form.KEYED && !source.keys().order().equals(row)) {
      columns.remove(SqlText.name(row));
    }
    graph
        .outputs()
        .forEach(
            (output, id) -> {
              String value = result(graph.node(id));
              String name = SqlText.name(output);
              columns.add(value.equals(name) ? name : value + " AS " + name);
            });
    String order = form == Form.SORTED ? "\nORDER BY " + SqlText.name(row) : "";
    return "SELECT\n  " + String.join(",\n  ", columns) + "\nFROM " + from + order + "\n";
  }

  private String result(Node node) {
    if (node.isConstant()) {
      return language.on().constant(node.constant().orElseThrow()).text();
    }
    String name = SqlText.name(names.of(node.id()));
    if (node.op() instanceof Source.Given given && given.part().isPresent()) {
      return language.on().cell(language.on().column(given.name()), given.part().getAsInt()).text();
    }
    if (node.isColumn()) {
      boolean number = node.type().element().isFloat() && node.type().shape().isScalar();
      return number ? cleaned.in(CleanColumns.clean(name)) : name;
    }
    if (node.type().element() == Element.TIME && source.stamps()) {
      return "make_timestamp_ns(" + name + ")";
    }
    if (node.type().element() != Element.BOOL || node.type().shape().rank() > 0) {
      return name;
    }
    return node.isDoubtful() ? "(" + name + " = 1)" : "coalesce(" + name + ", FALSE)";
  }
}
