package weft.lang.syntax;

import weft.lang.Marks;
import weft.lang.syntax.Token.Kind;

/// Reads `universe liquid = condition` and `universe liquid(outside=reset) = condition`.
final class UniverseLine {
  static final String WORD = "universe";

  private static final String OUTSIDE = "outside";
  private static final String RESET = "reset";

  private UniverseLine() {}

  static boolean starts(Cursor cursor) {
    return cursor.peek().isWord(WORD) && cursor.sees(Kind.NAME, Kind.NAME);
  }

  static Statement.Universe read(Cursor cursor, Expressions expressions) {
    Token first = cursor.next();
    Token name = cursor.name("the universe");
    boolean afresh = cursor.skip(Kind.OPEN) && outside(cursor, name);
    if (!cursor.skip(Kind.ASSIGN)) {
      throw cursor.refuse(
          "expected '=' and a condition, found " + cursor.peek().title(), "'='", shape(name));
    }
    Syntax condition = expressions.expression();
    cursor.end();
    TextPlace place = first.place().to(cursor.last());
    var definition =
        new Statement.Definition(
            name.text(), name.place(), Marks.none(first.place()), condition, place);
    return new Statement.Universe(definition, afresh, place);
  }

  /// What becomes of states while a row is outside; there is one thing to say.
  private static boolean outside(Cursor cursor, Token name) {
    word(cursor, OUTSIDE, name);
    if (!cursor.skip(Kind.ASSIGN)) {
      throw cursor.refuse(
          "expected '=' after outside, found " + cursor.peek().title(), "'='", shape(name));
    }
    word(cursor, RESET, name);
    if (!cursor.skip(Kind.CLOSE)) {
      throw cursor.refuse("expected ')', found " + cursor.peek().title(), "')'", shape(name));
    }
    return true;
  }

  private static void word(Cursor cursor, String word, Token name) {
    if (!cursor.peek().isWord(word)) {
      throw cursor.refuse(
          "a universe can say outside=reset and nothing else, found " + cursor.peek().title(),
          "outside=reset",
          word.equals(RESET)
              ? "without it states and windows go on while a row is outside"
              : shape(name));
    }
    cursor.next();
  }

  private static String shape(Token name) {
    return "write universe " + name.text() + "(outside=reset) = condition, or without parentheses";
  }
}
