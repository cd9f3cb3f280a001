package weft.studio.live;

import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;

/// Lines of others, which are not let grow.
final class LineLimits {
  private LineLimits() {}

  /// @param most letters that a line may have
  /// @throws IOException where it has more, or there is none
  static String read(Reader in, int most) throws IOException {
    var line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      if (line.length() == most) {
        throw new IOException("a line is longer than " + most);
      }
      line.append((char) c);
    }
    return line.toString();
  }
}
