package weft.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipInputStream;

/// The cases in the archives of `conformance/networks`.
final class ArchivedCases {
  private ArchivedCases() {}

  /// Unpacks an archive into a folder.
  static void unpack(String archive, Path to) throws IOException {
    Path file = Path.of("../conformance/networks").resolve(archive);
    try (var zip = new ZipInputStream(Files.newInputStream(file))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = to.resolve(entry.getName()).normalize();
        if (target.startsWith(to)) {
          Files.createDirectories(target.getParent());
          Files.write(target, zip.readAllBytes());
        }
      }
    }
  }
}
