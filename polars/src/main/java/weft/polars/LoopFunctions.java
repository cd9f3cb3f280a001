package weft.polars;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Functions that modules bring along where they call them. They stand in a Python file of this
/// package, each after two empty lines.
final class LoopFunctions {
  private static final Map<String, String> TEXTS = read();

  private LoopFunctions() {}

  private static Map<String, String> read() {
    var texts = new LinkedHashMap<String, String>();
    for (String text : resource("functions.py").split("\n\n\n", -1)) {
      if (text.startsWith("def ")) {
        texts.put(text.substring("def ".length(), text.indexOf('(')), text.strip() + "\n");
      }
    }
    return texts;
  }

  /// How a module is run.
  static String main() {
    return resource("main.py");
  }

  private static String resource(String name) {
    try (var file = LoopFunctions.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> names() {
    return List.copyOf(TEXTS.keySet());
  }

  static String text(String function) {
    return Objects.requireNonNull(TEXTS.get(function), function);
  }
}
