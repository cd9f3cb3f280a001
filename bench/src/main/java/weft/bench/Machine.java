package weft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where something was measured.
public record Machine(String processor, int cores, String system, String java) {
  public static Machine here() {
    return new Machine(
        model(),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        System.getProperty("java.vm.name") + " " + Runtime.version());
  }

  private static String model() {
    try (var lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.replaceFirst("^[^:]*:\\s*", ""))
          .findFirst()
          .orElse("unknown processor");
    } catch (IOException e) {
      return "unknown processor";
    }
  }

  @Override
  public String toString() {
    return processor + ", " + cores + " cores, " + system + ", " + java;
  }
}
