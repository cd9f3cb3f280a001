package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `weft run` as a process of its own whose files may not grow: writing fails half-way, as on a
/// disk that becomes full.
@EnabledOnOs({OS.LINUX, OS.MAC})
class FullDiskTest {
  /// Below what any kind of file takes for the rows.
  private static final int MOST_BLOCKS = 128;

  private static final int ROWS = 60_000;

  @TempDir private Path folder;

  private int run(String formula, String option, Path out)
      throws IOException, InterruptedException {
    var bars = new StringBuilder("time,symbol,close\n");
    for (int i = 0; i < ROWS; i++) {
      bars.append("2024-01-02T00:00:00.")
          .append(String.format(Locale.ROOT, "%06d", i))
          .append("Z,A,");
      bars.append(i * 7919L % 100_003 / 7.0).append('\n');
    }
    Path data = Files.writeString(folder.resolve("bars.csv"), bars);
    Path features = Files.writeString(folder.resolve("f.weft"), formula);
    var command = new ArrayList<>(List.of("sh", "-c"));
    command.add("ulimit -f " + MOST_BLOCKS + "; exec \"$@\"");
    command.add("sh");
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable"));
    command.addAll(List.of("-XX:-UsePerfData", "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "weft.cli.Main"));
    command.addAll(List.of("run", features.toString(), "--data", data.toString()));
    command.addAll(List.of(option, out.toString()));
    var process =
        new ProcessBuilder(command)
            .redirectError(folder.resolve("err").toFile())
            .redirectOutput(folder.resolve("stdout").toFile())
            .start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.parquet", "out.csv", "out.csv.gz", "out.arrow"})
  void a_write_that_fails_half_way_is_told_and_leaves_nothing(String name) throws Exception {
    Path out = Files.createDirectory(folder.resolve("results")).resolve(name);
    Files.writeString(out, "earlier");
    assertThat(run("a = cumsum(sin(close))\n", "--out", out)).isEqualTo(4);
    assertThat(Files.readString(folder.resolve("err")))
        .startsWith("error[file]: the file " + out + " can't be written\n")
        .contains("found:    file too large\n")
        .doesNotContain("Exception", "\tat ", "defect")
        .containsOnlyOnce("error[");
    assertThat(Files.readString(folder.resolve("stdout"))).isEmpty();
    assertThat(Files.readString(out)).isEqualTo("earlier");
    assertThat(out.getParent()).isDirectoryNotContaining(file -> !file.equals(out));
  }

  @Test
  void a_snapshot_that_can_not_be_written_is_told() throws Exception {
    Path states = folder.resolve("states");
    assertThat(run("a = rolling_mean(close, 50000)\n", "--snapshot", states)).isEqualTo(4);
    assertThat(Files.readString(folder.resolve("err")))
        .contains("can't be written to " + states)
        .contains("hint:     make room on the disk")
        .doesNotContain("nothing is lost", "defect");
  }
}
