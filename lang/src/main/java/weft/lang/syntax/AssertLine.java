package weft.lang.syntax;

import weft.lang.syntax.Token.Kind;

/// Reads `assert score in -1..1` and `assert score in -1..1 or missing`.
final class AssertLine {
  static final String WORD = "assert";

  private static final String MISSING = "missing";

  private AssertLine() {}

  static boolean starts(Cursor cursor) {
    return cursor.peek().isWord(WORD) && cursor.sees(Kind.NAME, Kind.NAME);
  }

  static Statement.Assertion read(Cursor cursor, Expressions expressions) {
    Token first = cursor.next();
    Token name = cursor.name("what is asserted");
    String shape =
        "write assert %s in 0..1, or assert %s in 0..1 or missing"
            .formatted(name.text(), name.text());
    if (!cursor.peek().isWord("in")) {
      throw cursor.refuse(
          "expected 'in' and a range, found " + cursor.peek().title(), "'in'", shape);
    }
    Statement.Range range = range(cursor, expressions, shape);
    boolean orMissing = missing(cursor, Kind.OR);
    if (!cursor.atLineEnd()) {
      throw cursor.refuse(
          "expected the end of the line, found " + cursor.peek().title(),
          "'or missing' or the end of the line",
          shape);
    }
    return new Statement.Assertion(
        name.text(), name.place(), range, orMissing, first.place().to(cursor.last()));
  }

  /// `in low..high`.
  static Statement.Range range(Cursor cursor, Expressions expressions, String shape) {
    cursor.next();
    Syntax low = expressions.bound();
    if (!cursor.skip(Kind.RANGE)) {
      throw cursor.refuse(
          "expected '..' and the upper bound, found " + cursor.peek().title(), "'..'", shape);
    }
    Syntax high = expressions.bound();
    return new Statement.Range(low, high, low.place().to(high.place()));
  }

  /// `or missing`, `not missing`, if it follows.
  static boolean missing(Cursor cursor, Kind before) {
    boolean said = cursor.sees(before) && cursor.peek(1).isWord(MISSING);
    if (said) {
      cursor.next();
      cursor.next();
    }
    return said;
  }
}
