package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.List;

/// A word of a script.
record ScriptToken(Kind kind, String text, int line) {
  enum Kind {
    NAME,
    /// `_"a b"`: the name of a column that is no word.
    QUOTED_NAME,
    NUMBER,
    DURATION,
    /// `00F`.
    NULL,
    TEXT,
    /// `` `a ``.
    SYMBOL,
    SIGN,
    /// The end of a line or `;`.
    BREAK,
    END
  }

  boolean is(String sign) {
    return (kind == Kind.SIGN || kind == Kind.NAME) && text.equals(sign);
  }

  static List<ScriptToken> of(String script) {
    return new Reader(script).all();
  }

  private static final class Reader {
    private static final List<String> SIGNS =
        List.of("&&", "||", "==", "!=", "<=", ">=", "..", "::");
    private final String script;
    private final List<ScriptToken> tokens = new ArrayList<>();
    private int at;
    private int line = 1;

    Reader(String script) {
      this.script = script;
    }

    List<ScriptToken> all() {
      while (at < script.length()) {
        next();
      }
      add(Kind.BREAK, "\n");
      add(Kind.END, "");
      return tokens;
    }

    private void add(Kind kind, String text) {
      tokens.add(new ScriptToken(kind, text, line));
    }

    private void next() {
      char c = script.charAt(at);
      if (c == '\n' || c == ';') {
        add(Kind.BREAK, "\n");
        line += c == '\n' ? 1 : 0;
        at++;
      } else if (Character.isWhitespace(c)) {
        at++;
      } else if (script.startsWith("//", at)) {
        at = Math.max(at, indexOr(script.indexOf('\n', at)));
      } else if (c == '"' || c == '\'') {
        add(Kind.TEXT, quoted());
      } else if (script.startsWith("_\"", at)) {
        at++;
        add(Kind.QUOTED_NAME, quoted());
      } else if (c == '`') {
        at++;
        add(Kind.SYMBOL, word());
      } else if (Character.isLetter(c)) {
        add(Kind.NAME, word() + (at < script.length() && bang() ? "!" : ""));
        at += tokens.getLast().text().endsWith("!") ? 1 : 0;
      } else if (Character.isDigit(c)) {
        number();
      } else {
        sign();
      }
    }

    /// `append!` is a name; `a != b` is none.
    private boolean bang() {
      return script.charAt(at) == '!' && !script.startsWith("!=", at);
    }

    private int indexOr(int index) {
      return index < 0 ? script.length() : index;
    }

    private String word() {
      int from = at;
      while (at < script.length()
          && (Character.isLetterOrDigit(script.charAt(at)) || script.charAt(at) == '_')) {
        at++;
      }
      return script.substring(from, at);
    }

    private String quoted() {
      char quote = script.charAt(at++);
      var text = new StringBuilder();
      while (script.charAt(at) != quote) {
        if (script.charAt(at) == '\\') {
          at++;
        }
        text.append(script.charAt(at++));
      }
      at++;
      return text.toString();
    }

    private void number() {
      int from = at;
      if (script.startsWith("00", at) && at + 2 < script.length()) {
        char type = script.charAt(at + 2);
        if ("FbilnpfN".indexOf(type) >= 0) {
          at += 3;
          add(Kind.NULL, String.valueOf(type));
          return;
        }
      }
      while (at < script.length() && inNumber(from)) {
        at++;
      }
      int end = at;
      String unit = word();
      add(unit.isEmpty() ? Kind.NUMBER : Kind.DURATION, script.substring(from, end) + unit);
    }

    private boolean inNumber(int from) {
      char c = script.charAt(at);
      boolean exponent =
          (c == 'e' || c == 'E')
              && at + 1 < script.length()
              && (Character.isDigit(script.charAt(at + 1)) || script.charAt(at + 1) == '-');
      boolean signed = c == '-' && at > from && "eE".indexOf(script.charAt(at - 1)) >= 0;
      return Character.isDigit(c) || c == '.' && !script.startsWith("..", at) || exponent || signed;
    }

    private void sign() {
      for (String sign : SIGNS) {
        if (script.startsWith(sign, at)) {
          at += 2;
          add(Kind.SIGN, sign);
          return;
        }
      }
      add(Kind.SIGN, String.valueOf(script.charAt(at++)));
    }
  }
}
