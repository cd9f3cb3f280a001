package weft.bounds.property;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ir.text.LineIndex;

/// A word of a file, or a list of such in parentheses.
sealed interface VnnItem {
  Origin origin();

  record Atom(String text, Origin origin) implements VnnItem {}

  record Items(List<VnnItem> list, Origin origin) implements VnnItem {
    /// The word that a list begins with; nothing where it does not begin with one.
    String head() {
      return !list.isEmpty() && list.getFirst() instanceof Atom(String text, _) ? text : "";
    }
  }

  /// All items of a text.
  static List<VnnItem> of(String source, String text) {
    return new Scan(source, text).items();
  }

  static WeftException wrong(Origin origin, String message, String expected) {
    return new WeftException(Diagnostic.of(Code.SYNTAX, message).expected(expected).at(origin));
  }

  /// One pass over the text; lists that are open wait on a stack, so that nothing recurses.
  final class Scan {
    private record Open(List<VnnItem> list, int from) {}

    private final String text;
    private final LineIndex lines;
    private final ArrayDeque<Open> open = new ArrayDeque<>();
    private List<VnnItem> list = new ArrayList<>();
    private int at;

    Scan(String source, String text) {
      this.text = text;
      this.lines = new LineIndex(source, text);
    }

    List<VnnItem> items() {
      while (at < text.length()) {
        char next = text.charAt(at);
        switch (next) {
          case ';' -> skipLine();
          case '(' -> open();
          case ')' -> close();
          default -> {
            if (Character.isWhitespace(next)) {
              at++;
            } else {
              word();
            }
          }
        }
      }
      if (!open.isEmpty()) {
        throw wrong(
            lines.place(open.peek().from(), 1),
            "a parenthesis is not closed",
            "')' before the end");
      }
      return list;
    }

    private void skipLine() {
      int end = text.indexOf('\n', at);
      at = end < 0 ? text.length() : end;
    }

    private void open() {
      open.push(new Open(list, at));
      list = new ArrayList<>();
      at++;
    }

    private void close() {
      if (open.isEmpty()) {
        throw wrong(lines.place(at, 1), "a parenthesis is closed that is not open", "'('");
      }
      var outer = open.pop();
      outer.list().add(new Items(list, lines.place(outer.from(), at + 1 - outer.from())));
      list = outer.list();
      at++;
    }

    /// Brackets and quotes hold a word together.
    private void word() {
      int from = at;
      while (at < text.length()
          && "();".indexOf(text.charAt(at)) < 0
          && !Character.isWhitespace(text.charAt(at))) {
        char next = text.charAt(at);
        int end =
            next == '[' ? text.indexOf(']', at) : next == '"' ? text.indexOf('"', at + 1) : at;
        if (end < 0) {
          throw wrong(
              lines.place(at, 1), "'" + next + "' is not closed", next == '[' ? "']'" : "'\"'");
        }
        at = end + 1;
      }
      list.add(new Atom(text.substring(from, at), lines.place(from, at - from)));
    }
  }
}
