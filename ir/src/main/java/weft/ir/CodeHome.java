package weft.ir;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Where classes stand, with what else stands beside them: a folder or a jar.
public record CodeHome(Path path) {
  public static CodeHome of(Class<?> one) {
    try {
      return new CodeHome(Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The files in a folder and below it, sorted, by their paths: `weft/ops/math/Exp.class`.
  ///
  /// @param folder `weft/ops`; empty for all
  public List<String> files(String folder) throws IOException {
    if (!Files.isDirectory(path)) {
      // The class loader has read what is in the jar, and this need not read it again.
      try (var jar = new ZipFile(path.toFile())) {
        String start = folder.isEmpty() ? "" : folder + "/";
        return jar.stream()
            .map(ZipEntry::getName)
            .filter(name -> name.startsWith(start))
            .sorted()
            .toList();
      }
    }
    try (var files = Files.walk(path.resolve(folder))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> path.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }
}
