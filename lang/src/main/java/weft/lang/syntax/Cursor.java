package weft.lang.syntax;

import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.syntax.Token.Kind;

/// A position among the tokens of a text.
public final class Cursor {
  private final SourceText source;
  private final List<Token> tokens;
  private int at;

  Cursor(SourceText source) {
    this.source = source;
    this.tokens = Lexer.tokens(source);
  }

  public SourceText source() {
    return source;
  }

  public Token peek() {
    return peek(0);
  }

  public Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  public boolean sees(Kind kind) {
    return peek().is(kind);
  }

  public boolean sees(Kind first, Kind second) {
    return peek().is(first) && peek(1).is(second);
  }

  public Token next() {
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
  TextPlace last() {
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
  public WeftException refuse(String message, String expected) {
    return refuse(message, expected, "");
  }

  public WeftException refuse(String message, String expected, String hint) {
    Token token = peek();
    if (token.problem().isPresent()) {
      return new WeftException(token.problem().get());
    }
    var problem = Diagnostic.of(Code.SYNTAX, message).expected(expected).found(token.title());
    return new WeftException(
        (hint.isEmpty() ? problem : problem.hint(hint)).at(source.at(token.place())));
  }

  Diagnostic problem(TextPlace place, String message) {
    return Diagnostic.of(Code.SYNTAX, message).at(source.at(place));
  }

  /// A name that can be given to something.
  Token name(String what) {
    Token token = peek();
    if (token.kind().isWord()) {
      throw reserved(token);
    }
    if (!token.is(Kind.NAME)) {
      throw refuse("expected the name of " + what + ", found " + token.title(), "a name");
    }
    if (token.text().indexOf('.') >= 0) {
      throw refuse(
          "the name of " + what + " has no dot",
          "a name of letters, digits and underscores",
          "write " + token.text().replace('.', '_'));
    }
    return next();
  }

  WeftException reserved(Token token) {
    return new WeftException(
        problem(token.place(), "'" + token.text() + "' is a reserved word")
            .expected("another name")
            .found(token.title())
            .hint("write " + token.text() + "_ or another name"));
  }

  /// Refuses anything but the end of the line.
  void end() {
    if (atLineEnd()) {
      return;
    }
    Token token = peek();
    String expected = "an operator or the end of the line";
    throw switch (token.kind()) {
      case ASSIGN ->
          refuse(
              "'=' gives a name to a result, and what stands before it is not a name",
              expected,
              "write name = expression; to compare, write '=='");
      case CLOSE -> refuse("there is no '(' for this ')'", expected);
      case COMMA -> refuse("a comma stands only between arguments", expected);
      case ELSE ->
          refuse(
              "'else' without an 'if'",
              expected,
              "write if(condition, a, b) or a if condition else b");
      default ->
          refuse(
              "expected " + expected + ", found " + token.title(),
              expected,
              Expressions.missing("an operator such as '*'", token));
    };
  }
}
