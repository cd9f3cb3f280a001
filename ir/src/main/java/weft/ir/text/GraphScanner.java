package weft.ir.text;

import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

/// Goes through the text form of graphs: words, literals and texts in quotes, with their places.
public final class GraphScanner {
  private final String text;
  private final LineIndex lines;
  private int at;

  /// A brace was found that does not end; no more are looked for behind a mistake.
  private boolean unclosed;

  /// @param source what the text is called in messages
  GraphScanner(String source, String text) {
    this.text = text;
    this.lines = new LineIndex(source, text);
  }

  int at() {
    return at;
  }

  boolean isAtEnd() {
    return at >= text.length();
  }

  /// Whether this character comes next, blanks included.
  boolean sees(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  /// What was read since a place.
  String since(int start) {
    return text.substring(start, at).strip();
  }

  /// Goes on where nothing else did.
  void atLeast(int place) {
    at = Math.max(at, place);
  }

  /// Skips blanks and comments; gives the place after them.
  ///
  /// @param lines skips the ends of statements too
  int skipBlank(boolean lines) {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#') {
        skipLine();
      } else if (c == ' ' || c == '\t' || c == '\r' || lines && (c == '\n' || c == ';')) {
        at++;
      } else {
        break;
      }
    }
    return at;
  }

  private void skipLine() {
    while (at < text.length() && text.charAt(at) != '\n') {
      at++;
    }
  }

  /// Goes on behind a statement that failed: after its line, or after the line in which the last
  /// graph in braces ends that it holds.
  ///
  /// @param nested inside of braces itself; it stops before they end
  void skipStatement(int start, boolean nested) {
    int open = 0;
    for (int i = start; i < text.length() && !unclosed; i++) {
      char c = text.charAt(i);
      open += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (i >= at && (c == '\n' && open <= 0 || open < 0 && nested)) {
        at = i;
        return;
      }
    }
    unclosed |= open > 0;
    skipLine();
  }

  /// Takes a character if it comes next.
  boolean next(char c) {
    skipBlank(false);
    if (sees(c)) {
      at++;
      return true;
    }
    return false;
  }

  void expect(char c) {
    if (!next(c)) {
      throw new WeftException(syntax("'" + c + "' is missing", "'" + c + "'", at, 1));
    }
  }

  String word(String expected) {
    int start = skipBlank(false);
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at))
            || text.charAt(at) == '_'
            || text.charAt(at) == '.')) {
      at++;
    }
    if (at == start) {
      throw new WeftException(syntax("this is not part of a graph", expected, at, 1));
    }
    return text.substring(start, at);
  }

  String literal() {
    int start = skipBlank(false);
    if (sees('-') || sees('+')) {
      at++;
    }
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean exponentSign =
          (c == '-' || c == '+') && (text.charAt(at - 1) == 'e' || text.charAt(at - 1) == 'E');
      if (!Character.isLetterOrDigit(c) && c != '_' && c != '.' && !exponentSign) {
        break;
      }
      at++;
    }
    if (at == start) {
      throw new WeftException(syntax("a value is missing", "a number, text, list or node", at, 1));
    }
    return text.substring(start, at);
  }

  /// A text in quotes, which come next.
  String quoted() {
    int start = at++;
    var out = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      char c = text.charAt(at++);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      int escape = at - 1;
      boolean ends = at >= text.length() || text.charAt(at) == '\n';
      char escaped = ends ? '\0' : text.charAt(at++);
      switch (escaped) {
        case '"', '\\' -> out.append(escaped);
        case 'n' -> out.append('\n');
        case 'r' -> out.append('\r');
        case 't' -> out.append('\t');
        case 'u' -> {
          String digits = text.substring(at, Math.min(text.length(), at + 4));
          if (!digits.matches("[0-9a-fA-F]{4}")) {
            throw new WeftException(
                syntax("this escape is incomplete", "\\u and four hexadecimal digits", escape, 2));
          }
          out.append((char) Integer.parseInt(digits, 16));
          at += 4;
        }
        default ->
            throw new WeftException(
                syntax("there is no such escape", "\\\" \\\\ \\n \\r \\t or \\u0000", escape, 2));
      }
    }
    if (at >= text.length() || text.charAt(at) != '"') {
      throw new WeftException(syntax("the text does not end", "\"", start, at - start));
    }
    at++;
    return out.toString();
  }

  /// From a place to here.
  Origin place(int start) {
    return lines.place(start, Math.max(1, at - start));
  }

  /// A single character.
  Origin point(int start) {
    return lines.place(start, 1);
  }

  Diagnostic syntax(String message, String expected, int start, int length) {
    String found =
        start < text.length()
            ? text.substring(start, Math.min(text.length(), start + length))
            : "the end of the text";
    return Diagnostic.of(Code.SYNTAX, message)
        .expected(expected)
        .found(found.equals("\n") ? "the end of the line" : found)
        .at(lines.place(start, length));
  }
}
