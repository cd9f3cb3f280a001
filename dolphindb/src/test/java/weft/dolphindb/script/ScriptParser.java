package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.dolphindb.script.Script.Argument;
import weft.dolphindb.script.Script.Define;
import weft.dolphindb.script.Script.Selected;
import weft.dolphindb.script.ScriptToken.Kind;

/// Reads a script. Operators bind as in most languages, those of equal rank to the left.
final class ScriptParser {
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("==", "!="),
          List.of("<", "<=", ">", ">="),
          List.of("+", "-"),
          List.of("*", "\\", "/", "%"),
          List.of(".."),
          List.of(":"));
  private static final Map<String, Object> WORDS =
      Map.of("true", Cells.truth(true), "false", Cells.truth(false), "NULL", Cells.nothing());

  private final List<ScriptToken> tokens;
  private int at;

  /// How deep we stand in `<...>`, where `>` ends it.
  private int code;

  /// How deep in parentheses, where lines do not end anything.
  private int open;

  private ScriptParser(String script) {
    this.tokens = ScriptToken.of(script);
  }

  static List<Script> parse(String script) {
    var parser = new ScriptParser(script);
    var statements = new ArrayList<Script>();
    parser.breaks();
    while (parser.peek().kind() != Kind.END) {
      statements.add(parser.statement());
      parser.breaks();
    }
    return statements;
  }

  // ---- tokens

  private ScriptToken peek() {
    while (open > 0 && tokens.get(at).kind() == Kind.BREAK) {
      at++;
    }
    return tokens.get(at);
  }

  private ScriptToken take() {
    ScriptToken token = peek();
    at++;
    return token;
  }

  private boolean accept(String sign) {
    if (peek().is(sign)) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(String sign) {
    if (!accept(sign)) {
      throw new ScriptError(
          "line " + peek().line() + ": expected " + sign + ", found '" + peek().text() + "'");
    }
  }

  private void openUp(String sign) {
    expect(sign);
    open++;
  }

  private void close(String sign) {
    peek();
    open--;
    expect(sign);
  }

  private String name() {
    ScriptToken token = take();
    if (token.kind() != Kind.NAME
        && token.kind() != Kind.QUOTED_NAME
        && token.kind() != Kind.TEXT
        && token.kind() != Kind.SYMBOL) {
      throw new ScriptError("line " + token.line() + ": no name: '" + token.text() + "'");
    }
    return token.text();
  }

  private void breaks() {
    while (tokens.get(at).kind() == Kind.BREAK) {
      at++;
    }
  }

  // ---- statements

  private Script statement() {
    if (accept("@")) {
      if (!name().equals("state")) {
        throw new ScriptError("only @state is known");
      }
      breaks();
      expect("def");
      return define(Define.Kind.STATE);
    }
    if (accept("def")) {
      return define(Define.Kind.PLAIN);
    }
    if (accept("defg")) {
      return define(Define.Kind.AGGREGATE);
    }
    if (accept("return")) {
      return new Script.Return(expression());
    }
    if (accept("for")) {
      openUp("(");
      String name = name();
      expect("in");
      Script in = expression();
      close(")");
      return new Script.For(name, in, block());
    }
    if (accept("if")) {
      openUp("(");
      Script condition = expression();
      close(")");
      var then = block();
      breaks();
      return new Script.Choose(condition, then, accept("else") ? block() : List.of());
    }
    if (accept("try")) {
      var body = block();
      expect("catch");
      openUp("(");
      name();
      close(")");
      return new Script.Try(body, block());
    }
    if (accept("share")) {
      Script table = expression();
      expect("as");
      return new Script.Share(table, name());
    }
    Script left = expression();
    return accept("=") ? new Script.Assign(left, expression()) : left;
  }

  private Script define(Define.Kind kind) {
    String name = name();
    var parameters = new ArrayList<String>();
    openUp("(");
    while (!peek().is(")")) {
      parameters.add(name());
      accept(",");
    }
    close(")");
    return new Define(name, parameters, block(), kind);
  }

  private List<Script> block() {
    int outside = open;
    breaks();
    expect("{");
    open = 0;
    var statements = new ArrayList<Script>();
    breaks();
    while (!peek().is("}")) {
      statements.add(statement());
      breaks();
    }
    expect("}");
    open = outside;
    return statements;
  }

  // ---- expressions

  private Script expression() {
    return peek().is("select") ? select() : binary(0);
  }

  private Script binary(int level) {
    if (level == LEVELS.size()) {
      return unary();
    }
    Script left = binary(level + 1);
    while (peek().kind() == Kind.SIGN
        && LEVELS.get(level).contains(peek().text())
        && !(code > 0 && peek().is(">"))) {
      String sign = take().text();
      left = new Script.Operator(sign, List.of(left, binary(level + 1)));
    }
    return left;
  }

  private Script unary() {
    if (accept("-")) {
      return new Script.Operator("neg", List.of(unary()));
    }
    if (accept("!")) {
      return new Script.Operator("!", List.of(unary()));
    }
    Script value = primary();
    while (true) {
      if (peek().is("(")) {
        value = new Script.Call(value, arguments());
      } else if (peek().is("[")) {
        openUp("[");
        Script index = expression();
        close("]");
        value = new Script.Indexed(value, index);
      } else if (peek().is("{")
          && value instanceof Script.Name
          && tokens.get(at - 1).kind() == Kind.NAME
          && isPartial()) {
        value = new Script.Partial(value, places());
      } else {
        return value;
      }
    }
  }

  /// A brace that follows a name directly, inside parentheses, begins no block.
  private boolean isPartial() {
    return open > 0;
  }

  private List<Optional<Script>> places() {
    openUp("{");
    var places = new ArrayList<Optional<Script>>();
    Optional<Script> place = Optional.empty();
    while (!peek().is("}")) {
      if (accept(",")) {
        places.add(place);
        place = Optional.empty();
      } else {
        place = Optional.of(expression());
      }
    }
    places.add(place);
    close("}");
    return places;
  }

  private List<Argument> arguments() {
    openUp("(");
    var arguments = new ArrayList<Argument>();
    while (!peek().is(")")) {
      String name = "";
      if (peek().kind() == Kind.NAME && tokens.get(at + 1).is("=")) {
        name = take().text();
        expect("=");
      }
      arguments.add(new Argument(name, expression()));
      if (!peek().is(")")) {
        expect(",");
      }
    }
    close(")");
    return arguments;
  }

  private Script primary() {
    ScriptToken token = take();
    return switch (token.kind()) {
      case NUMBER -> new Script.Literal(number(token.text()));
      case DURATION -> new Script.Literal(Cells.duration(token.text()));
      case NULL -> new Script.Literal(token.text().equals("F") ? Cells.missing() : Cells.nothing());
      case TEXT -> new Script.Literal(Cells.text(token.text()));
      case SYMBOL -> symbols(token);
      case QUOTED_NAME -> new Script.Name(token.text());
      case NAME -> {
        Object word = WORDS.get(token.text());
        yield word == null ? new Script.Name(token.text()) : new Script.Literal(word);
      }
      case SIGN -> signed(token);
      case BREAK, END -> throw new ScriptError("line " + token.line() + ": it ends too early");
    };
  }

  private static Object number(String text) {
    return text.matches("[0-9]+")
        ? Cells.whole(Long.parseLong(text))
        : Cells.number(Double.parseDouble(text));
  }

  private Script symbols(ScriptToken first) {
    var names = new ArrayList<>(List.of(first.text()));
    while (tokens.get(at).kind() == Kind.SYMBOL) {
      names.add(take().text());
    }
    return new Script.Literal(
        names.size() == 1 ? Cells.text(first.text()) : Cells.texts(names.toArray(String[]::new)));
  }

  private Script signed(ScriptToken token) {
    switch (token.text()) {
      case "(" -> {
        open++;
        Script inner = expression();
        close(")");
        return inner;
      }
      case "[" -> {
        open++;
        var items = new ArrayList<Script>();
        while (!peek().is("]")) {
          items.add(expression());
          accept(",");
        }
        close("]");
        return new Script.Listed(items);
      }
      case "<" -> {
        code++;
        Script inner = expression();
        code--;
        expect(">");
        return new Script.Code(inner);
      }
      default ->
          throw new ScriptError("line " + token.line() + ": '" + token.text() + "' is unexpected");
    }
  }

  // ---- select

  private Script select() {
    expect("select");
    open++;
    var columns = new ArrayList<Selected>();
    do {
      Script column = accept("*") ? new Script.Name("*") : binary(0);
      columns.add(new Selected(column, accept("as") ? name() : ""));
    } while (accept(","));
    expect("from");
    Script from = unary();
    open--;
    var by = new ArrayList<Script>();
    String csort = "";
    var order = new ArrayList<String>();
    if (acceptAcross("context")) {
      expect("by");
      do {
        by.add(new Script.Name(name()));
      } while (accept(","));
      csort = accept("csort") ? name() : "";
    }
    if (acceptAcross("order")) {
      expect("by");
      do {
        order.add(name());
      } while (accept(","));
    }
    return new Script.Select(columns, from, by, csort, order);
  }

  /// A clause may stand on the next line.
  private boolean acceptAcross(String word) {
    int before = at;
    breaks();
    if (accept(word)) {
      return true;
    }
    at = before;
    return false;
  }
}
