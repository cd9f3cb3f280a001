package weft.ir.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

/// Reads JSON, strictly: what the standard does not allow is a diagnostic with its place.
final class JsonReader {
  private static final int MAX_DEPTH = 200;
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  private final String source;
  private final String text;
  private final Matcher number;
  private int at;

  JsonReader(String source, String text) {
    this.source = source;
    this.text = text;
    this.number = NUMBER.matcher(text);
  }

  Json document() {
    Json value = value(0);
    blank();
    if (at < text.length()) {
      throw wrong("there is more after the value", "the end of the text", at);
    }
    return value;
  }

  private Json value(int depth) {
    blank();
    if (depth > MAX_DEPTH) {
      throw wrong("the text is nested too deeply", "at most " + MAX_DEPTH + " levels", at);
    }
    return switch (peek()) {
      case '{' -> fields(depth);
      case '[' -> items(depth);
      case '"' -> new Json.Text(quoted());
      case 't' -> word("true", new Json.Truth(true));
      case 'f' -> word("false", new Json.Truth(false));
      case 'n' -> word("null", new Json.Nothing());
      default -> number();
    };
  }

  private Json fields(int depth) {
    var map = new LinkedHashMap<String, Json>();
    at++;
    blank();
    if (peek() == '}') {
      at++;
      return new Json.Fields(map);
    }
    while (true) {
      blank();
      int start = at;
      if (peek() != '"') {
        throw wrong("a field has no name", "a name in double quotes", at);
      }
      String name = quoted();
      blank();
      expect(':');
      if (map.put(name, value(depth + 1)) != null) {
        throw wrong("the field '" + name + "' is given twice", "each name once", start);
      }
      blank();
      if (peek() != ',') {
        expect('}');
        return new Json.Fields(map);
      }
      at++;
    }
  }

  private Json items(int depth) {
    var list = new ArrayList<Json>();
    at++;
    blank();
    if (peek() == ']') {
      at++;
      return new Json.Items(list);
    }
    while (true) {
      list.add(value(depth + 1));
      blank();
      if (peek() != ',') {
        expect(']');
        return new Json.Items(list);
      }
      at++;
    }
  }

  private String quoted() {
    int start = at++;
    var out = new StringBuilder();
    while (peek() != '"') {
      char c = peek();
      if (c < ' ') {
        throw wrong("the text does not end", "\"", at >= text.length() ? start : at);
      }
      at++;
      out.append(c == '\\' ? escaped() : c);
    }
    at++;
    return out.toString();
  }

  private char escaped() {
    char c = peek();
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        int end = Math.min(text.length(), at + 4);
        String digits = text.substring(at, end);
        if (!digits.matches("[0-9a-fA-F]{4}")) {
          throw wrong("this escape is incomplete", "\\u and four hexadecimal digits", at - 2);
        }
        at = end;
        yield (char) Integer.parseInt(digits, 16);
      }
      default ->
          throw wrong("there is no such escape", "\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", at - 2);
    };
  }

  private Json word(String word, Json value) {
    if (!text.startsWith(word, at)) {
      throw wrong("this is not a JSON value", "true, false or null", at);
    }
    at += word.length();
    return value;
  }

  private Json number() {
    number.region(at, text.length());
    if (!number.lookingAt()) {
      throw wrong("this is not a JSON value", "an object, array, text, number or word", at);
    }
    at = number.end();
    return new Json.Number(number.group());
  }

  private void blank() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /// The next character; `\0` at the end, which stands for nothing in JSON.
  private char peek() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void expect(char c) {
    if (peek() != c) {
      throw wrong("'" + c + "' is missing", "'" + c + "'", at);
    }
    at++;
  }

  private WeftException wrong(String message, String expected, int place) {
    String found = place < text.length() ? text.substring(place, place + 1) : "the end of the text";
    return new WeftException(
        Diagnostic.of(Code.SYNTAX, message)
            .expected(expected)
            .found(found)
            .at(Origin.in(source, text, place, 1)));
  }
}
