package weft.spell.python;

import java.util.ArrayList;
import java.util.List;

/// Lines that are not too long: what stands between the last brackets of a long one moves to lines
/// of its own, as formatters of Python do.
public final class PythonLayout {
  private static final int WIDTH = 88;
  private static final String STEP = "    ";
  private static final int COMMENT_START = 2;

  private PythonLayout() {}

  /// A statement as one line, or several.
  ///
  /// @param indent the spaces before it
  public static List<String> lines(String indent, String statement) {
    var lines = new ArrayList<String>();
    add(lines, indent, statement);
    return lines;
  }

  /// A comment, cut between words.
  public static List<String> comment(String indent, String text) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      int length = indent.length() + COMMENT_START + line.length() + 1 + word.length();
      if (!line.isEmpty() && length > WIDTH) {
        lines.add(indent + "# " + line);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(indent + "# " + line);
    return lines;
  }

  private static void add(List<String> lines, String indent, String statement) {
    int open = statement.length() + indent.length() > WIDTH ? opening(statement) : -1;
    if (open < 0) {
      lines.add(indent + statement);
      return;
    }
    int close = closing(statement, open);
    String inside = statement.substring(open + 1, close);
    String end = statement.substring(close);
    lines.add(indent + statement.substring(0, open + 1));
    var items = items(inside);
    if (indent.length() + STEP.length() + inside.length() <= WIDTH) {
      lines.add(indent + STEP + inside);
    } else {
      items.forEach(item -> add(lines, indent + STEP, item + ","));
    }
    lines.add(indent + end);
  }

  /// The bracket that stands in no other one and has the most in it; -1 where there is none.
  private static int opening(String statement) {
    int found = -1;
    int most = 0;
    for (int i = 0; i < statement.length(); i++) {
      char c = statement.charAt(i);
      if (isQuote(c)) {
        i = endOfText(statement, i);
      } else if (isOpen(c)) {
        int close = closing(statement, i);
        if (close - i - 1 > most) {
          most = close - i - 1;
          found = i;
        }
        i = close;
      }
    }
    return found;
  }

  private static int closing(String statement, int open) {
    int depth = 0;
    for (int i = open; i < statement.length(); i++) {
      char c = statement.charAt(i);
      if (isQuote(c)) {
        i = endOfText(statement, i);
      } else if (isOpen(c)) {
        depth++;
      } else if (isClose(c) && --depth == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException("a bracket that does not close: " + statement);
  }

  /// What commas divide.
  private static List<String> items(String inside) {
    var items = new ArrayList<String>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < inside.length(); i++) {
      char c = inside.charAt(i);
      if (isQuote(c)) {
        i = endOfText(inside, i);
      } else if (isOpen(c)) {
        depth++;
      } else if (isClose(c)) {
        depth--;
      } else if (c == ',' && depth == 0) {
        items.add(inside.substring(from, i).strip());
        from = i + 1;
      }
    }
    String last = inside.substring(from).strip();
    if (!last.isEmpty()) {
      items.add(last);
    }
    return items;
  }

  private static boolean isQuote(char c) {
    return c == '"';
  }

  private static boolean isOpen(char c) {
    return c == '(' || c == '[' || c == '{';
  }

  private static boolean isClose(char c) {
    return c == ')' || c == ']' || c == '}';
  }

  private static int endOfText(String statement, int quote) {
    int i = quote + 1;
    while (i < statement.length() && statement.charAt(i) != '"') {
      i += statement.charAt(i) == '\\' ? 2 : 1;
    }
    return i;
  }
}
