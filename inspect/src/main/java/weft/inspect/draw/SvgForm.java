package weft.inspect.draw;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weft.inspect.draw.Diagram.Box;
import weft.inspect.draw.Explanation.Feature;
import weft.inspect.draw.GraphLayout.Curve;
import weft.inspect.draw.GraphLayout.End;
import weft.inspect.draw.GraphLayout.Line;
import weft.inspect.draw.GraphLayout.Placed;
import weft.ir.Span;

/// A drawing: columns at the left, features at the right, one box an equation. It needs nothing but
/// itself, follows the reader's choice of light or dark, and says more where the pointer rests.
public final class SvgForm {
  private static final double MARGIN = 32;
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
  private final StringBuilder body = new StringBuilder();
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
    body.append("<g class=\"lines\" transform=\"translate(" + at(MARGIN, top) + ")\">\n");
    layout.lines().forEach(this::line);
    body.append("</g>\n<g transform=\"translate(" + at(MARGIN, top) + ")\">\n");
    layout.boxes().forEach(this::box);
    body.append("</g>\n");
    y = top + layout.height() + 34;
    legend();
    String size = number(width) + " " + number(y + MARGIN - 14);
    var out = new StringBuilder();
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"weft\" role=\"img\" ");
    out.append("width=\"" + size.replace(" ", "\" height=\"") + "\" ");
    out.append("viewBox=\"0 0 " + size + "\">\n");
    out.append("<title>" + escape(name()) + "</title>\n");
    out.append("<style>\n").append(SvgStyle.TEXT).append("</style>\n");
    out.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    return out.append(body).append("</svg>\n").toString();
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
    text("name", MARGIN, y, Captions.cut(name(), 90));
    y += 22;
    text("facts", MARGIN, y, facts());
    y += 10;
    int most = Widths.monoLetters(Math.min(WIDEST_HEAD, width - 2 * MARGIN));
    for (Feature feature : explanation.features().stream().limit(MOST_FORMULAS).toList()) {
      for (String line : wrap(definition(feature), most, single() ? MOST_LINES : 1)) {
        y += LINE;
        text("formula", MARGIN, y, line);
      }
    }
    if (single()) {
      for (var definition : explanation.features().getFirst().where().entrySet()) {
        y += LINE;
        text("where", MARGIN, y, Captions.cut(where(definition), most));
      }
    }
    int more = explanation.features().size() - MOST_FORMULAS;
    if (more > 0) {
      y += LINE;
      text("formula", MARGIN, y, "and " + Words.count(more, "more feature"));
    }
    if (!diagram.note().isEmpty()) {
      y += LINE + 6;
      text("note", MARGIN, y, diagram.note());
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

  // ---- the diagram

  private void line(Line line) {
    Box from = diagram.boxes().get(line.from());
    body.append("<g class=\"" + from.kind().tag() + "\"><title>");
    body.append(escape(from.title())).append("</title><path d=\"");
    for (Curve curve : line.curves()) {
      double middle = (curve.fromX() + curve.toX()) / 2;
      body.append("M" + at(curve.fromX(), curve.fromY()) + "C" + at(middle, curve.fromY()) + " ");
      body.append(at(middle, curve.toY()) + " " + at(curve.toX(), curve.toY()));
      if (curve.straightTo() > curve.toX()) {
        body.append("H" + number(curve.straightTo()));
      }
    }
    body.append("\"/>");
    for (End end : line.ends()) {
      body.append("<circle cx=\"" + number(end.x()) + "\" cy=\"" + number(end.y()));
      body.append("\" r=\"3\"/>");
    }
    body.append("</g>\n");
  }

  private void box(Placed placed) {
    Box box = placed.box();
    double middle = placed.x() + placed.width() / 2;
    double centre = placed.y() + placed.height() / 2;
    body.append("<g class=\"box " + box.kind().tag() + "\"><title>");
    body.append(escape(box.tip())).append("</title>");
    double round = box.kind() == BoxKind.FEATURE ? 23 : box.kind() == BoxKind.SOURCE ? 4 : 9;
    rect(placed.x(), placed.y(), placed.width(), placed.height(), round);
    if (box.detail().isEmpty()) {
      text("title", middle, centre + 4.7, box.title());
    } else {
      text("title", middle, centre - 3.5, box.title());
      text("detail", middle, centre + 12.5, box.detail());
    }
    if (box.features() > 1) {
      String badge = "\u00d7" + box.features();
      double wide = 9 + 6.4 * badge.length();
      body.append("<g class=\"badge\">");
      rect(placed.right() - wide + 7, placed.y() - 8, wide, 16, 8);
      text("count", placed.right() - wide / 2 + 7, placed.y() + 3.5, badge);
      body.append("</g>");
    }
    body.append("</g>\n");
  }

  private void legend() {
    var kinds = EnumSet.noneOf(BoxKind.class);
    diagram.boxes().forEach(box -> kinds.add(box.kind()));
    double x = MARGIN;
    for (BoxKind kind : kinds) {
      String words = kind.tag() + ": " + kind.meaning();
      x = key(x, words, 22);
      body.append("<g class=\"box " + kind.tag() + "\">");
      rect(x, y - 10, 15, 13, kind == BoxKind.FEATURE ? 6.5 : kind == BoxKind.SOURCE ? 2 : 4);
      body.append("</g>");
      text("legend", x + 22, y, words);
      x += 22 + Widths.sans(words, 11.5) + 18;
    }
    if (diagram.boxes().stream().anyMatch(box -> box.features() > 1)) {
      String words = "computed once for so many features";
      x = key(x, words, 32);
      body.append("<g class=\"badge\">");
      rect(x, y - 12, 24, 16, 8);
      text("count", x + 12, y - 0.5, "\u00d7n");
      body.append("</g>");
      text("legend", x + 31, y, words);
    }
    body.append('\n');
  }

  /// Where the next entry of the legend goes: here, or below where it does not fit.
  private double key(double x, String words, double swatch) {
    if (x > MARGIN && x + swatch + Widths.sans(words, 11.5) > width - MARGIN) {
      y += 24;
      return MARGIN;
    }
    return x;
  }

  // ---- elements

  private void rect(double x, double y, double width, double height, double round) {
    body.append("<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width));
    body.append("\" height=\"" + number(height) + "\" rx=\"" + number(round) + "\"/>");
  }

  private void text(String style, double x, double y, String text) {
    body.append("<text class=\"" + style + "\" x=\"" + number(x) + "\" y=\"" + number(y) + "\">");
    body.append(escape(text)).append("</text>");
  }

  private static String at(double x, double y) {
    return number(x) + " " + number(y);
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /// Text as XML has it; what XML can't hold becomes a replacement character.
  static String escape(String text) {
    var out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> {
                  boolean fits =
                      c == '\n'
                          || c >= ' ' && !(c >= 0xd800 && c < 0xe000) && c < 0xfffe
                          || c > 0xffff;
                  out.appendCodePoint(fits ? c : 0xfffd);
                }
              }
            });
    return out.toString();
  }
}
