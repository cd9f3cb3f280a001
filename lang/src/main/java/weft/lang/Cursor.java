package weft.lang;

import java.util.List;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.WeftException;
import weft.lang.Token.Kind;

/// A position among the tokens of a text.
final class Cursor {
  private final Source source;
  private final List<Token> tokens;
  private int at;

  Cursor(Source source) {
    this.source = source;
    this.tokens = Lexer.tokens(source);
  }

  Source source() {
    return source;
  }

  Token peek() {
    return peek(0);
  }

  Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  boolean sees(Kind kind) {
    return peek().is(kind);
  }

  boolean sees(Kind first, Kind second) {
    return peek().is(first) && peek(1).is(second);
  }

  Token next() {
    Token token = peek();
    if (at < tokens.size() - 1) {
      at++;
    }
    return token;
  }

  /// The next token if it is of the kind; nothing happens otherwise.
  boolean skip(Kind kind) {
    boolean seen = sees(kind);
    if (seen) {
      next();
    }
    return seen;
  }

  /// The end of the last token that was taken.
  Place last() {
    return tokens.get(Math.max(0, at - 1)).place();
  }

  boolean atLineEnd() {
    return sees(Kind.LINE_END) || sees(Kind.END);
  }

  /// Goes behind the end of the line. After a mistake inside parentheses it stops where a line
  /// starts like a statement, so that the lines below are still read.
  void skipLine() {
    while (!atLineEnd()) {
      next();
      if (startsStatement()) {
        return;
      }
    }
    skip(Kind.LINE_END);
  }

  private boolean startsStatement() {
    int offset = peek().place().offset();
    boolean leftmost = offset > 0 && source.text().charAt(offset - 1) == '\n';
    boolean word = Statement.WORDS.contains(peek().text());
    return leftmost && (sees(Kind.NAME, Kind.ASSIGN) || word && sees(Kind.NAME, Kind.NAME));
  }

  /// Refuses the next token: it is reported as itself where it is no token at all, else as one that
  /// stands in the wrong place.
  WeftException refuse(String message, String expected) {
    return refuse(message, expected, "");
  }

  WeftException refuse(String message, String expected, String hint) {
    Token token = peek();
    if (token.problem().isPresent()) {
      return new WeftException(token.problem().get());
    }
    var problem = Diagnostic.of(Code.SYNTAX, message).expected(expected).found(token.title());
    return new WeftException(
        (hint.isEmpty() ? problem : problem.hint(hint)).at(source.at(token.place())));
  }

  Diagnostic problem(Place place, String message) {
    return Diagnostic.of(Code.SYNTAX, message).at(source.at(place));
  }
}
