package weft.lang.syntax;

import weft.lang.syntax.Token.Kind;

/// Reads `use "common.weft"`.
final class UseLine {
  static final String WORD = "use";

  private UseLine() {}

  /// A name behind the word is a file without quotes: nothing else can be meant.
  static boolean starts(Cursor cursor) {
    return cursor.peek().isWord(WORD)
        && (cursor.sees(Kind.NAME, Kind.TEXT) || cursor.sees(Kind.NAME, Kind.NAME));
  }

  static Statement.Use read(Cursor cursor) {
    Token first = cursor.next();
    Token file = cursor.peek();
    if (!file.is(Kind.TEXT)) {
      throw cursor.refuse(
          "use takes the name of a file in quotes, found " + file.title(),
          "a text",
          "write use \"" + file.text() + ".weft\"");
    }
    cursor.next();
    if (!cursor.atLineEnd()) {
      throw cursor.refuse(
          "expected the end of the line, found " + cursor.peek().title(),
          "one file",
          "each file has a line of its own");
    }
    return new Statement.Use(file.text(), file.place(), first.place().to(cursor.last()));
  }
}
