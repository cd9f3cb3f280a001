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
    return offset(line, position.field("character").integer());
  }

  private int offset(int line, int character) {
    int start = starts.get(line);
    return Math.clamp((long) start + character, start, lineEnd(line));
  }

  /// Where a line ends, before the signs that end it.
  private int lineEnd(int line) {
    int end = line + 1 < starts.size() ? starts.get(line + 1) - 1 : text.length();
    return end > starts.get(line) && text.charAt(end - 1) == '\r' ? end - 1 : end;
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
    return lineEnd(line(offset));
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
  Json range(Origin origin) {
    int line = Math.clamp(origin.line() - 1, 0, starts.size() - 1);
    int column = Math.max(0, origin.column() - 1);
    return range(offset(line, column), offset(line, column + origin.length()));
  }

  Json whole() {
    return range(0, text.length());
  }
}
