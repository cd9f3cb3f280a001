package weft.lang.syntax;

import weft.lang.syntax.Token.Kind;

/// Reads `model alpha = "alpha.onnx"`.
final class ModelFileLine {
  static final String WORD = "model";

  private ModelFileLine() {}

  static boolean starts(Cursor cursor) {
    return cursor.peek().isWord(WORD) && cursor.sees(Kind.NAME, Kind.NAME);
  }

  static Statement.Model read(Cursor cursor) {
    Token first = cursor.next();
    Token name = cursor.name("a model");
    String shape = "write model " + name.text() + " = \"" + name.text() + ".onnx\"";
    if (!cursor.skip(Kind.ASSIGN)) {
      throw cursor.refuse(
          "expected '=' after " + name.title() + ", found " + cursor.peek().title(), "'='", shape);
    }
    Token file = cursor.peek();
    if (!file.is(Kind.TEXT)) {
      throw cursor.refuse(
          "model takes the name of a file in quotes, found " + file.title(), "a text", shape);
    }
    cursor.next();
    if (!cursor.atLineEnd()) {
      throw cursor.refuse(
          "expected the end of the line, found " + cursor.peek().title(), "one file", shape);
    }
    return new Statement.Model(
        name.text(), name.place(), file.text(), file.place(), first.place().to(cursor.last()));
  }
}
