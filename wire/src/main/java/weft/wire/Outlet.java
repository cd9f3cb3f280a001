package weft.wire;

import java.io.IOException;
import java.util.Arrays;
import weft.wire.text.TextBuffer;

/// Rows on their way out: they gather in a buffer, and are written between two rows that come in.
/// So what could not be written is always known.
final class Outlet {
  /// Bytes that are written at once when there are many.
  private static final int MANY = 1 << 16;

  private final TextBuffer text;
  private final Output output;
  private volatile boolean writing;

  Outlet(TextBuffer text, Output output) {
    this.text = text;
    this.output = output;
  }

  void flushIfMany() {
    if (text.used() >= MANY) {
      flush();
    }
  }

  void flush() {
    if (text.used() > 0) {
      writing = true;
      try {
        output.write(text.bytes(), text.used());
      } catch (IOException e) {
        output.mend();
        throw new OutputFailed(e);
      } finally {
        writing = false;
      }
      text.clear();
    }
  }

  /// All that was written is on the disk.
  void force() {
    flush();
    try {
      output.force();
    } catch (IOException e) {
      throw new OutputFailed(e);
    }
  }

  /// Whether the output is taking rows now. Any thread may ask.
  boolean writing() {
    return writing;
  }

  /// What has not been written.
  byte[] pending() {
    return Arrays.copyOf(text.bytes(), text.used());
  }

  long length() {
    return output.length();
  }
}
