package weft.lang.syntax;

import java.util.Optional;
import weft.ir.problem.Diagnostic;

/// A word, number or sign of a text.
///
/// @param text the name without its `$`, the text without its quotes, else as written
/// @param problem what is wrong with a [Kind#WRONG] token
public record Token(Kind kind, String text, TextPlace place, Optional<Diagnostic> problem) {
  /// What a token is. Signs and reserved words know their spelling.
  public enum Kind {
    NUMBER(""),
    DURATION(""),
    TEXT(""),
    NAME(""),
    PARAMETER(""),
    IF("if"),
    ELSE("else"),
    AND("and"),
    OR("or"),
    NOT("not"),
    TRUE("true"),
    FALSE("false"),
    NONE("none"),
    PLUS("+"),
    MINUS("-"),
    TIMES("*"),
    DIVIDE("/"),
    MODULO("%"),
    POWER("**"),
    LESS("<"),
    LESS_EQUAL("<="),
    GREATER(">"),
    GREATER_EQUAL(">="),
    EQUAL("=="),
    NOT_EQUAL("!="),
    ASSIGN("="),
    OPEN("("),
    CLOSE(")"),
    COMMA(","),
    COLON(":"),
    RANGE(".."),
    /// A part of what a call gives, with its dot: `.beta`.
    PART(""),
    OPEN_INDEX("["),
    CLOSE_INDEX("]"),
    LINE_END(""),
    END(""),
    WRONG("");

    private final String spelling;

    Kind(String spelling) {
      this.spelling = spelling;
    }

    String spelling() {
      return spelling;
    }

    public boolean isWord() {
      return !spelling.isEmpty() && Character.isLetter(spelling.charAt(0));
    }

    /// An expression can start with it.
    boolean startsOperand() {
      return switch (this) {
        case NUMBER, DURATION, TEXT, NAME, PARAMETER, NOT, TRUE, FALSE, NONE, OPEN -> true;
        default -> false;
      };
    }
  }

  public boolean is(Kind other) {
    return kind == other;
  }

  /// `label`, `event`, `def` and their like are words only where they stand; elsewhere they are
  /// names.
  public boolean isWord(String word) {
    return kind == Kind.NAME && text.equals(word);
  }

  /// How a message calls it: `the number 5`, `'+'`, `the end of the line`.
  public String title() {
    return switch (kind) {
      case NUMBER -> "the number " + text;
      case DURATION -> "the duration " + text;
      case TEXT -> "the text '" + text + "'";
      case NAME -> "the name '" + text + "'";
      case PARAMETER -> "the parameter $" + text;
      case PART -> "the part ." + text;
      case LINE_END -> "the end of the line";
      case END -> "the end of the text";
      default -> kind.isWord() ? "the word '" + text + "'" : "'" + text + "'";
    };
  }
}
