package weft.ir.problem;

import java.util.Collection;
import java.util.Optional;

/// One mistake, said so that it can be mended: what is wrong, where, what was expected and found,
/// what to write instead.
///
/// @param subject the node, role, argument or column the message is about; empty where the place
///   says it all
public record Diagnostic(
    Code code,
    String message,
    String subject,
    Optional<String> expected,
    Optional<String> found,
    Optional<String> hint,
    Origin origin) {
  private static final int WIDTH = 160;

  /// Much of what a message quotes comes from files and services: none of it may steer a terminal.
  public Diagnostic {
    message = Visible.text(message);
    expected = expected.map(Visible::text);
    found = found.map(Visible::text);
    hint = hint.map(Visible::text);
  }

  public static Diagnostic of(Code code, String message) {
    return new Diagnostic(
        code, message, "", Optional.empty(), Optional.empty(), Optional.empty(), Origin.NONE);
  }

  public Diagnostic about(String other) {
    return new Diagnostic(code, message, other, expected, found, hint, origin);
  }

  public Diagnostic expected(String other) {
    return new Diagnostic(code, message, subject, Optional.of(other), found, hint, origin);
  }

  public Diagnostic found(String other) {
    return new Diagnostic(code, message, subject, expected, Optional.of(other), hint, origin);
  }

  public Diagnostic hint(String other) {
    return new Diagnostic(code, message, subject, expected, found, Optional.of(other), origin);
  }

  /// With the name that was probably meant as the hint, if one of them is close to the word.
  public Diagnostic suggest(String word, Collection<String> names) {
    return Nearest.to(word, names).map(near -> hint("did you mean '" + near + "'?")).orElse(this);
  }

  public Diagnostic at(Origin other) {
    return new Diagnostic(code, message, subject, expected, found, hint, other);
  }

  /// The message preceded by who says it: `rolling_mean: ...`.
  public Diagnostic within(String who) {
    return new Diagnostic(code, who + ": " + message, subject, expected, found, hint, origin);
  }

  /// Names the place unless a closer one is known.
  public Diagnostic orAt(Origin other) {
    return origin.known() ? this : at(other);
  }

  /// The user's line with a caret below; of a long line the part around it.
  private void line(StringBuilder out, String before, String below) {
    String text = Visible.places(origin.text());
    int middle = origin.column() - 1 - WIDTH / 2;
    int from = text.length() <= WIDTH ? 0 : Math.clamp(middle, 0, text.length());
    int to = Math.min(text.length(), from + WIDTH);
    String left = from > 0 ? "..." : "";
    int column = origin.column() - 1 - from + left.length();
    int length = Math.clamp(to + 1 - (origin.column() - 1), 1, origin.length());
    out.append('\n').append(before).append(left).append(text, from, to);
    out.append(to < text.length() ? "..." : "");
    out.append('\n').append(below).append(" ".repeat(column)).append("^".repeat(length));
  }

  /// The message with its place, the user's line and a caret, expected, found and hint.
  @Override
  public String toString() {
    var out =
        new StringBuilder(code.warning() ? "warning[" : "error[")
            .append(code.tag())
            .append("]: ")
            .append(message);
    if (origin.known()) {
      String number = String.valueOf(origin.line());
      String margin = " ".repeat(number.length());
      out.append('\n').append(margin).append("--> ").append(Visible.line(origin.toString()));
      line(out, number + " | ", margin + " | ");
    } else if (!origin.source().isEmpty()) {
      out.append("\n  in ").append(Visible.line(origin.source()));
    }
    expected.ifPresent(text -> out.append("\n  expected: ").append(text));
    found.ifPresent(text -> out.append("\n  found:    ").append(text));
    hint.ifPresent(text -> out.append("\n  hint:     ").append(text));
    return out.toString();
  }
}
