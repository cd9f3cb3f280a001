package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.files.ReadOptions;
import weft.files.TableFiles;

/// Commands are timed as a whole; the bars of a file are those of the workload.
class FileRacesTest {
  private static final FileWork SMALL =
      new FileWork("small", "parquet", "csv", 3, 60, true, List.of());

  @TempDir Path folder;

  private static Report measured(String script) {
    var report = Reports.empty();
    FileRaces.measure(List.of(SMALL), List.of("sh", "-c", script), new Bench(2), report);
    return report;
  }

  @Test
  void the_command_reads_and_writes() {
    var report = measured("test $0 = run && cp $1 $5");
    assertThat(report.remarks()).isEmpty();
    assertThat(report.figures())
        .first()
        .satisfies(
            figure -> {
              assertThat(figure.group()).isEqualTo("files");
              assertThat(figure.name()).isEqualTo("small");
              assertThat(figure.value()).isPositive();
            });
  }

  @Test
  void one_that_fails_is_not_measured() {
    var report = measured("echo no luck; exit 3");
    assertThat(report.figures()).isEmpty();
    assertThat(report.remarks())
        .containsExactly(new Remark("small", "Weft", "exit code 3: no luck"));
  }

  @Test
  void one_that_is_not_there_says_so() {
    assertThatThrownBy(() -> CommandRun.of(List.of("no-such-command"), folder.resolve("log")))
        .isInstanceOf(PeerFailed.class)
        .hasMessage("'no-such-command' can't be started");
  }

  @Test
  void rows_stand_by_time_or_shuffled() {
    double[] bars = Data.bars(3, 20, 0.004).column("close").doubles();
    double[] sorted = closes(SMALL);
    for (int i = 0; i < sorted.length; i++) {
      assertThat(sorted[i]).isEqualTo(bars[i % 3 * 20 + i / 3]);
    }
    double[] shuffled = closes(new FileWork("shuffled", "parquet", "csv", 3, 60, false, List.of()));
    assertThat(shuffled).isNotEqualTo(sorted);
    Arrays.sort(shuffled);
    Arrays.sort(sorted);
    assertThat(shuffled).isEqualTo(sorted);
  }

  private double[] closes(FileWork work) {
    Path file = folder.resolve(work.name() + ".parquet");
    work.write(file);
    var read = TableFiles.read(List.of(file.toString()), ReadOptions.ALL);
    return Objects.requireNonNull(read.columns().get("close")).doubles();
  }
}
