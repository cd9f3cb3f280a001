package weft.studio;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.json.Json;
import weft.studio.tab.JsonFields;

/// Each test has a studio of its own, for a folder with a program and bars.
abstract class StudioCase {
  @TempDir Path folder;
  StudioFolder studio;

  @BeforeEach
  final void openStudio() throws IOException {
    prepare();
    studio = new StudioFolder(folder, minutes());
  }

  @AfterEach
  final void closeStudio() {
    studio.close();
  }

  /// Puts more into the folder.
  void prepare() throws IOException {}

  /// How many rows each of the two entities has.
  int minutes() {
    return 100;
  }

  static JsonFields text(String text) {
    return JsonFields.of("file", "features.weft").with("text", text);
  }

  /// The one of this name.
  static Json named(Json all, String name) {
    return all.items().stream()
        .filter(it -> it.field("name").text().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
