package weft.cluster;

import java.util.List;
import java.util.function.Predicate;
import weft.ir.Span;

/// An option of a job, and what can be said with it.
///
/// @param expected what fits, in words
public record JobOption(String name, Predicate<String> fits, String expected) {
  static JobOption text(String name) {
    return new JobOption(name, text -> !text.isEmpty(), "a text");
  }

  static JobOption whole(String name) {
    return new JobOption(name, text -> text.matches("[1-9]\\d{0,8}"), "a whole number from 1 on");
  }

  static JobOption duration(String name) {
    return new JobOption(
        name, text -> Span.time(text).isPresent(), "a duration such as 2s (ms, s, m, h, d)");
  }

  static JobOption condition(String name) {
    return oneOf(name, "true", "false");
  }

  static JobOption oneOf(String name, String... words) {
    return new JobOption(name, List.of(words)::contains, String.join(", ", words));
  }

  /// @throws weft.ir.problem.WeftException if that can't be said with it
  void check(String text) {
    if (!fits.test(text)) {
      throw JobWords.wrong(name + " can't be '" + text + "'", name, expected);
    }
  }
}
