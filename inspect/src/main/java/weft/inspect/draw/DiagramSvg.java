package weft.inspect.draw;

/// A drawing of a diagram from top to bottom, under a name and a line of facts.
public final class DiagramSvg {
  private static final double NARROWEST = 520;
  private static final int LONGEST = 90;

  private DiagramSvg() {}

  /// The drawing as the text of an SVG file.
  public static String of(String name, String facts, Diagram diagram) {
    var sheet = new SvgSheet();
    var layout = GraphLayout.downwards(diagram);
    String title = Captions.cut(name, LONGEST);
    double head = Math.max(Widths.sans(title, 17) * 1.1, Widths.sans(facts, 12.5));
    double width =
        Math.ceil(2 * SvgSheet.MARGIN + Math.max(NARROWEST, Math.max(head, layout.width())));
    double y = SvgSheet.MARGIN + 12;
    sheet.text("name", SvgSheet.MARGIN, y, title);
    sheet.text("facts", SvgSheet.MARGIN, y + 22, facts);
    double top = y + 56;
    sheet.diagram(diagram, layout, top, true);
    return sheet.file(name, width, top + layout.height() + SvgSheet.MARGIN);
  }
}
