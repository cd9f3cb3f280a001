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

  /// The message with its place, the user's line and a caret, expected, found and hint.
  @Override
  public String toString() {
    var out =
        new StringBuilder(code.warning() ? "warning[" : "error[")
            .append(code.tag())
            .append("]: ")
            .append(message);
    if (origin.known()) {
      out.append('\n').append(origin.picture());
    } else if (!origin.source().isEmpty()) {
      out.append("\n  in ").append(Visible.line(origin.source()));
    }
    expected.ifPresent(text -> out.append("\n  expected: ").append(text));
    found.ifPresent(text -> out.append("\n  found:    ").append(text));
    hint.ifPresent(text -> out.append("\n  hint:     ").append(text));
    return out.toString();
  }
}
