package weft.wire;

import java.io.IOException;

/// Where bytes go. A write takes all of them or throws.
public interface Output extends AutoCloseable {
  void write(byte[] bytes, int count) throws IOException;

  /// What was written is on the disk, if it goes there.
  void force() throws IOException;

  /// Bytes that are there, where they can be counted: of a file that is no pipe or device.
  long length();

  /// After a write that failed: takes away what it left, if that is possible.
  void mend();

  @Override
  void close() throws IOException;
}
