package weft.lang.syntax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Origin;

/// A text, what it is called, and its lines; behind it may stand the texts of further files, each
/// with a name and lines of its own. A line's text is cut out once, however many places there are
/// in it.
public final class SourceText {
  /// @param offset where the text of a file begins
  /// @param line which of all lines is its first, counted from 0
  private record File(String name, int offset, int line) {}

  private final String text;
  private final List<File> files;
  private final int[] starts;
  private final @Nullable String[] lines;

  public SourceText(String name, String text) {
    this(List.of(new File(name, 0, 0)), text);
  }

  private SourceText(List<File> files, String text) {
    this.files = List.copyOf(files);
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

  /// The same places, and behind them the text of one more file.
  public SourceText with(String name, String more) {
    var all = new ArrayList<>(files);
    all.add(new File(name, text.length() + 1, starts.length));
    return new SourceText(all, text + "\n" + more);
  }

  /// Of the first file.
  public String name() {
    return files.getFirst().name();
  }

  public String text() {
    return text;
  }

  /// Where the text of the last file begins.
  int last() {
    return files.getLast().offset();
  }

  /// Whether it is of one file.
  public boolean isAlone() {
    return files.size() == 1;
  }

  /// Whether a place is in the first file.
  public boolean isOwn(TextPlace place) {
    return file(line(place.offset())) == files.getFirst();
  }

  public String text(TextPlace place) {
    return text.substring(place.offset(), place.end());
  }

  /// The place as a user reads it; it ends with its first line.
  public Origin at(TextPlace place) {
    int line = line(place.offset());
    File file = file(line);
    int start = starts[line];
    int end = line + 1 < starts.length ? starts[line + 1] - 1 : text.length();
    int length = Math.max(1, Math.min(place.length(), end - place.offset()));
    return new Origin(
        file.name(),
        line - file.line() + 1,
        place.offset() - start + 1,
        length,
        lineText(line, end));
  }

  private File file(int line) {
    int at = files.size() - 1;
    while (files.get(at).line() > line) {
      at--;
    }
    return files.get(at);
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
