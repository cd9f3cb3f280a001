package weft.polars;

import static weft.polars.PolarsSpelling.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Source;
import weft.spell.QuerySteps;
import weft.spell.Speech;
import weft.spell.StepNames;
import weft.spell.TableKeys;
import weft.spell.Wording;
import weft.spell.python.PythonText;

/// Writes the module: a statement for each step.
final class PolarsModuleWriter {
  private static final int BODY = 4;
  private static final int ARGUMENT = 8;

  private final Graph graph;
  private final Graph written;
  private final Speech<PolarsWord> speech;
  private final PolarsSpelling on;
  private final TableKeys keys;
  private final QuerySteps steps;
  private final StepNames names;
  private final String row;
  private final String each;
  private final List<String> lines = new ArrayList<>();

  /// @param graph what is said
  /// @param written what the user wrote, for the formulas
  PolarsModuleWriter(Graph graph, Graph written, Speech<PolarsWord> speech, TableKeys keys) {
    this.graph = graph;
    this.written = written;
    this.speech = speech;
    this.on = (PolarsSpelling) speech.on();
    this.keys = keys;
    this.steps = QuerySteps.of(graph, new PolarsHabits());
    this.names = StepNames.of(graph, steps, new TreeSet<>(keyNames(keys)));
    this.row = names.free("row");
    this.each = on.functions().take("each_" + keys.entity());
  }

  static List<String> keyNames(TableKeys keys) {
    var all = new ArrayList<String>();
    if (keys.hasEntity()) {
      all.add(keys.entity());
    }
    if (!keys.order().isEmpty()) {
      all.add(keys.order());
    }
    return all;
  }

  /// @param title what the features are of, for people
  String module(String title) {
    if (keys.hasEntity()) {
      on.apart(apart());
    }
    var definitions = speech.say(graph, steps, names::of);
    ordered();
    for (int step = 1; step <= steps.count(); step++) {
      step(step, definitions);
    }
    restored();
    return head(title) + functions() + features() + isOrdered() + main();
  }

  // ---- around the features

  private String head(String title) {
    String functions = String.join("\n", on.functions().texts());
    var imports = new StringBuilder();
    String body = String.join("\n", lines) + functions;
    if (body.contains("math.")) {
      imports.append("import math\n");
    }
    imports.append("import sys\n");
    if (functions.contains("Callable")) {
      imports.append("from collections.abc import Callable\n");
    }
    return "\"\"\""
        + docstring(title)
        + "\n\nRun it: python features.py IN OUT (each .parquet, .arrow or .csv).\n\"\"\"\n\n"
        + imports
        + "from pathlib import Path\n\nimport polars as pl\n";
  }

  private static String docstring(String title) {
    return title.replace("\\", "\\\\").replace("\"", "'") + ", as Polars expressions.";
  }

  private String functions() {
    var all = new ArrayList<>(on.functions().texts());
    if (keys.hasEntity() && lines.stream().anyMatch(line -> line.contains(each + "("))) {
      all.addFirst(
          """
          def %s(value: pl.Expr) -> pl.Expr:
              \"""Computes over the rows of each entity, which stand together.\"""
              return value.over(%s, mapping_strategy="explode")
          """
              .formatted(each, text(keys.entity())));
    }
    return all.stream().map(one -> "\n\n" + one).collect(Collectors.joining());
  }

  private String features() {
    return """


    def features(frame: pl.LazyFrame, ordered: bool = False) -> pl.LazyFrame:
        \"""The features of each row, in the order of the rows.

        ordered: whether the rows stand in order already, which saves two sorts.
        \"""
    """
        + String.join("\n", lines)
        + "\n";
  }

  /// Looks at the keys only, which costs less than to sort.
  private String isOrdered() {
    var all = keyNames(keys);
    if (all.isEmpty()) {
      return "";
    }
    String whose = "    whose = pl.col(" + text(all.getFirst()) + ")\n";
    String when = "    when = pl.col(" + text(all.getLast()) + ")\n";
    String one = "    ordered = when.shift(1) <= when\n";
    String two =
        """
            later = (whose.shift(1) == whose) & (when.shift(1) <= when)
            ordered = (whose.shift(1) < whose) | later
        """;
    return """


    def is_ordered(frame: pl.LazyFrame) -> bool:
        \"""Whether the rows stand in order already.\"""
    """
        + (all.size() == 1 ? when + one : whose + when + two)
        + """
            every = ordered.slice(1).fill_null(False).all()
            return bool(frame.select(every).collect().item())
        """;
  }

  private String main() {
    return keyNames(keys).isEmpty()
        ? LoopFunctions.main()
        : LoopFunctions.main()
            .replace("features(frame)", "features(frame, ordered=is_ordered(frame))");
  }

  // ---- what comes before and after the steps

  private void statement(String before, String expression) {
    lines.addAll(BrokenLines.statement(BODY, before, expression));
  }

  private void ordered() {
    lines.add("    rows = frame");
    var sorts =
        keyNames(keys).stream().map(key -> text(key).text()).collect(Collectors.joining(", "));
    if (!sorts.isEmpty()) {
      lines.add("    if not ordered:");
      lines.addAll(
          BrokenLines.statement(
              ARGUMENT,
              "rows = ",
              "rows.with_row_index(" + text(row) + ").sort(" + sorts + ", maintain_order=True)"));
      if (keys.hasEntity()) {
        lines.add("    rows = rows.set_sorted(" + text(keys.entity()) + ")");
      }
    }
    var inputs = inputs();
    if (!inputs.isEmpty()) {
      statement("rows = ", "rows.with_columns(" + String.join(", ", inputs) + ")");
    }
  }

  private void restored() {
    if (!keyNames(keys).isEmpty()) {
      lines.add("    if not ordered:");
      lines.add("        rows = rows.sort(" + text(row) + ")");
    }
    var results = new ArrayList<String>();
    keyNames(keys).stream()
        .filter(key -> !names.outputs().containsKey(key))
        .forEach(key -> results.add(text(key).text()));
    names.outputs().forEach((name, id) -> results.add(result(name, graph.node(id))));
    statement("return ", "rows.select(" + String.join(", ", results) + ")");
  }

  private String result(String name, Node node) {
    if (!steps.isColumn(node.id()) && !node.isColumn()) {
      Wording value = PolarsSpelling.expression(on.constant(node.constant().orElseThrow()));
      return value.text() + ".alias(" + text(name) + ")";
    }
    if (node.op() instanceof Source.Given given && given.part().isPresent()) {
      Wording cell = on.cell(on.column(given.name()), given.part().getAsInt());
      return cell.text() + ".alias(" + text(name) + ")";
    }
    String column = names.of(node.id());
    if (node.isDoubtful() && steps.isColumn(node.id())) {
      return "pl.col(" + text(column) + ").cast(pl.Boolean).alias(" + text(name) + ")";
    }
    return column.equals(name)
        ? text(name).text()
        : "pl.col(" + text(column) + ").alias(" + text(name) + ")";
  }

  /// Numbers are floating, and NaN is missing.
  private List<String> inputs() {
    var kinds = new LinkedHashMap<String, List<String>>();
    for (Node node : graph.nodes()) {
      if (node.op() instanceof Source.Given given && given.ofTable()) {
        boolean kept = on.keeps(given.name());
        Element element = node.type().element();
        if (given.part().isPresent()) {
          add(kinds, ".cast(pl.List(pl.Float64))", given.name());
        } else if (element == Element.BOOL) {
          add(kinds, ".cast(pl.Float64)", given.name());
        } else if (element.isNumeric() && !kept) {
          add(kinds, ".cast(pl.Float64).fill_nan(None)", given.name());
        } else if (element == Element.TIME && !kept) {
          add(kinds, ".dt.convert_time_zone(\"UTC\")", given.name());
        }
      }
    }
    var read = new ArrayList<String>();
    kinds.forEach((how, all) -> read.add("pl.col(" + String.join(", ", all) + ")" + how));
    return read;
  }

  private static void add(Map<String, List<String>> kinds, String how, String name) {
    var list = kinds.computeIfAbsent(how, _ -> new ArrayList<>());
    String quoted = text(name).text();
    if (!list.contains(quoted)) {
      list.add(quoted);
    }
  }

  // ---- steps

  private void step(int step, Map<Integer, Wording> definitions) {
    lines.add("    rows = rows.with_columns(");
    // Python wants arguments without a name first.
    var nodes = new ArrayList<>(steps.in(step));
    var unclean = new ArrayList<String>();
    nodes.sort((a, b) -> Boolean.compare(isKeyword(a), isKeyword(b)));
    for (Node node : nodes) {
      formulas(node).forEach(formula -> lines.add("        # " + formula));
      String value = defined(node, definitions.getOrDefault(node.id(), Wording.word("")));
      String name = names.of(node.id());
      if (!on.isClean(definitions.getOrDefault(node.id(), Wording.word("")))) {
        unclean.add(text(name).text());
      }
      lines.addAll(
          isKeyword(node)
              ? BrokenLines.argument(ARGUMENT, name + "=", value)
              : BrokenLines.argument(
                  ARGUMENT, "", bracketed(value) + ".alias(" + text(name) + ")"));
    }
    lines.add("    )");
    if (!unclean.isEmpty()) {
      statement(
          "rows = ",
          "rows.with_columns(pl.col(" + String.join(", ", unclean) + ").fill_nan(None))");
    }
  }

  private static String bracketed(String value) {
    return value.endsWith(")") ? value : "(" + value + ")";
  }

  private boolean isKeyword(Node node) {
    String name = names.of(node.id());
    return PythonText.identifier(name).equals(name) && !name.equals("self");
  }

  /// What the user wrote for the outputs that an equation is.
  private List<String> formulas(Node node) {
    var formulas = new ArrayList<String>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Integer at = written.outputs().get(name);
              if (id == node.id() && at != null) {
                formula(name, written.node(at)).ifPresent(formulas::add);
              }
            });
    return formulas;
  }

  private static java.util.Optional<String> formula(String name, Node node) {
    String line = node.origin().text().strip();
    if (line.isEmpty()) {
      return java.util.Optional.empty();
    }
    boolean named =
        line.startsWith(name) && line.substring(name.length()).stripLeading().startsWith("=");
    return java.util.Optional.of(
        (named ? line : name + " = " + line)
            .replaceAll("\\p{Cntrl}", " ")
            .replaceAll(" {2,}#", "  #")
            .replaceFirst(" {2,}=", " ="));
  }

  private String defined(Node node, Wording phrase) {
    Wording value = PolarsSpelling.expression(phrase);
    boolean condition = node.type().element() == Element.BOOL && !node.isDoubtful();
    return (condition ? on.sure(value) : value).text();
  }

  /// The equations that read other rows of their entity, but for those that stand inside another
  /// one that does.
  private Map<Integer, String> apart() {
    var inside = new boolean[graph.size()];
    var apart = new LinkedHashMap<Integer, String>();
    for (Node node : graph.nodes().reversed()) {
      boolean reads = PolarsHabits.ofEntity(node);
      if (reads && !inside[node.id()]) {
        apart.put(node.id(), each);
      }
      for (int arg : node.args()) {
        inside[arg] |= !steps.isColumn(arg) && (reads || inside[node.id()]);
      }
    }
    return apart;
  }
}
