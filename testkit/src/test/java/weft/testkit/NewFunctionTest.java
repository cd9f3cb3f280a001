package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// A new elementary function takes the files that the page about it names, and no others.
class NewFunctionTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*//.*$");
  private static final Pattern ERF = Pattern.compile("(?i)\\berf\\b");

  @Test
  void erf_takes_three_files() throws IOException {
    try (var files = Files.walk(ROOT)) {
      var touched =
          files
              .filter(file -> file.toString().matches(".*/src/main/java/.*\\.java"))
              // Those that use it: a network, a reader of models. Languages of other engines say
              // how they write a function, and proofs between which lines it lies, or refuse it.
              .filter(
                  file ->
                      !file.toString()
                          .matches(".*/(network|onnx|numpy|sql|polars|dolphindb|bounds)/.*"))
              .filter(file -> mentions(file))
              .map(file -> file.getFileName().toString())
              .toList();
      assertThat(touched)
          .containsExactlyInAnyOrder(
              "Unary.java", "ErrorFunction.java", "Erf.java", "Vocabulary.java");
    }
    assertThat(Files.readString(ROOT.resolve("docs/adding-an-op.md")))
        .contains("takes three files: `Unary.java`, `ErrorFunction.java`, `Erf.java`")
        .contains("a method in `Vocabulary.java` makes it a word");
  }

  private static boolean mentions(Path file) {
    try {
      return ERF.matcher(COMMENT.matcher(Files.readString(file)).replaceAll("")).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
