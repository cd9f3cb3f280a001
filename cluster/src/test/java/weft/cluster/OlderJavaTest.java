package weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void other_failures_stay_as_they_are() {
    assertThat(OlderJava.in(new IllegalStateException("something else"))).isEmpty();
    assertThat(OlderJava.in(new IllegalStateException((String) null))).isEmpty();
  }
}
