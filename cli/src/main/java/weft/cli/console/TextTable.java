package weft.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import weft.ir.problem.Visible;

/// Rows of texts in columns, the numbers of which end at the same place.
public final class TextTable {
  private final List<List<String>> lines = new ArrayList<>();
  private final Set<Integer> left = new HashSet<>();

  public TextTable(List<String> header) {
    row(header);
  }

  public void row(List<String> cells) {
    lines.add(cells.stream().map(Visible::line).toList());
  }

  /// A column that starts at the same place instead.
  public TextTable left(int column) {
    left.add(column);
    return this;
  }

  public void print(PrintWriter out) {
    print(out, 0, Integer.MAX_VALUE);
  }

  /// Prints the columns below each other where they are too many, the first ones each time.
  ///
  /// @param repeated how many columns stand in each part
  public void print(PrintWriter out, int repeated, int most) {
    var widths = new int[lines.getFirst().size()];
    for (List<String> line : lines) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], width(line.get(c)));
      }
    }
    int from = repeated;
    do {
      var part = new ArrayList<Integer>();
      int total = 0;
      for (int c = 0; c < repeated; c++) {
        part.add(c);
        total += widths[c] + 2;
      }
      int first = from;
      while (from < widths.length && (from == first || total + widths[from] <= most)) {
        total += widths[from] + 2;
        part.add(from++);
      }
      if (first > repeated) {
        out.println();
      }
      lines.forEach(line -> out.println(text(line, part, widths)));
    } while (from < widths.length);
  }

  private String text(List<String> line, List<Integer> part, int[] widths) {
    var text = new StringBuilder();
    for (int c : part) {
      String blanks = " ".repeat(widths[c] - width(line.get(c)));
      text.append(text.isEmpty() ? "" : "  ");
      text.append(left.contains(c) ? line.get(c) + blanks : blanks + line.get(c));
    }
    return text.toString().stripTrailing();
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
