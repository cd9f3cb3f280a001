package weft.editor;

import java.util.List;
import weft.ir.json.Json;

/// What somebody typed since a text was seen last.
final class TextChanges {
  private TextChanges() {}

  /// Each change is one of the text that those before it have left; one without a range is the
  /// text.
  static String of(String text, List<Json> changes) {
    String now = text;
    for (Json change : changes) {
      String written = change.field("text").text();
      now =
          change.find("range").isPresent() ? changed(now, change.field("range"), written) : written;
    }
    return now;
  }

  private static String changed(String text, Json range, String written) {
    var lines = new TextLines(text);
    int from = lines.offset(range.field("start"));
    int to = lines.offset(range.field("end"));
    return text.substring(0, Math.min(from, to)) + written + text.substring(Math.max(from, to));
  }
}
