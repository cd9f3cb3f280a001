package weft.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Rows of texts in columns, the numbers of which end at the same place.
final class TextTable {
  private final List<List<String>> lines = new ArrayList<>();
  private final Set<Integer> left = new HashSet<>();

  TextTable(List<String> header) {
    lines.add(header);
  }

  void row(List<String> cells) {
    lines.add(cells);
  }

  /// A column that starts at the same place instead.
  TextTable left(int column) {
    left.add(column);
    return this;
  }

  void print(PrintWriter out) {
    var widths = new int[lines.getFirst().size()];
    for (List<String> line : lines) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], width(line.get(c)));
      }
    }
    for (List<String> line : lines) {
      var text = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        String blanks = " ".repeat(widths[c] - width(line.get(c)));
        text.append(c == 0 ? "" : "  ");
        text.append(left.contains(c) ? line.get(c) + blanks : blanks + line.get(c));
      }
      out.println(text.toString().stripTrailing());
    }
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
