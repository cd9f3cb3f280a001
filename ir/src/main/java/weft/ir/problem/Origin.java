package weft.ir.problem;

/// Where a node or a mistake stands in the user's own text: a span of characters of one line of a
/// source.
///
/// @param source what the text is called: a file name, `formula`, `graph`
/// @param line counted from 1; 0 when there is no text
/// @param column counted from 1
/// @param length characters of the span, at least 1
/// @param text the whole line, without its end
public record Origin(String source, int line, int column, int length, String text) {
  private static final int WIDTH = 160;

  public static final Origin NONE = new Origin("", 0, 0, 0, "");

  public Origin {
    if (line > 0 && (column < 1 || length < 1)) {
      throw new IllegalArgumentException("a place has a column and a length of at least 1");
    }
  }

  /// The span of `length` characters at an offset of a text of one or more lines; it ends with its
  /// first line.
  public static Origin in(String source, String text, int offset, int length) {
    int from = Math.clamp(offset, 0, text.length());
    int start = text.lastIndexOf('\n', from - 1) + 1;
    int end = text.indexOf('\n', from);
    if (end < 0) {
      end = text.length();
    }
    int line = 1;
    for (int i = 0; i < start; i++) {
      if (text.charAt(i) == '\n') {
        line++;
      }
    }
    int span = Math.max(1, Math.min(length, end - from));
    return new Origin(
        source, line, from - start + 1, span, text.substring(start, end).stripTrailing());
  }

  public boolean known() {
    return line > 0;
  }

  /// The user's own words.
  public String snippet() {
    int from = Math.min(column - 1, text.length());
    return known() ? text.substring(from, Math.min(text.length(), from + length)) : "";
  }

  /// The place, the user's line and a caret below; of a long line the part around it.
  public String picture() {
    String number = String.valueOf(line);
    String margin = " ".repeat(number.length());
    String shown = Visible.places(text);
    int middle = column - 1 - WIDTH / 2;
    int from = shown.length() <= WIDTH ? 0 : Math.clamp(middle, 0, shown.length());
    int to = Math.min(shown.length(), from + WIDTH);
    String left = from > 0 ? "..." : "";
    int before = column - 1 - from + left.length();
    int marks = Math.clamp(to + 1 - (column - 1), 1, length);
    return margin
        + "--> "
        + Visible.line(toString())
        + "\n"
        + number
        + " | "
        + left
        + shown.substring(from, to)
        + (to < shown.length() ? "..." : "")
        + "\n"
        + margin
        + " | "
        + " ".repeat(before)
        + "^".repeat(marks);
  }

  /// `file:line:column`.
  @Override
  public String toString() {
    return known() ? source + ":" + line + ":" + column : source;
  }
}
