package weft.lang;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/// A text whose lines may be broken in some places. A group stands in one line where it fits;
/// otherwise each of its own breaks is a new line, and the groups inside are asked again.
public sealed interface Breakable {
  /// The most characters a line should have.
  int WIDTH = 100;

  /// Characters that stay together.
  record Text(String text) implements Breakable {}

  /// A new line, or these characters where its group stands in one line.
  record Break(String otherwise) implements Breakable {}

  /// Parts whose new lines are moved to the right.
  record Indent(int by, List<Breakable> parts, boolean commented) implements Breakable {}

  /// @param commented there is a comment inside, so that it can't stand in one line
  record Group(List<Breakable> parts, boolean commented) implements Breakable {}

  /// A comment, which ends its line.
  ///
  /// @param trailing it stands behind other text
  record Comment(String text, boolean trailing) implements Breakable {}

  static Breakable indent(int by, List<Breakable> parts) {
    return new Indent(by, List.copyOf(parts), commented(parts));
  }

  static Breakable group(List<Breakable> parts) {
    return new Group(List.copyOf(parts), commented(parts));
  }

  private static boolean commented(List<Breakable> parts) {
    for (Breakable part : parts) {
      boolean inside =
          switch (part) {
            case Text _, Break _ -> false;
            case Indent indent -> indent.commented;
            case Group group -> group.commented;
            case Comment _ -> true;
          };
      if (inside) {
        return true;
      }
    }
    return false;
  }

  /// The text with its lines broken.
  static String print(Breakable layout) {
    var printer = new Printer();
    printer.print(layout);
    return printer.out.toString();
  }

  /// Writes from left to right. A new line is written with the text that follows it, so that
  /// nothing stands at the end of a line and a comment can still join the line before.
  final class Printer {
    /// @param broken the breaks of the group around it are new lines
    private record Task(Breakable layout, int indent, boolean broken) {}

    private final StringBuilder out = new StringBuilder();
    private final Deque<Task> tasks = new ArrayDeque<>();
    private int column;
    private boolean newLine;
    private int indent;

    /// The line ends with a comment.
    private boolean closed;

    private void print(Breakable layout) {
      tasks.push(new Task(layout, 0, true));
      while (!tasks.isEmpty()) {
        Task task = tasks.pop();
        switch (task.layout) {
          case Text(String text) -> text(text);
          case Break(String otherwise) -> {
            if (task.broken) {
              newLine(task.indent);
            } else {
              text(otherwise);
            }
          }
          case Indent(int by, var parts, _) -> push(tasks, parts, task.indent + by, task.broken);
          case Group(var parts, boolean commented) ->
              push(tasks, parts, task.indent, commented || !fits(parts, task.indent));
          case Comment(String text, boolean trailing) -> comment(text, trailing, task.indent);
        }
      }
    }

    private static void push(Deque<Task> onto, List<Breakable> parts, int indent, boolean broken) {
      for (int i = parts.size() - 1; i >= 0; i--) {
        onto.push(new Task(parts.get(i), indent, broken));
      }
    }

    private void text(String text) {
      if (newLine) {
        if (text.isBlank()) {
          return;
        }
        startLine();
      }
      out.append(text);
      column += text.length();
    }

    private void newLine(int to) {
      newLine = true;
      indent = to;
    }

    private void startLine() {
      trim();
      out.append('\n').append(" ".repeat(indent));
      column = indent;
      newLine = false;
      closed = false;
    }

    private void trim() {
      while (!out.isEmpty() && out.charAt(out.length() - 1) == ' ') {
        out.setLength(out.length() - 1);
      }
    }

    private void comment(String text, boolean trailing, int to) {
      trim();
      if (trailing && !closed) {
        out.append("  ").append(text);
      } else {
        newLine(to);
        startLine();
        out.append(text);
      }
      closed = true;
      newLine(to);
    }

    /// Whether the parts and what follows them, up to the next break, stand in the line.
    private boolean fits(List<Breakable> parts, int to) {
      int left = WIDTH - (newLine ? indent : column);
      var inside = new ArrayDeque<Task>();
      push(inside, parts, to, false);
      Iterator<Task> after = tasks.iterator();
      while (left >= 0) {
        if (inside.isEmpty() && !after.hasNext()) {
          return true;
        }
        Task task = inside.isEmpty() ? after.next() : inside.pop();
        switch (task.layout) {
          case Text(String text) -> left -= text.length();
          case Break(String otherwise) -> {
            if (task.broken) {
              return true;
            }
            left -= otherwise.length();
          }
          case Indent(_, var more, _) -> push(inside, more, to, task.broken);
          case Group(var more, _) -> push(inside, more, to, task.broken);
          case Comment _ -> {
            return true;
          }
        }
      }
      return false;
    }
  }
}
