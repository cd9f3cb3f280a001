package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;

/// Sources that become a folder for `--plugins`.
final class CompiledPlugin {
  private CompiledPlugin() {}

  /// @param sources texts by the names of their classes
  /// @param services classes by the names of the services that they provide
  static Path in(Path folder, Map<String, String> sources, Map<String, String> services)
      throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    String path = System.getProperty("java.class.path");
    var args = new ArrayList<>(List.of("-d", classes + "", "-proc:none", "-cp", path));
    for (var source : sources.entrySet()) {
      Path file = Files.createDirectories(folder.resolve("example")).resolve(source.getKey());
      args.add(
          Files.writeString(file.resolveSibling(source.getKey() + ".java"), source.getValue())
              + "");
    }
    var javac = ToolProvider.getSystemJavaCompiler();
    assertThat(javac.run(null, null, null, args.toArray(String[]::new))).isZero();
    Path registered = Files.createDirectories(classes.resolve("META-INF/services"));
    for (var service : services.entrySet()) {
      Files.writeString(registered.resolve(service.getKey()), service.getValue() + "\n");
    }
    return classes;
  }
}
