package weft.files.csv;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The first row of a file. Blanks around a name belong to it only in quotes.
///
/// @param next the place after it
/// @param end what ended it; `\n` if nothing did
/// @param open whether it ends within quotes
record HeaderRow(List<String> fields, int next, byte end, boolean open) {

  static HeaderRow of(byte[] bytes, int from, int to, byte separator) {
    var fields = new ArrayList<String>();
    var field = new StringBuilder();
    boolean quoted = false;
    int first = from;
    int start = from;
    int i = from;
    for (; i < to && (quoted || bytes[i] != '\n' && bytes[i] != '\r'); i++) {
      if (bytes[i] == '"') {
        field.append(text(bytes, start, i));
        boolean twice = quoted && i + 1 < to && bytes[i + 1] == '"';
        if (twice) {
          field.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
        start = i + 1;
      } else if (bytes[i] == separator && !quoted) {
        fields.add(name(bytes, first, i, field.append(text(bytes, start, i))));
        field.setLength(0);
        start = i + 1;
        first = start;
      }
    }
    fields.add(name(bytes, first, i, field.append(text(bytes, start, Math.min(i, to)))));
    boolean both = i + 1 < to && bytes[i] == '\r' && bytes[i + 1] == '\n';
    boolean carriage = i < to && bytes[i] == '\r' && !both;
    return new HeaderRow(
        List.copyOf(fields), both ? i + 2 : i + 1, (byte) (carriage ? '\r' : '\n'), quoted);
  }

  /// @param from where the field begins that says it
  private static String name(byte[] bytes, int from, int to, StringBuilder field) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '"') {
        return field.toString();
      }
    }
    return field.toString().strip();
  }

  private static String text(byte[] bytes, int from, int to) {
    return from >= to ? "" : new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
