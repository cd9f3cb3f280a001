package weft.files.csv;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The first row of a file.
///
/// @param next the place after it
/// @param end what ended it; `\n` if nothing did
/// @param open whether it ends within quotes
record HeaderRow(List<String> fields, int next, byte end, boolean open) {

  static HeaderRow of(byte[] bytes, int from, int to, byte separator) {
    var fields = new ArrayList<String>();
    var field = new StringBuilder();
    boolean quoted = false;
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
        fields.add(field.append(text(bytes, start, i)).toString());
        field.setLength(0);
        start = i + 1;
      }
    }
    fields.add(field.append(text(bytes, start, Math.min(i, to))).toString());
    boolean both = i + 1 < to && bytes[i] == '\r' && bytes[i + 1] == '\n';
    boolean carriage = i < to && bytes[i] == '\r' && !both;
    return new HeaderRow(
        List.copyOf(fields), both ? i + 2 : i + 1, (byte) (carriage ? '\r' : '\n'), quoted);
  }

  private static String text(byte[] bytes, int from, int to) {
    return from >= to ? "" : new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
