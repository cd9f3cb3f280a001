package weft.studio.tab;

import java.util.ArrayList;
import java.util.List;

/// Lines and columns of a text, both from 1, as offsets.
final class TextPlaces {
  private final List<Integer> starts = new ArrayList<>(List.of(0));
  private final int length;

  TextPlaces(String text) {
    length = text.length();
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      starts.add(at + 1);
    }
  }

  /// A place that the text does not have is the nearest that it has.
  int offset(int line, int column) {
    int start = starts.get(Math.clamp(line - 1, 0, starts.size() - 1));
    return Math.clamp((long) start + column - 1, start, length);
  }
}
