package weft.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;

/// A file of lines that can be read again from some byte on.
final class InputFile {
  private static final int FIRST = 4096;

  private InputFile() {}

  /// A sum over the first bytes of a file, at most as many as were read of it: the same as long as
  /// the file only grows.
  static long begins(Path file, long read) throws IOException {
    var sum = new CRC32C();
    try (var in = Files.newInputStream(file)) {
      sum.update(in.readNBytes((int) Math.min(read, FIRST)));
    }
    return sum.getValue();
  }

  /// The first line of a file that is not blank, with its line break.
  static Optional<byte[]> header(Path file, int longest) throws IOException {
    try (var in = new BufferedInputStream(Files.newInputStream(file))) {
      var line = new ByteArrayOutputStream();
      boolean blank = true;
      for (int one = in.read(); one >= 0 && line.size() <= longest; one = in.read()) {
        line.write(one);
        blank &= one <= ' ';
        if (one == '\n') {
          if (!blank) {
            return Optional.of(line.toByteArray());
          }
          line.reset();
        }
      }
      return Optional.empty();
    }
  }
}
