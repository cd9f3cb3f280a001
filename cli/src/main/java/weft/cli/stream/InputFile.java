package weft.cli.stream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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

  /// The first line of a file.
  static Optional<byte[]> header(Path file, int longest) throws IOException {
    try (var in = Files.newInputStream(file)) {
      byte[] found = in.readNBytes(FIRST);
      while (true) {
        for (int i = 0; i < found.length; i++) {
          if (found[i] == '\n') {
            return Optional.of(Arrays.copyOf(found, i + 1));
          }
        }
        byte[] more = in.readNBytes(found.length);
        if (more.length == 0 || found.length > longest) {
          return Optional.empty();
        }
        int before = found.length;
        found = Arrays.copyOf(found, before + more.length);
        System.arraycopy(more, 0, found, before, more.length);
      }
    }
  }
}
