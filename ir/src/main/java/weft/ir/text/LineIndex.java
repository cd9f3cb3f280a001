package weft.ir.text;

import java.util.Arrays;
import weft.ir.problem.Origin;

/// Where the lines of a text start, so that a place in a long text is found without reading it
/// again.
public final class LineIndex {
  private final String source;
  private final String text;
  private final int[] starts;
  private int line = -1;
  private String lineText = "";

  /// @param source what the text is called in messages
  public LineIndex(String source, String text) {
    this.source = source;
    this.text = text;
    var found = new int[16];
    int count = 1;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      if (count == found.length) {
        found = Arrays.copyOf(found, 2 * count);
      }
      found[count++] = i + 1;
    }
    starts = Arrays.copyOf(found, count);
  }

  /// The same as [Origin#in]. Places in one line share its text.
  public Origin place(int offset, int length) {
    int from = Math.clamp(offset, 0, text.length());
    int found = Arrays.binarySearch(starts, from);
    int at = found >= 0 ? found : -found - 2;
    int end = at + 1 < starts.length ? starts[at + 1] - 1 : text.length();
    if (at != line) {
      line = at;
      lineText = text.substring(starts[at], end).stripTrailing();
    }
    int span = Math.max(1, Math.min(length, end - from));
    return new Origin(source, at + 1, from - starts[at] + 1, span, lineText);
  }
}
