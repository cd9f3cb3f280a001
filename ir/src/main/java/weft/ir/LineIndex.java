package weft.ir;

import java.util.Arrays;

/// Where the lines of a text start, so that a place in a long text is found without reading it
/// again.
final class LineIndex {
  private final String source;
  private final String text;
  private final int[] starts;

  /// @param source what the text is called in messages
  LineIndex(String source, String text) {
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

  /// The same as [Origin#in].
  Origin place(int offset, int length) {
    int from = Math.clamp(offset, 0, text.length());
    int found = Arrays.binarySearch(starts, from);
    int line = found >= 0 ? found : -found - 2;
    Origin within =
        Origin.in(
            source,
            text.substring(
                starts[line], line + 1 < starts.length ? starts[line + 1] - 1 : text.length()),
            from - starts[line],
            length);
    return new Origin(source, line + 1, within.column(), within.length(), within.text());
  }
}
