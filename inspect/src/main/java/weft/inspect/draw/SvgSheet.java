package weft.inspect.draw;

import java.util.Locale;
import weft.inspect.draw.Diagram.Box;
import weft.inspect.draw.GraphLayout.Curve;
import weft.inspect.draw.GraphLayout.End;
import weft.inspect.draw.GraphLayout.Line;
import weft.inspect.draw.GraphLayout.Placed;

/// The elements of a drawing, and a diagram made of them.
final class SvgSheet {
  static final double MARGIN = 32;

  private final StringBuilder body = new StringBuilder();

  /// The file of a drawing of this size.
  String file(String title, double width, double height) {
    String size = number(width) + " " + number(height);
    var out = new StringBuilder();
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"weft\" role=\"img\" ");
    out.append("width=\"" + size.replace(" ", "\" height=\"") + "\" ");
    out.append("viewBox=\"0 0 " + size + "\">\n");
    out.append("<title>" + escape(title) + "</title>\n");
    out.append("<style>\n").append(SvgStyle.TEXT).append("</style>\n");
    out.append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
    return out.append(body).append("</svg>\n").toString();
  }

  /// Lines below boxes, from a height on.
  ///
  /// @param down whether the layers go from top to bottom
  void diagram(Diagram diagram, GraphLayout layout, double top, boolean down) {
    body.append("<g class=\"lines\" transform=\"translate(" + at(MARGIN, top) + ")\">\n");
    layout.lines().forEach(line -> line(diagram.boxes().get(line.from()), line, down));
    body.append("</g>\n<g transform=\"translate(" + at(MARGIN, top) + ")\">\n");
    layout.boxes().forEach(this::box);
    body.append("</g>\n");
  }

  void raw(String text) {
    body.append(text);
  }

  private void line(Box from, Line line, boolean down) {
    body.append("<g class=\"" + from.kind().tag() + "\"><title>");
    body.append(escape(from.title())).append("</title><path d=\"");
    for (Curve curve : line.curves()) {
      double middle = (curve.fromX() + curve.toX()) / 2;
      body.append("M" + at(curve.fromX(), curve.fromY(), down));
      body.append("C" + at(middle, curve.fromY(), down) + " " + at(middle, curve.toY(), down));
      body.append(" " + at(curve.toX(), curve.toY(), down));
      if (curve.straightTo() > curve.toX()) {
        body.append((down ? "V" : "H") + number(curve.straightTo()));
      }
    }
    body.append("\"/>");
    for (End end : line.ends()) {
      body.append("<circle cx=\"" + number(down ? end.y() : end.x()));
      body.append("\" cy=\"" + number(down ? end.x() : end.y()) + "\" r=\"3\"/>");
    }
    body.append("</g>\n");
  }

  private static String at(double along, double across, boolean down) {
    return down ? at(across, along) : at(along, across);
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

  void rect(double x, double y, double width, double height, double round) {
    body.append("<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width));
    body.append("\" height=\"" + number(height) + "\" rx=\"" + number(round) + "\"/>");
  }

  void text(String style, double x, double y, String text) {
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
