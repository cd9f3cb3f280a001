package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;

/// What `weft bench` refuses, before it measures anything.
class BenchCommandTest {
  @TempDir Path folder;

  @Test
  void an_unknown_workload_is_refused_with_the_known_ones() {
    var ran = Ran.weft("bench", "W9");
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("'W9'").contains("W1, W2, W2-15, W3, W4").contains("scale");
  }

  @Test
  void a_file_to_compare_with_must_be_there() {
    var ran = Ran.weft("bench", "W1", "--compare", folder.resolve("no.json").toString());
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("no.json").contains("weft bench --save");
  }

  @Test
  void a_file_to_compare_with_must_be_a_report() throws Exception {
    Path file = Files.writeString(folder.resolve("some.json"), "[]");
    var ran = Ran.weft("bench", "W1", "--compare", file.toString());
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("machine");
  }

  @Test
  void threads_and_runs_are_at_least_one() {
    assertThat(Ran.weft("bench", "W1", "--threads", "0").err()).contains("--threads");
    assertThat(Ran.weft("bench", "W1", "--runs", "0").err()).contains("--runs");
  }
}
