package weft.onnx;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/// The cases in the archives of `conformance/networks`.
final class ArchivedCases {
  private static final int BLOCK = 512;

  private ArchivedCases() {}

  /// Unpacks an archive into a folder.
  static void unpack(String archive, Path to) {
    Path file = Path.of("../conformance/networks").resolve(archive);
    try (var in =
        new DataInputStream(
            new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file))))) {
      var header = new byte[BLOCK];
      String longName = "";
      while (in.read(header, 0, 1) == 1) {
        in.readFully(header, 1, BLOCK - 1);
        String name = text(header, 0, 100);
        if (name.isEmpty()) {
          return;
        }
        int size = Integer.parseInt(text(header, 124, 12).strip(), 8);
        var bytes = new byte[size];
        in.readFully(bytes);
        in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
        if (header[156] == 'L') {
          longName = text(bytes, 0, size);
          continue;
        }
        String prefix = text(header, 345, 155);
        String whole =
            longName.isEmpty() ? prefix.isEmpty() ? name : prefix + "/" + name : longName;
        longName = "";
        boolean regular = header[156] == '0' || header[156] == 0;
        Path target = to.resolve(whole).normalize();
        if (regular && target.startsWith(to)) {
          Files.createDirectories(target.getParent());
          Files.write(target, bytes);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(byte[] header, int from, int length) {
    int end = from;
    while (end < from + length && header[end] != 0) {
      end++;
    }
    return new String(header, from, end - from, StandardCharsets.US_ASCII);
  }
}
