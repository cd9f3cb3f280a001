package weft.polars;

import java.util.ArrayList;
import java.util.List;

/// Breaks long expressions into lines as the formatter `black` does: what stands between brackets
/// on lines of its own, at commas, before operators, or before the dots of a chain.
final class BrokenLines {
  private static final int WIDTH = 88;
  private static final int INDENT = 4;

  /// From the operators that bind least.
  private static final List<List<String>> OPERATORS =
      List.of(
          List.of(" if ", " else "),
          List.of(" or "),
          List.of(" and "),
          List.of(" < ", " <= ", " == ", " > ", " >= "),
          List.of(" | "),
          List.of(" & "),
          List.of(" + ", " - "),
          List.of(" * ", " / ", " % "),
          List.of(" ** "));

  private final List<String> lines = new ArrayList<>();

  /// An argument of a call that has a line of its own.
  ///
  /// @param before what stands before the expression on its first line: `name=`
  static List<String> argument(int indent, String before, String expression) {
    var layout = new BrokenLines();
    layout.item(indent, before, expression, ",");
    return layout.lines;
  }

  /// A statement whose value may go on inside brackets.
  static List<String> statement(int indent, String before, String expression) {
    var layout = new BrokenLines();
    layout.item(indent, before, expression, "");
    return layout.lines;
  }

  private boolean fits(int indent, String text) {
    return indent + text.length() <= WIDTH;
  }

  private void put(int indent, String text) {
    lines.add(" ".repeat(indent) + text);
  }

  /// `before expression after`: whole, or with what is in its brackets on lines of its own.
  private void item(int indent, String before, String expression, String after) {
    if (fits(indent, before + expression + after)) {
      put(indent, before + expression + after);
    } else if (isCall(expression)) {
      call(indent, before, expression, after);
    } else {
      put(indent, before + "(");
      body(indent + INDENT, expression);
      put(indent, ")" + after);
    }
  }

  /// What stands between brackets.
  private void body(int indent, String text) {
    if (fits(indent, text)) {
      put(indent, text);
      return;
    }
    var items = split(text, List.of(", "));
    if (items.size() > 1) {
      for (String item : items) {
        String plain = item.startsWith(", ") ? item.substring(2) : item;
        int named = name(plain);
        item(indent, plain.substring(0, named), plain.substring(named), ",");
      }
    } else {
      operands(indent, text);
    }
  }

  /// An expression inside brackets that is too long for a line: one operand on each.
  private void operands(int indent, String text) {
    if (fits(indent, text)) {
      put(indent, text);
      return;
    }
    for (List<String> operators : OPERATORS) {
      var parts = split(text, operators);
      if (parts.size() > 1) {
        parts.forEach(part -> operands(indent, part.strip()));
        return;
      }
    }
    var links = links(text);
    if (links.size() > 2) {
      links.forEach(link -> operands(indent, link));
    } else if (text.endsWith(")") || text.endsWith("]")) {
      call(indent, "", text, "");
    } else {
      put(indent, text);
    }
  }

  /// Splits at the last bracket that leaves a first line that fits.
  private void call(int indent, String before, String text, String after) {
    int end = text.length();
    int open = opening(text);
    for (int to = end; to > 0 && isClosing(text.charAt(to - 1)); to = trailer(text, to)) {
      int at = opening(text.substring(0, to));
      if (at + 1 < to - 1 && fits(indent, before + text.substring(0, at + 1))) {
        open = at;
        end = to;
        break;
      }
    }
    String inner = text.substring(open + 1, end - 1);
    if (inner.isEmpty()) {
      put(indent, before + text + after);
      return;
    }
    put(indent, before + text.substring(0, open + 1));
    body(indent + INDENT, inner);
    int last = opening(text);
    if (last < end || fits(indent, text.substring(end - 1) + after)) {
      put(indent, text.substring(end - 1) + after);
    } else {
      put(indent, text.substring(end - 1, last + 1));
      body(indent + INDENT, text.substring(last + 1, text.length() - 1));
      put(indent, text.charAt(text.length() - 1) + after);
    }
  }

  /// Where the last link of a chain begins that ends at a place.
  private static int trailer(String text, int to) {
    int at = opening(text.substring(0, to));
    while (at > 0
        && (Character.isLetterOrDigit(text.charAt(at - 1))
            || text.charAt(at - 1) == '_'
            || text.charAt(at - 1) == '.')) {
      at--;
    }
    return at > 0 && text.charAt(at) == '.' ? at : 0;
  }

  /// Whether an expression is a name and one pair of brackets behind it.
  private static boolean isCall(String text) {
    return text.endsWith(")")
        && opening(text) > 0
        && text.substring(0, opening(text)).matches("[A-Za-z_0-9.]+");
  }

  /// The place of the bracket that the last one closes.
  private static int opening(String text) {
    int found = -1;
    var open = new ArrayList<Integer>();
    for (int i = 0; i < text.length(); i = next(text, i)) {
      char c = text.charAt(i);
      if (isOpening(c)) {
        open.add(i);
      } else if (isClosing(c)) {
        found = open.removeLast();
      }
    }
    return found;
  }

  private static boolean isOpening(char c) {
    return c == '(' || c == '[' || c == '{';
  }

  private static boolean isClosing(char c) {
    return c == ')' || c == ']' || c == '}';
  }

  /// The place behind a character, or behind a text in quotes.
  private static int next(String text, int at) {
    if (text.charAt(at) != '"') {
      return at + 1;
    }
    int end = at + 1;
    while (text.charAt(end) != '"') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return end + 1;
  }

  /// The end of `name=` at the beginning.
  private static int name(String text) {
    int at = 0;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    boolean named = at > 0 && text.startsWith("=", at) && !text.startsWith("==", at);
    return named ? at + 1 : 0;
  }

  /// The parts before and from each separator on that is in no brackets.
  private static List<String> split(String text, List<String> separators) {
    var parts = new ArrayList<String>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i = next(text, i)) {
      char c = text.charAt(i);
      depth += isOpening(c) ? 1 : isClosing(c) ? -1 : 0;
      int at = i;
      if (depth == 0
          && i > start
          && separators.stream().anyMatch(one -> text.startsWith(one, at))) {
        parts.add(text.substring(start, i));
        start = i;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  /// The links of a chain of calls; a name stays with its first one.
  private static List<String> links(String text) {
    var links = new ArrayList<String>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i = next(text, i)) {
      char c = text.charAt(i);
      depth += isOpening(c) ? 1 : isClosing(c) ? -1 : 0;
      if (depth == 0 && c == '.' && i > start && isClosing(text.charAt(i - 1))) {
        links.add(text.substring(start, i));
        start = i;
      }
    }
    links.add(text.substring(start));
    return links;
  }
}
