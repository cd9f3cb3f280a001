package weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OlderJavaTest {
  @Test
  void versions_of_class_files_become_versions_of_java() {
    // As a JVM 17 says it, in what a cluster makes of it.
    var said =
        new UnsupportedClassVersionError(
            "weft/flink/KeyedRows has been compiled by a more recent version of the Java Runtime"
                + " (class file version 69.0), this version of the Java Runtime only recognizes"
                + " class file versions up to 61.0");
    var failed = new IllegalStateException("Job execution failed.", new RuntimeException(said));
    assertThat(OlderJava.in(failed).orElseThrow())
        .hasMessageContaining("a worker of the cluster runs Java 17")
        .hasMessageContaining("Java 25 on all workers");
    var told = new IllegalStateException("Job aborted: " + said + "\n\tat java.base/...");
    assertThat(OlderJava.in(told)).isPresent();
  }

  /// Another Java beside this one, if there is an older one.
  private static Optional<Path> older() throws IOException {
    Path home = Path.of(System.getProperty("java.home"));
    try (var others = Files.list(home.toRealPath().getParent())) {
      return others
          .filter(each -> Files.isExecutable(each.resolve("bin").resolve("java")))
          .filter(each -> version(each.resolve("release")).filter(found -> found < 25).isPresent())
          .findFirst();
    }
  }

  private static Optional<Integer> version(Path release) {
    try {
      var found = Pattern.compile("JAVA_VERSION=\"(\\d+)[.\"]").matcher(Files.readString(release));
      return found.find() ? Optional.of(Integer.valueOf(found.group(1))) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Test
  void as_an_older_java_says_it() throws Exception {
    var home = older();
    assumeTrue(home.isPresent(), "there is no older Java beside this one");
    var java =
        new ProcessBuilder(
                home.get().resolve("bin").resolve("java").toString(),
                "-cp",
                Path.of("target", "classes").toString(),
                OlderJava.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(java.waitFor()).isNotZero();
    assertThat(OlderJava.in(new IllegalStateException(said)).orElseThrow())
        .as(said)
        .hasMessageContaining("runs Java " + version(home.get().resolve("release")).orElseThrow());
  }

  @Test
  void other_failures_stay_as_they_are() {
    assertThat(OlderJava.in(new IllegalStateException("something else"))).isEmpty();
    assertThat(OlderJava.in(new IllegalStateException((String) null))).isEmpty();
  }
}
