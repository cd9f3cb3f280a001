package weft.editor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.ir.json.Json;
import weft.ir.problem.Origin;

/// The places of a text as lines and characters, both from 0, as the protocol counts them.
final class TextLines {
  private final String text;
  private final List<Integer> starts = new ArrayList<>(List.of(0));

  TextLines(String text) {
    this.text = text;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      starts.add(at + 1);
    }
  }

  /// A place that the text does not have is the nearest that it has.
  int offset(Json position) {
    int line = Math.clamp(position.field("line").integer(), 0, starts.size() - 1);
    int start = starts.get(line);
    int end = line + 1 < starts.size() ? starts.get(line + 1) - 1 : text.length();
    return Math.clamp((long) start + position.field("character").integer(), start, end);
  }

  int line(int offset) {
    int low = 0;
    int high = starts.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (starts.get(middle) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /// Where the line of a place starts.
  int start(int offset) {
    return starts.get(line(offset));
  }

  /// Where the line of a place ends, behind its last letter.
  int end(int offset) {
    int line = line(offset);
    return line + 1 < starts.size() ? starts.get(line + 1) - 1 : text.length();
  }

  int character(int offset) {
    return offset - starts.get(line(offset));
  }

  Json position(int offset) {
    return position(line(offset), character(offset));
  }

  private static Json position(int line, int character) {
    return Json.of(Map.of("line", Json.of(line), "character", Json.of(character)));
  }

  Json range(int from, int to) {
    return Json.of(Map.of("start", position(from), "end", position(to)));
  }

  /// A place that a message names.
  static Json range(Origin origin) {
    int line = Math.max(0, origin.line() - 1);
    int column = Math.max(0, origin.column() - 1);
    return Json.of(
        Map.of("start", position(line, column), "end", position(line, column + origin.length())));
  }

  Json whole() {
    return range(0, text.length());
  }
}
