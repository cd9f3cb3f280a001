package weft.library;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import weft.ir.CodeHome;

/// The types that come with Weft. A file is named after its type, and is read when the type is
/// asked for: most commands need few of them.
final class ShippedTypes {
  private static final String FOLDER = "weft/library/types";
  private static final Map<String, String> FILES = files();
  private static final Map<String, FeatureType> READ = new ConcurrentHashMap<>();

  private ShippedTypes() {}

  static Map<String, Supplier<FeatureType>> all() {
    var all = new TreeMap<String, Supplier<FeatureType>>();
    FILES.forEach((name, file) -> all.put(name, () -> READ.computeIfAbsent(name, _ -> read(file))));
    return all;
  }

  private static FeatureType read(String file) {
    try (var in =
        Objects.requireNonNull(ShippedTypes.class.getResourceAsStream("/" + file), file)) {
      return FeatureTypeReader.read(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The files by the names of their types.
  private static Map<String, String> files() {
    try {
      var files = new TreeMap<String, String>();
      for (String file : CodeHome.of(ShippedTypes.class).files(FOLDER)) {
        if (file.endsWith(".yaml")) {
          files.put(
              file.substring(file.lastIndexOf('/') + 1, file.length() - ".yaml".length()), file);
        }
      }
      return files;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
