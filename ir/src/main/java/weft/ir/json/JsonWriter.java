package weft.ir.json;

import java.util.Locale;

/// Writes JSON in one line, with a blank after `,` and `:`.
final class JsonWriter {
  private JsonWriter() {}

  static void write(Json json, StringBuilder out) {
    switch (json) {
      case Json.Fields(var map) -> {
        String before = "{";
        for (var field : map.entrySet()) {
          quote(field.getKey(), out.append(before));
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
      case Json.Text(String value) -> quote(value, out);
      case Json.Number(String digits) -> out.append(digits);
      case Json.Truth(boolean value) -> out.append(value);
      case Json.Nothing() -> out.append("null");
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || Character.isSurrogate(c)) {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
