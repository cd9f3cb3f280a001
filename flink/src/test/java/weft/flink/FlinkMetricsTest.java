package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What operators see of a job while it runs.
class FlinkMetricsTest {
  private static final int ROWS = 300;

  @Test
  @SuppressWarnings("try") // It is not interrupted.
  void rows_missing_cells_and_states_are_counted(@TempDir Path folder) throws Exception {
    var configuration = new Configuration();
    configuration.setString("metrics.reporters", "kept");
    configuration.setString("metrics.reporter.kept.factory.class", KeptMetrics.class.getName());
    KeptMetrics.LAST.clear();
    try (var cluster = LocalCluster.start(configuration, 1);
        var trial = new StreamTrial(ROWS, 1, folder)) {
      cluster.executeJobBlocking(trial.job("d = close - lag(close)", 2, Optional.empty()));
      assertThat(trial.differences("d = close - lag(close)")).isEmpty();
    }
    assertThat(KeptMetrics.LAST).containsEntry("rows", (long) ROWS).containsEntry("late", 0L);
    assertThat(KeptMetrics.LAST).containsEntry("keyless", 0L);
    assertThat(KeptMetrics.LAST.get("missing")).isPositive();
    assertThat(KeptMetrics.LAST.get("entityStateBytes")).isPositive();
  }
}
