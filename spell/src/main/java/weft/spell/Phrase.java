package weft.spell;

import java.util.Arrays;
import java.util.stream.Collectors;

/// A piece of an expression in another language, and how tightly its outermost operator binds: so
/// that parentheses stand where they are needed and nowhere else.
///
/// @param binding larger binds tighter; what never needs parentheses is an [#ATOM]
public record Phrase(String text, int binding) {
  /// A name, a number, a call.
  public static final int ATOM = 100;

  public static Phrase word(String text) {
    return new Phrase(text, ATOM);
  }

  public static Phrase call(String function, Phrase... arguments) {
    return word(
        Arrays.stream(arguments)
            .map(Phrase::text)
            .collect(Collectors.joining(", ", function + "(", ")")));
  }

  /// Operands of the same operator need parentheses on the right only.
  public static Phrase infix(Phrase left, String operator, int binding, Phrase right) {
    return new Phrase(
        left.asTightAs(binding) + " " + operator + " " + right.asTightAs(binding + 1), binding);
  }

  /// The text where something of this binding must stand: in parentheses if it binds less.
  public String asTightAs(int least) {
    return binding >= least ? text : "(" + text + ")";
  }

  @Override
  public String toString() {
    return text;
  }
}
