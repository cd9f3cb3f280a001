package weft.ir;

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

  /// The message with its place, the user's line and a caret, expected, found and hint.
  @Override
  public String toString() {
    var out = new StringBuilder("error[").append(code.tag()).append("]: ").append(message);
    if (origin.known()) {
      String number = String.valueOf(origin.line());
      String margin = " ".repeat(number.length());
      out.append('\n').append(margin).append("--> ").append(origin);
      out.append('\n').append(number).append(" | ").append(origin.text().replace('\t', ' '));
      out.append('\n').append(margin).append(" | ").append(" ".repeat(origin.column() - 1));
      out.append("^".repeat(origin.length()));
    } else if (!origin.source().isEmpty()) {
      out.append("\n  in ").append(origin.source());
    }
    expected.ifPresent(text -> out.append("\n  expected: ").append(text));
    found.ifPresent(text -> out.append("\n  found:    ").append(text));
    hint.ifPresent(text -> out.append("\n  hint:     ").append(text));
    return out.toString();
  }
}
