package weft.lang.syntax;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.syntax.Token.Kind;

/// Cuts a text into tokens. Inside parentheses the end of a line is a blank. What is no token
/// becomes a [Kind#WRONG] one that carries its message, so that the parser reports it in its turn
/// and goes on with the next line.
public final class Lexer {
  static final String UNITS = "ns, us, ms, s, m, h or d";

  private static final Set<String> UNIT_TAGS = Set.of("ns", "us", "ms", "s", "m", "h", "d");
  private static final Map<String, Kind> WORDS = new HashMap<>();
  private static final Map<String, Kind> SIGNS = new HashMap<>();

  private static final String BRACKETS =
      "a cell of an array is array_extract(x, i), an earlier row lag(x, n), a part of a result"
          + " rolling_regress(y, x, w).beta[1]";

  /// Signs of other languages and what stands for them here.
  private static final Map<String, String> FOREIGN =
      Map.ofEntries(
          entry("&&", "write 'and'"),
          entry("&", "write 'and'"),
          entry("||", "write 'or'"),
          entry("|", "write 'or'"),
          entry("!", "write 'not'"),
          entry("^", "a power is written x ** 2"),
          entry("//", "write floor(a / b)"),
          entry("<>", "write '!='"),
          entry("=<", "write '<='"),
          entry("=>", "write '>='"),
          entry(":=", "write '='"),
          entry("?", "a choice is written if(condition, a, b) or a if condition else b"),
          entry(";", "write one definition a line"),
          entry("[", BRACKETS),
          entry("]", BRACKETS),
          entry("{", "groups are written in round parentheses"),
          entry("}", "groups are written in round parentheses"),
          entry("\\", "an expression goes on in the next line inside parentheses"),
          entry("\u2212", "write '-'"),
          entry("\u2013", "write '-'"),
          entry("\u00d7", "write '*'"),
          entry("\u00b7", "write '*'"),
          entry("\u00f7", "write '/'"),
          entry("\u2264", "write '<='"),
          entry("\u2265", "write '>='"),
          entry("\u2260", "write '!='"),
          entry("\u2018", "write a text in straight quotes: 'text'"),
          entry("\u2019", "write a text in straight quotes: 'text'"),
          entry("\u201c", "write a text in straight quotes: \"text\""),
          entry("\u201d", "write a text in straight quotes: \"text\""));

  static {
    for (Kind kind : Kind.values()) {
      if (!kind.spelling().isEmpty() && !isBracket(kind)) {
        (kind.isWord() ? WORDS : SIGNS).put(kind.spelling(), kind);
      }
    }
  }

  private final SourceText source;
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int depth;

  /// Brackets that are open.
  private int indexes;

  private int end;

  /// Whether the next token is the first of its line, and whether the last one was.
  private boolean fresh = true;

  private boolean lastFresh;

  private Lexer(SourceText source) {
    this.source = source;
    this.text = source.text();
    this.at = source.last();
    this.end = at;
  }

  /// All tokens of its last file; the last one is the end of the text.
  public static List<Token> tokens(SourceText source) {
    var lexer = new Lexer(source);
    while (lexer.at < lexer.text.length()) {
      lexer.next();
    }
    lexer.lineEnd();
    lexer.add(Kind.END, "", lexer.end, 0);
    return lexer.tokens;
  }

  private void next() {
    char c = text.charAt(at);
    if (c == '\n') {
      fresh = true;
      if (depth == 0) {
        lineEnd();
      }
      at++;
    } else if (Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\uFEFF') {
      at++;
    } else if (c == '#') {
      int stop = text.indexOf('\n', at);
      at = stop < 0 ? text.length() : stop;
    } else if (isDigit(c) || c == '.' && isDigit(peek(1))) {
      number();
    } else if (startsName(c)) {
      name();
    } else if (c == '$') {
      parameter();
    } else if (c == '\'' || c == '"') {
      quoted(c, Kind.TEXT);
    } else if (c == '`') {
      quoted(c, Kind.NAME);
    } else if (c == '.' && startsName(peek(1)) && isLast(Kind.CLOSE)) {
      part();
    } else if (c == '[' && isLast(Kind.PART) || c == ']' && indexes > 0) {
      bracket(c == '[');
    } else {
      sign();
    }
  }

  private void number() {
    int start = at;
    digits();
    if (peek(0) == '.' && peek(1) != '.' && !startsName(peek(1))) {
      at++;
      digits();
    }
    boolean plain = true;
    if (peek(0) == 'e' || peek(0) == 'E') {
      int sign = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
      if (isDigit(peek(sign))) {
        at += sign;
        digits();
        plain = false;
      }
    }
    if (!continuesName(peek(0))) {
      finite(start);
      return;
    }
    int letters = at;
    while (continuesName(peek(0))) {
      at++;
    }
    String word = text.substring(start, at);
    if (Span.time(word).isPresent()) {
      add(Kind.DURATION, word, start, at - start);
    } else if (plain && UNIT_TAGS.contains(text.substring(letters, at))) {
      wrong(
          start,
          Diagnostic.of(Code.RANGE, "the duration " + word + " is out of range")
              .expected("a duration above zero and below 292 years")
              .found(word));
    } else {
      wrong(
          start,
          Diagnostic.of(Code.SYNTAX, "'" + word + "' is neither a number nor a duration")
              .expected("a number, or a duration with one of the units " + UNITS)
              .found(word)
              .hint(
                  "durations are written 250ms, 30s, 5m, 1h, 1d; a product is written 2 * x, a"
                      + " large number 1000000 or 1e6"));
    }
  }

  private void finite(int start) {
    String word = text.substring(start, at);
    if (Double.isInfinite(Double.parseDouble(word))) {
      wrong(
          start,
          Diagnostic.of(Code.RANGE, "the number " + word + " is too large")
              .expected("a number up to 1.7976931348623157e308")
              .found(word));
    } else {
      add(Kind.NUMBER, word, start, at - start);
    }
  }

  private void digits() {
    while (isDigit(peek(0))) {
      at++;
    }
  }

  private void name() {
    int start = at;
    while (continuesName(peek(0)) || peek(0) == '.' && startsName(peek(1))) {
      at++;
    }
    String word = text.substring(start, at);
    add(WORDS.getOrDefault(word, Kind.NAME), word, start, at - start);
  }

  private static boolean isBracket(Kind kind) {
    return kind == Kind.OPEN_INDEX || kind == Kind.CLOSE_INDEX;
  }

  private boolean isLast(Kind kind) {
    return !tokens.isEmpty() && tokens.getLast().is(kind);
  }

  private void part() {
    int start = at++;
    while (continuesName(peek(0))) {
      at++;
    }
    add(Kind.PART, text.substring(start + 1, at), start, at - start);
  }

  /// Brackets say which of several: they stand behind a part only.
  private void bracket(boolean opens) {
    Kind kind = opens ? Kind.OPEN_INDEX : Kind.CLOSE_INDEX;
    add(kind, kind.spelling(), at++, 1);
    indexes += opens ? 1 : -1;
    depth = Math.max(0, depth + (opens ? 1 : -1));
  }

  private void parameter() {
    int start = at++;
    while (continuesName(peek(0))) {
      at++;
    }
    String word = text.substring(start + 1, at);
    if (word.isEmpty() || isDigit(word.charAt(0))) {
      wrong(
          start,
          Diagnostic.of(Code.SYNTAX, "'$' is not followed by the name of a parameter")
              .expected("a parameter such as $window")
              .found(word.isEmpty() ? "'$'" : "'$" + word + "'"));
    } else {
      add(Kind.PARAMETER, word, start, at - start);
    }
  }

  /// A text, or a name that is not made of letters and digits.
  private void quoted(char quote, Kind kind) {
    int start = at++;
    var out = new StringBuilder();
    while (at < text.length() && peek(0) != quote && peek(0) != '\n') {
      boolean escaped = peek(0) == '\\' && (peek(1) == quote || peek(1) == '\\');
      at += escaped ? 1 : 0;
      out.append(text.charAt(at++));
    }
    if (peek(0) == quote && kind == Kind.NAME && out.isEmpty()) {
      at++;
      wrong(
          start,
          Diagnostic.of(Code.SYNTAX, "the name between the backticks is empty")
              .expected("a name such as `last price`")
              .found("``"));
    } else if (peek(0) == quote) {
      at++;
      add(kind, out.toString(), start, at - start);
    } else {
      wrong(
          start,
          Diagnostic.of(
                  Code.SYNTAX,
                  "this " + (kind == Kind.NAME ? "name" : "text") + " has no closing quote")
              .expected("a closing " + quote + " in the same line")
              .found("the end of the line"));
    }
  }

  private void sign() {
    for (int length = 2; length > 0; length--) {
      String word = text.substring(at, Math.min(text.length(), at + length));
      Kind kind = SIGNS.get(word);
      if (kind != null) {
        at += word.length();
        add(kind, word, at - word.length(), word.length());
        depth = Math.max(0, depth + (kind == Kind.OPEN ? 1 : kind == Kind.CLOSE ? -1 : 0));
        return;
      }
      String instead = FOREIGN.get(word);
      if (instead != null) {
        at += word.length();
        wrong(at - word.length(), unexpected(word).hint(instead));
        return;
      }
    }
    String character = Character.toString(text.codePointAt(at));
    at += character.length();
    wrong(at - character.length(), unexpected(character));
  }

  private static Diagnostic unexpected(String sign) {
    return Diagnostic.of(Code.SYNTAX, "unexpected '" + sign + "'")
        .expected("an operator such as + - * / % ** < <= == !=, a name or a number")
        .found("'" + sign + "'");
  }

  private void wrong(int start, Diagnostic problem) {
    var place = new TextPlace(start, at - start);
    add(Kind.WRONG, source.text(place), place, Optional.of(problem.at(source.at(place))));
  }

  private void add(Kind kind, String word, int start, int length) {
    add(kind, word, new TextPlace(start, length), Optional.empty());
  }

  private void add(Kind kind, String word, TextPlace place, Optional<Diagnostic> problem) {
    if (depth > 0 && startsDefinition(kind)) {
      unclosed();
    }
    tokens.add(new Token(kind, word, place, problem));
    end = place.end();
    lastFresh = fresh;
    fresh = false;
  }

  private void lineEnd() {
    if (!tokens.isEmpty() && !tokens.getLast().is(Kind.LINE_END)) {
      tokens.add(new Token(Kind.LINE_END, "", new TextPlace(end, 0), Optional.empty()));
    }
  }

  /// Inside parentheses, a line that starts with `name =` and does not continue a list of arguments
  /// is the next definition: a parenthesis of the line before was left open.
  private boolean startsDefinition(Kind kind) {
    int size = tokens.size();
    if (size < 2 || !tokens.getLast().is(Kind.NAME)) {
      return false;
    }
    Kind before = tokens.get(size - 2).kind();
    boolean afterWord = isStatementWord(tokens.getLast().text()) && kind == Kind.NAME;
    return lastFresh
        && before != Kind.COMMA
        && before != Kind.OPEN
        && (kind == Kind.ASSIGN || afterWord);
  }

  private static boolean isStatementWord(String word) {
    return Statement.WORDS.contains(word);
  }

  private void unclosed() {
    Token first = tokens.removeLast();
    depth = 0;
    indexes = 0;
    end = tokens.getLast().place().end();
    lineEnd();
    tokens.add(first);
  }

  private char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean startsName(char c) {
    return Character.isLetter(c) || c == '_';
  }

  private static boolean continuesName(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }
}
