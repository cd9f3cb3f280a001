package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The comments of all modules, read by `javadoc`: what they name exists, and what people program
/// with has one.
class JavadocTest {
  /// Packages in which everything public has a comment.
  private static final Pattern FACE =
      Pattern.compile(
          ".*/weft/(?:calculus/|lang/dsl/)?[A-Z]\\w*\\.java:\\d+: warning: no comment.*");

  private static final Pattern COMPLAINT =
      Pattern.compile(
          ".*: (?:error|warning): (?!no (?:comment|@|main description)|use of default).*");

  @TempDir private Path folder;

  @Test
  void comments_are_right_and_public_elements_have_one() throws IOException {
    assertThat(
            javadoc().stream()
                .filter(line -> !line.contains("[incubating]"))
                .filter(line -> COMPLAINT.matcher(line).matches() || FACE.matcher(line).matches()))
        .isEmpty();
    assertThat(folder.resolve("api/weft/Weft.html")).content().contains("Weft.compile(");
  }

  private List<String> javadoc() throws IOException {
    Path root = Path.of("..").toAbsolutePath().normalize();
    var sources = Files.writeString(folder.resolve("sources"), String.join("\n", sources(root)));
    var out = new StringWriter();
    var printed = new PrintWriter(out);
    int code =
        ToolProvider.findFirst("javadoc")
            .orElseThrow()
            .run(
                printed,
                printed,
                "-quiet",
                "-notree",
                "-noindex",
                "-nohelp",
                "-Xdoclint:all",
                "-Xmaxwarns",
                "100000",
                "--add-modules",
                "jdk.incubator.vector",
                "-d",
                folder.resolve("api").toString(),
                "--snippet-path",
                root.resolve("core/src/test/java").toString(),
                "--class-path",
                System.getProperty("java.class.path"),
                "@" + sources);
    assertThat(code).as(out.toString()).isZero();
    return out.toString().lines().toList();
  }

  private static List<String> sources(Path root) throws IOException {
    try (Stream<Path> modules = Files.list(root)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          // Jobs of clusters need libraries that the command has not, and are no modules.
          .filter(folder -> Files.exists(folder.resolve("module-info.java")))
          .flatMap(JavadocTest::javaFiles)
          .map(file -> '"' + file.toString().replace(File.separator, "/") + '"')
          .sorted()
          .toList();
    }
  }

  private static Stream<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("module-info.java"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
