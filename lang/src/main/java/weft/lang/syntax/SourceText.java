package weft.lang.syntax;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Origin;

/// A text, what it is called, and its lines. A line's text is cut out once, however many places
/// there are in it.
public final class SourceText {
  private final String name;
  private final String text;
  private final int[] starts;
  private final @Nullable String[] lines;

  public SourceText(String name, String text) {
    this.name = name;
    this.text = text;
    var found = new int[16];
    int count = 1;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      if (count == found.length) {
        found = Arrays.copyOf(found, 2 * count);
      }
      found[count++] = at + 1;
    }
    this.starts = Arrays.copyOf(found, count);
    this.lines = new String[count];
  }

  public String name() {
    return name;
  }

  public String text() {
    return text;
  }

  public String text(TextPlace place) {
    return text.substring(place.offset(), place.end());
  }

  /// The place as a user reads it; it ends with its first line.
  public Origin at(TextPlace place) {
    int line = line(place.offset());
    int start = starts[line];
    int end = line + 1 < starts.length ? starts[line + 1] - 1 : text.length();
    int length = Math.max(1, Math.min(place.length(), end - place.offset()));
    return new Origin(name, line + 1, place.offset() - start + 1, length, lineText(line, end));
  }

  /// The number of the line, counted from 1.
  public int lineNumber(TextPlace place) {
    return line(place.offset()) + 1;
  }

  private int line(int offset) {
    int found = Arrays.binarySearch(starts, offset);
    return found >= 0 ? found : -found - 2;
  }

  private String lineText(int line, int end) {
    String known = lines[line];
    if (known == null) {
      known = text.substring(starts[line], end).stripTrailing();
      lines[line] = known;
    }
    return known;
  }
}
