package weft.inspect.draw;

import weft.inspect.draw.Diagram.Box;
import weft.inspect.draw.Diagram.Link;

/// The graph in the language of Graphviz: `dot -Tpng`. All equations are in it, however many.
public final class DotForm {
  private DotForm() {}

  public static String of(Explanation explanation) {
    Diagram diagram = Diagram.equations(explanation);
    var out = new StringBuilder("digraph " + quoted(explanation.name()) + " {\n");
    out.append("  rankdir=LR;\n");
    out.append("  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\"];\n");
    out.append("  edge [color=\"#94a3b8\", fontname=\"Helvetica\", fontsize=9];\n");
    for (Box box : diagram.boxes()) {
      String label = box.detail().isEmpty() ? box.title() : box.title() + "\n" + box.detail();
      out.append("  " + quoted(box.key()) + " [label=" + quoted(label));
      out.append(", tooltip=" + quoted(box.tip()) + ", " + colours(box.kind()));
      out.append(box.features() > 1 ? ", peripheries=2" : "").append("];\n");
    }
    for (Link link : diagram.links()) {
      Box from = diagram.boxes().get(link.from());
      Box to = diagram.boxes().get(link.to());
      out.append("  " + quoted(from.key()) + " -> " + quoted(to.key()));
      out.append(to.kind() == BoxKind.FEATURE ? "" : " [label=" + quoted(link.role()) + "]");
      out.append(";\n");
    }
    return out.append("}\n").toString();
  }

  private static String colours(BoxKind kind) {
    return switch (kind) {
      case SOURCE -> "fillcolor=\"#f1f5f9\", color=\"#94a3b8\"";
      case TRANSFORM -> "fillcolor=\"#e9f2fe\", color=\"#72a7ee\"";
      case WINDOW -> "fillcolor=\"#e2f7ee\", color=\"#3eb489\"";
      case STATE -> "fillcolor=\"#fef4da\", color=\"#dca52a\"";
      case EVENT -> "fillcolor=\"#fde9f0\", color=\"#e0709b\"";
      case CROSS_SECTION -> "fillcolor=\"#f1ebfe\", color=\"#9d7cec\"";
      case SINK -> "fillcolor=\"#e5e7eb\", color=\"#6b7280\"";
      case FEATURE -> "fillcolor=\"#24324d\", color=\"#24324d\", fontcolor=\"#ffffff\"";
    };
  }

  /// A text of Graphviz: in double quotes, a line end as `\n`.
  private static String quoted(String text) {
    var out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        default -> out.append(c < ' ' ? ' ' : c);
      }
    }
    return out.append('"').toString();
  }
}
