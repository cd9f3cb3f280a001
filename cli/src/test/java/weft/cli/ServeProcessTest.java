package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import weft.ir.json.Json;

/// `weft serve` as a process of its own.
class ServeProcessTest {
  @Test
  void itEndsWithItsInputAndLeavesNothing() throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xlog:disable",
                "-cp",
                System.getProperty("java.class.path"),
                "weft.cli.Main",
                "serve",
                "--stdio")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var replies =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      var requests = process.getOutputStream();
      List<Path> folders =
          Json.read("greeting", replies.readLine()).field("folders").items().stream()
              .map(folder -> Path.of(folder.text()))
              .toList();
      assertThat(folders).allSatisfy(folder -> assertThat(folder).isDirectory());
      requests.write(
          "{\"id\": 1, \"do\": \"command\", \"args\": [\"eval\", \"1 + 1\"]}\n"
              .getBytes(StandardCharsets.UTF_8));
      requests.flush();
      assertThat(replies.readLine()).contains("\"out\": \"2.0");
      requests.close();
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
      assertThat(folders).allSatisfy(folder -> assertThat(folder).doesNotExist());
    } finally {
      process.destroyForcibly();
    }
  }
}
