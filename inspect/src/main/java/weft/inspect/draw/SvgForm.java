package weft.inspect.draw;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import weft.inspect.draw.Explanation.Feature;
import weft.ir.Span;

/// A drawing: columns at the left, features at the right, one box an equation. It needs nothing but
/// itself, follows the reader's choice of light or dark, and says more where the pointer rests.
public final class SvgForm {
  private static final double MARGIN = SvgSheet.MARGIN;
  private static final double NARROWEST = 520;
  private static final double WIDEST_HEAD = 1000;
  private static final int MOST_FORMULAS = 8;
  private static final int MOST_LINES = 5;
  private static final double LINE = 19;

  /// What the result of a formula without a name is called.
  private static final String UNNAMED = "out";

  private final Explanation explanation;
  private final Diagram diagram;
  private final GraphLayout layout;
  private final double width;
  private final SvgSheet sheet = new SvgSheet();
  private double y = MARGIN;

  private SvgForm(Explanation explanation) {
    this.explanation = explanation;
    this.diagram = Diagram.of(explanation);
    this.layout = GraphLayout.of(diagram);
    double head = Math.max(Widths.sans(name(), 17) * 1.1, Widths.sans(diagram.note(), 12.5));
    for (Feature feature : explanation.features().stream().limit(MOST_FORMULAS).toList()) {
      head = Math.max(head, Widths.mono(definition(feature)));
      for (var definition : feature.where().entrySet()) {
        head = Math.max(head, single() ? Widths.mono(where(definition)) : 0);
      }
    }
    this.width =
        Math.ceil(
            2 * MARGIN
                + Math.max(Math.max(NARROWEST, layout.width()), Math.min(WIDEST_HEAD, head + 1)));
  }

  /// The drawing as the text of an SVG file.
  public static String of(Explanation explanation) {
    return new SvgForm(explanation).draw();
  }

  private String draw() {
    head();
    double top = y;
    sheet.diagram(diagram, layout, top, false);
    y = top + layout.height() + 34;
    legend();
    return sheet.file(name(), width, y + MARGIN - 14);
  }

  private boolean single() {
    return explanation.features().size() == 1;
  }

  private String name() {
    String first = single() ? explanation.features().getFirst().name() : UNNAMED;
    return first.equals(UNNAMED) ? explanation.name() : first;
  }

  private String definition(Feature feature) {
    return (single() ? "" : feature.name() + " = ") + feature.formula();
  }

  // ---- the head: name, facts, formulas, note

  private void head() {
    y += 12;
    sheet.text("name", MARGIN, y, Captions.cut(name(), 90));
    y += 22;
    sheet.text("facts", MARGIN, y, facts());
    y += 10;
    int most = Widths.monoLetters(Math.min(WIDEST_HEAD, width - 2 * MARGIN));
    for (Feature feature : explanation.features().stream().limit(MOST_FORMULAS).toList()) {
      for (String line : wrap(definition(feature), most, single() ? MOST_LINES : 1)) {
        y += LINE;
        sheet.text("formula", MARGIN, y, line);
      }
    }
    if (single()) {
      for (var definition : explanation.features().getFirst().where().entrySet()) {
        y += LINE;
        sheet.text("where", MARGIN, y, Captions.cut(where(definition), most));
      }
    }
    int more = explanation.features().size() - MOST_FORMULAS;
    if (more > 0) {
      y += LINE;
      sheet.text("formula", MARGIN, y, "and " + Words.count(more, "more feature"));
    }
    if (!diagram.note().isEmpty()) {
      y += LINE + 6;
      sheet.text("note", MARGIN, y, diagram.note());
    }
    y += 34;
  }

  private static String where(Map.Entry<String, String> definition) {
    return "where " + definition.getKey() + " = " + definition.getValue();
  }

  private String facts() {
    long rows = 0;
    long reach = 0;
    int stages = 1;
    for (Feature feature : explanation.features()) {
      rows = Math.max(rows, feature.facts().warmUp());
      reach = Math.max(reach, feature.facts().reach());
      stages = Math.max(stages, feature.stages());
    }
    var parts = new ArrayList<String>();
    if (!single()) {
      parts.add(Words.count(explanation.features().size(), "feature"));
    }
    parts.add(Words.count(explanation.columns().size(), "column"));
    parts.add(Words.count(explanation.equations().size(), "equation"));
    parts.add(rows == 0 ? "no warm-up" : "warm-up " + Words.count(rows, "row"));
    if (reach > 0) {
      parts.add("looks back over " + new Span.Time(reach));
    }
    if (stages > 1) {
      parts.add(Words.count(stages, "stage"));
    }
    if (explanation.expanded()) {
      parts.add("windows written out");
    }
    return String.join(" \u00b7 ", parts);
  }

  /// Breaks at blanks; what does not fit into the last line is left out.
  private static List<String> wrap(String text, int most, int lines) {
    var out = new ArrayList<String>();
    String rest = text;
    while (rest.length() > most && out.size() + 1 < lines) {
      int blank = rest.lastIndexOf(' ', most);
      int end = blank < most / 2 ? most : blank;
      out.add(rest.substring(0, end));
      rest = "    " + rest.substring(end).strip();
    }
    out.add(Captions.cut(rest, most));
    return out;
  }

  // ---- the legend

  private void legend() {
    var kinds = EnumSet.noneOf(BoxKind.class);
    diagram.boxes().forEach(box -> kinds.add(box.kind()));
    double x = MARGIN;
    for (BoxKind kind : kinds) {
      String words = kind.tag() + ": " + kind.meaning();
      x = key(x, words, 22);
      sheet.raw("<g class=\"box " + kind.tag() + "\">");
      sheet.rect(x, y - 10, 15, 13, kind == BoxKind.FEATURE ? 6.5 : kind == BoxKind.SOURCE ? 2 : 4);
      sheet.raw("</g>");
      sheet.text("legend", x + 22, y, words);
      x += 22 + Widths.sans(words, 11.5) + 18;
    }
    if (diagram.boxes().stream().anyMatch(box -> box.features() > 1)) {
      String words = "computed once for so many features";
      x = key(x, words, 32);
      sheet.raw("<g class=\"badge\">");
      sheet.rect(x, y - 12, 24, 16, 8);
      sheet.text("count", x + 12, y - 0.5, "\u00d7n");
      sheet.raw("</g>");
      sheet.text("legend", x + 31, y, words);
    }
    sheet.raw("\n");
  }

  /// Where the next entry of the legend goes: here, or below where it does not fit.
  private double key(double x, String words, double swatch) {
    if (x > MARGIN && x + swatch + Widths.sans(words, 11.5) > width - MARGIN) {
      y += 24;
      return MARGIN;
    }
    return x;
  }
}
