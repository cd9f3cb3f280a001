package weft.live.store;

import java.io.IOException;

/// Writes a file in large pieces and sums up its bytes.
final class FileSink {
  private final Disk.Output to;
  private final byte[] buffer = new byte[1 << 17];
  private final Checksums sums = new Checksums();
  private int used;

  FileSink(Disk.Output to) {
    this.to = to;
  }

  void bytes(byte[] bytes) throws IOException {
    if (bytes.length > buffer.length - used) {
      flush();
      if (bytes.length > buffer.length) {
        sums.add(bytes, 0, bytes.length);
        to.write(bytes, 0, bytes.length);
        return;
      }
    }
    System.arraycopy(bytes, 0, buffer, used, bytes.length);
    used += bytes.length;
  }

  void number(int value) throws IOException {
    number(value, 4);
  }

  void number(long value) throws IOException {
    number(value, 8);
  }

  void name(String name) throws IOException {
    number(name.length());
    for (int i = 0; i < name.length(); i++) {
      number(name.charAt(i), 2);
    }
  }

  /// Ends a section by its checksum.
  void endSection() throws IOException {
    flush();
    number(sums.section());
    flush();
    sums.nextSection();
  }

  /// Ends the file by its checksum, which is returned.
  long end() throws IOException {
    flush();
    long sum = sums.all();
    number(sum);
    flush();
    return sum;
  }

  private void number(long value, int bytes) throws IOException {
    if (bytes > buffer.length - used) {
      flush();
    }
    for (int i = bytes - 1; i >= 0; i--) {
      buffer[used++] = (byte) (value >>> 8 * i);
    }
  }

  private void flush() throws IOException {
    if (used == 0) {
      return;
    }
    sums.add(buffer, 0, used);
    to.write(buffer, 0, used);
    used = 0;
  }
}
