package weft.spell;

import java.util.Arrays;
import java.util.stream.Collectors;

/// A piece of an expression in another language, and how tightly its outermost operator binds: so
/// that parentheses stand where they are needed and nowhere else.
///
/// @param binding larger binds tighter; what never needs parentheses is an [#ATOM]
/// @param loose whether it may be a number that is none, as arithmetic makes them of infinities: a
///   language in which that is not the same as missing has to look before it asks
public record Wording(String text, int binding, boolean loose) {
  /// A name, a number, a call.
  public static final int ATOM = 100;

  /// What is a number or missing.
  public Wording(String text, int binding) {
    this(text, binding, false);
  }

  public static Wording word(String text) {
    return new Wording(text, ATOM);
  }

  public static Wording call(String function, Wording... arguments) {
    return word(
        Arrays.stream(arguments)
            .map(Wording::text)
            .collect(Collectors.joining(", ", function + "(", ")")));
  }

  /// Operands of the same operator need parentheses on the right only.
  public static Wording infix(Wording left, String operator, int binding, Wording right) {
    return new Wording(
        left.asTightAs(binding) + " " + operator + " " + right.asTightAs(binding + 1), binding);
  }

  /// The same, which may be no number.
  public Wording loosened() {
    return new Wording(text, binding, true);
  }

  /// The same, of which it is known that it is a number or missing, or that it does not matter.
  public Wording tightened() {
    return new Wording(text, binding);
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
