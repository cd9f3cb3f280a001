package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The example of a calibration, run as its page says.
class CalibrateTest {
  @TempDir private Path folder;

  @Test
  void the_loss_falls_and_known_parameters_come_back() throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:disable",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "../examples/Calibrate.java",
                "../examples")
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();

    String printed = Files.readString(out, StandardCharsets.UTF_8);
    var rows = printed.lines().skip(1).map(CalibrateTest::numbers).toList();
    assertThat(rows.getLast().get(1)).isLessThan(rows.getFirst().get(1) / 1e6);
    assertThat(rows.getLast().get(2)).isCloseTo(1.5, within(1e-3));
    assertThat(rows.getLast().get(3)).isCloseTo(0.7, within(1e-3));
    // The same bits everywhere, so the page can show them.
    assertThat(Files.readString(Path.of("../docs/calibration.md"))).contains(printed);
  }

  private static List<Double> numbers(String row) {
    return List.of(row.strip().split(" +")).stream().map(Double::valueOf).toList();
  }

  /// Comments aside, the page shows the program.
  @Test
  void the_page_shows_the_program() throws IOException {
    var page = Files.readString(Path.of("../docs/calibration.md"));
    Files.readAllLines(Path.of("../examples/calibrate.weft")).stream()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .forEach(line -> assertThat(page).contains(line + "\n"));
  }

  /// What the page quotes of the example stands in it.
  @Test
  void the_page_quotes_the_example() throws IOException {
    var page = Files.readString(Path.of("../docs/calibration.md"));
    var example = Files.readString(Path.of("../examples/Calibrate.java"));
    int from = page.indexOf("```java\n") + "```java\n".length();
    page.substring(from, page.indexOf("```", from))
        .lines()
        .filter(line -> !line.equals("..."))
        .forEach(line -> assertThat(example).contains("  " + line + "\n"));
  }
}
