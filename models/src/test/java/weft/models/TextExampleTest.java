package weft.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The text program of the examples, run as a user does, prints what its page says.
class TextExampleTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void the_example_prints_what_the_page_shows() throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                ROOT.resolve("examples/TextProgram.java").toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(Files.readString(ROOT.resolve("docs/text-programs.md")))
        .contains("$ examples/run TextProgram\n" + printed + "```\n");
  }

  @Test
  void the_page_shows_the_program_as_it_is() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/text-programs.md"));
    String program = Files.readString(ROOT.resolve("examples/TextProgram.java"));
    int from = program.indexOf("  /// What a judge answers.");
    int to = program.indexOf("  public static void main");
    assertThat(page).contains(program.substring(from, to).stripTrailing());
  }
}
