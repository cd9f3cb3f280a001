package weft.ir.json;

import weft.ir.text.Literal;

/// Writes JSON in one line, with a blank after `,` and `:`.
final class JsonWriter {
  private JsonWriter() {}

  static void write(Json json, StringBuilder out) {
    switch (json) {
      case Json.Fields(var map) -> {
        String before = "{";
        for (var field : map.entrySet()) {
          out.append(before).append(quoted(field.getKey()));
          write(field.getValue(), out.append(": "));
          before = ", ";
        }
        out.append(map.isEmpty() ? "{}" : "}");
      }
      case Json.Items(var list) -> {
        String before = "[";
        for (Json item : list) {
          write(item, out.append(before));
          before = ", ";
        }
        out.append(list.isEmpty() ? "[]" : "]");
      }
      case Json.Text(String value) -> out.append(quoted(value));
      case Json.Number(String digits) -> out.append(digits);
      case Json.Truth(boolean value) -> out.append(value);
      case Json.Nothing() -> out.append("null");
    }
  }

  /// Half of a pair of characters can't be written as it is.
  private static String quoted(String text) {
    return Literal.quoted(text, c -> c < ' ' || Character.isSurrogate((char) c));
  }
}
