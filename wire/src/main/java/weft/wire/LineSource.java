package weft.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Where bytes come from. One thread reads; another may close it, which ends a read that waits.
public interface LineSource extends AutoCloseable {
  /// The end of the input.
  int END = -1;

  /// The end of a part of it, such as a connection: what follows is not the rest of a line.
  int PART = 0;

  /// Reads some bytes, at least one; or [#END], or [#PART].
  int read(byte[] into) throws IOException;

  @Override
  void close() throws IOException;

  /// Bytes from somewhere, such as standard input.
  static LineSource of(InputStream in) {
    return new LineSource() {
      @Override
      public int read(byte[] into) throws IOException {
        int count = in.read(into, 0, into.length);
        return count < 0 ? END : count;
      }

      @Override
      public void close() {
        // It belongs to the process: closing it would wait for a read that waits.
      }
    };
  }

  /// A file from some byte on.
  static LineSource of(Path file, long from) throws IOException {
    var channel = FileChannel.open(file, StandardOpenOption.READ);
    if (from > 0) {
      channel.position(from);
    }
    return new LineSource() {
      @Override
      public int read(byte[] into) throws IOException {
        int count = channel.read(ByteBuffer.wrap(into));
        return count < 0 ? END : count;
      }

      @Override
      public void close() throws IOException {
        channel.close();
      }
    };
  }
}
