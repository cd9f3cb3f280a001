package weft.inspect.draw;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import weft.inspect.Inspection;
import weft.inspect.draw.Explanation.Equation;
import weft.inspect.draw.Explanation.Feature;
import weft.inspect.draw.Explanation.Sizes;

/// The explanation as a page of text, at most 100 columns wide.
public final class TextForm {
  private static final int WIDTH = 100;
  private static final int MANY_FEATURES = 12;
  private static final int MANY_EQUATIONS = 80;
  private static final int LONG_FORMULA = 600;
  private static final int MOST_SHARED = 10;

  private final Explanation explanation;
  private final boolean all;
  private final StringBuilder out = new StringBuilder();

  private TextForm(Explanation explanation, boolean all) {
    this.explanation = explanation;
    this.all = all;
  }

  /// @param all whether nothing is to be summed up, however long the text becomes
  public static String of(Explanation explanation, boolean all) {
    return new TextForm(explanation, all).page();
  }

  private String page() {
    wrapped(
        "",
        "",
        explanation.name()
            + ": "
            + Words.count(explanation.features().size(), "feature")
            + (explanation.columns().isEmpty()
                ? ""
                : " of "
                    + Words.count(explanation.columns().size(), "column")
                    + " ("
                    + String.join(", ", explanation.columns())
                    + ")"));
    if (all || explanation.features().size() <= MANY_FEATURES) {
      explanation.features().forEach(this::feature);
    } else {
      features();
    }
    line("");
    if (all || explanation.equations().size() <= MANY_EQUATIONS) {
      equations();
    } else {
      summary();
    }
    line("");
    sizes();
    return out.toString();
  }

  // ---- features

  private void feature(Feature feature) {
    line("");
    wrapped("", "    ", feature.name() + " = " + formula(feature.formula()));
    String heading = "where";
    for (var definition : feature.where().entrySet()) {
      fact(heading, definition.getKey() + " = " + formula(definition.getValue()));
      heading = "";
    }
    if (!feature.place().isEmpty()) {
      fact("written in", feature.place());
    }
    Words.facts(feature).forEach(this::fact);
    fact("made of", madeOf(feature));
  }

  private void fact(String name, String text) {
    wrapped("  " + pad(name, 15), " ".repeat(17), text);
  }

  private String formula(String text) {
    return all ? text : Captions.cut(text, LONG_FORMULA);
  }

  private static String madeOf(Feature feature) {
    return Words.count(feature.size(), "equation")
        + ": "
        + feature.kinds().entrySet().stream()
            .map(e -> Words.count(e.getValue(), e.getKey().tag()))
            .collect(Collectors.joining(", "));
  }

  /// One line a feature.
  private void features() {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("feature", "type", "warm-up", "live state", "equations", "stages"));
    for (Feature feature : explanation.features()) {
      rows.add(
          List.of(
              Captions.cut(feature.name(), 40),
              feature.type().with(Set.of()).toString(),
              Words.count(feature.facts().warmUp(), "row"),
              Inspection.bytes(feature.facts().stateBytes()),
              Words.number(feature.size()),
              String.valueOf(feature.stages())));
    }
    line("");
    table(rows, 2);
    line("");
    line("  --only NAME tells more of one feature, --all of each.");
  }

  // ---- equations

  private void equations() {
    line(
        explanation.expanded()
            ? "The equations that engines run, with windows written out as lags of blocks:"
            : "The equations, in order: n0, n1, ... are values, and behind the colon is their"
                + " type.");
    var names = new LinkedHashMap<Integer, List<String>>();
    explanation
        .features()
        .forEach(
            feature ->
                names
                    .computeIfAbsent(feature.equation(), _ -> new ArrayList<>())
                    .add(feature.name()));
    for (Equation equation : explanation.equations()) {
      String remark = remark(equation, names.getOrDefault(equation.id(), List.of()));
      String text = "  " + equation.line();
      int column = Math.max(text.length() + 2, 64);
      if (remark.isEmpty()) {
        wrapped("  ", "      ", equation.line());
      } else if (column + remark.length() <= WIDTH) {
        line(pad(text, column) + remark);
      } else {
        wrapped("  ", "      ", equation.line());
        wrapped("      ", "      # ", remark);
      }
    }
  }

  private static String remark(Equation equation, List<String> results) {
    var remark = new StringJoiner("; ", "# ", "").setEmptyValue("");
    if (!results.isEmpty()) {
      remark.add("gives " + String.join(", ", results));
    }
    if (equation.shared() && !equation.isConstant()) {
      remark.add("shared by " + String.join(", ", equation.usedBy()));
    }
    return remark.toString();
  }

  /// What there is, where it is too much to list.
  private void summary() {
    line(Words.count(explanation.equations().size(), "equation") + " (--all lists them):");
    var kinds = new EnumMap<BoxKind, Map<String, Integer>>(BoxKind.class);
    for (Equation equation : explanation.equations()) {
      kinds
          .computeIfAbsent(equation.kind(), _ -> new LinkedHashMap<>())
          .merge(equation.op(), 1, Integer::sum);
    }
    kinds.forEach(
        (kind, ops) ->
            fact(
                kind.tag(),
                ops.entrySet().stream()
                    .sorted(
                        Map.Entry.<String, Integer>comparingByValue()
                            .reversed()
                            .thenComparing(Map.Entry.comparingByKey()))
                    .map(e -> e.getValue() + " " + e.getKey())
                    .collect(Collectors.joining(", "))));
    var shared =
        explanation.equations().stream()
            .filter(e -> e.shared() && e.kind() != BoxKind.SOURCE)
            .sorted(Comparator.comparingInt((Equation e) -> -e.usedBy().size()))
            .limit(MOST_SHARED)
            .toList();
    if (!shared.isEmpty()) {
      line("");
      line("What most features share:");
      for (Equation equation : shared) {
        String from = equation.snippet().isEmpty() ? "" : ", of " + equation.snippet();
        line(
            "  "
                + pad(Words.count(equation.usedBy().size(), "feature"), 13)
                + Captions.cut(equation.label() + " = " + equation.op() + from, WIDTH - 16));
      }
    }
  }

  // ---- sizes

  private void sizes() {
    Sizes sizes = explanation.sizes();
    if (explanation.features().size() == 1) {
      wrapped(
          "",
          "  ",
          "Size: "
              + Words.count(sizes.shared(), "equation")
              + " as written, "
              + Words.number(sizes.expandedShared())
              + " with windows written out as lags of blocks ("
              + steps(sizes)
              + ")");
      return;
    }
    line("Size, in equations:");
    table(
        List.of(
            List.of("", "each feature alone", "together"),
            List.of("as written", Words.number(sizes.written()), Words.number(sizes.shared())),
            List.of(
                "windows written out as lags of blocks",
                Words.number(sizes.expandedApart()),
                Words.number(sizes.expandedShared()))),
        2);
    wrapped("  ", "      ", steps(sizes));
  }

  private static String steps(Sizes sizes) {
    return "after each rewrite: "
        + sizes.steps().entrySet().stream()
            .map(e -> e.getKey() + " " + Words.number(e.getValue()))
            .collect(Collectors.joining(", "));
  }

  // ---- lines

  /// The first column to the left, the others to the right.
  private void table(List<List<String>> rows, int indent) {
    var widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    for (List<String> row : rows) {
      var text = new StringBuilder(" ".repeat(indent)).append(pad(row.getFirst(), widths[0]));
      for (int c = 1; c < widths.length; c++) {
        text.append("  ").append(" ".repeat(widths[c] - row.get(c).length())).append(row.get(c));
      }
      line(text.toString());
    }
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }

  /// Breaks a long text at blanks, and within a word where there is none.
  private void wrapped(String first, String next, String text) {
    String before = first;
    String rest = text;
    while (before.length() + rest.length() > WIDTH) {
      int most = WIDTH - before.length();
      int blank = rest.lastIndexOf(' ', most);
      int end = blank < most / 3 ? most : blank;
      line(before + rest.substring(0, end));
      rest = rest.substring(end).stripLeading();
      before = next;
    }
    line(before + rest);
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
