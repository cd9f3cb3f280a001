package weft.flink;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The lines of a stream of bytes.
final class ByteLines implements Closeable {
  private final InputStream from;
  private byte[] bytes = new byte[1 << 16];
  private int next;
  private int end;

  ByteLines(InputStream from) {
    this.from = from;
  }

  /// The next line, without its line break; null at the end.
  @Nullable String next() throws IOException {
    int looked = next;
    while (true) {
      for (int i = looked; i < end; i++) {
        if (bytes[i] == '\n') {
          String line = text(i);
          next = i + 1;
          return line;
        }
      }
      looked = end - next;
      if (!more()) {
        if (next == end) {
          return null;
        }
        String line = text(end);
        next = end;
        return line;
      }
      looked += next;
    }
  }

  private String text(int to) {
    return new String(bytes, next, to - next, StandardCharsets.UTF_8);
  }

  /// Reads on, with what is left of the last line at the front.
  private boolean more() throws IOException {
    System.arraycopy(bytes, next, bytes, 0, end - next);
    end -= next;
    next = 0;
    if (end == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * end);
    }
    int read = from.read(bytes, end, bytes.length - end);
    end += Math.max(0, read);
    return read >= 0;
  }

  @Override
  public void close() throws IOException {
    from.close();
  }
}
