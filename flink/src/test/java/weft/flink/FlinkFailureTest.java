package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Workers that fail, jobs that become wider and narrower, savepoints of other features: the bits
/// stay those of a clean run.
class FlinkFailureTest {
  private static final int ROWS = 3000;
  private static final long SEED = Long.getLong("weft.seed", 1);
  private static final String OWN =
      "m = rolling_mean(close, 5)\nr = close / lag(close, 2) - 1\nz = rolling_zscore(close, 10)\nmed = rolling_median(close, 9)";
  private static final String ACROSS =
      "rank = cs_rank(close)\nsmooth = rolling_mean(cs_zscore(rolling_mean(close, 3)), 4)";

  private static MiniCluster cluster;
  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    System.out.println("seed " + SEED);
    cluster = LocalCluster.start(new Configuration(), 2);
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private void run(JobGraph job) {
    try {
      cluster.executeJobBlocking(job);
    } catch (Exception e) {
      throw LocalCluster.cause(e);
    }
  }

  private StreamTrial trial() {
    return new StreamTrial(ROWS, SEED, folder);
  }

  @Test
  void a_clean_run() {
    try (var trial = trial()) {
      run(trial.job(OWN, 2, Optional.empty()));
      assertThat(trial.differences(OWN)).isEmpty();
    }
  }

  @Test
  void workers_fail_at_random_rows() {
    try (var trial = trial()) {
      trial.faults(6, new Random(SEED));
      run(trial.job(OWN, 2, Optional.empty()));
      assertThat(trial.failures.get()).isPositive();
      assertThat(trial.differences(OWN)).isEmpty();
    }
  }

  @Test
  void workers_fail_where_entities_meet() {
    try (var trial = trial()) {
      trial.faults(6, new Random(SEED + 1));
      run(trial.job(ACROSS, 3, Optional.empty()));
      assertThat(trial.failures.get()).isPositive();
      assertThat(trial.differences(ACROSS)).isEmpty();
    }
  }

  @Test
  void states_on_disk() {
    try (var trial = trial()) {
      trial.rocks = true;
      trial.faults(2, new Random(SEED + 2));
      run(trial.job(OWN, 2, Optional.empty()));
      assertThat(trial.failures.get()).isPositive();
      assertThat(trial.differences(OWN)).isEmpty();
    }
  }

  @Test
  void a_task_manager_is_lost() throws Exception {
    try (var trial = trial()) {
      trial.slowFrom = ROWS / 2;
      var job = trial.job(ACROSS, 2, Optional.empty());
      cluster.submitJob(job).get();
      while (trial.seen.get() < ROWS / 2) {
        Thread.sleep(5);
      }
      cluster.terminateTaskManager(0).get();
      cluster.startTaskManager();
      trial.slowFrom = Long.MAX_VALUE;
      cluster
          .requestJobResult(job.getJobID())
          .get()
          .toJobExecutionResult(getClass().getClassLoader());
      assertThat(trial.differences(ACROSS)).isEmpty();
    }
  }

  @Test
  void wider_and_narrower() throws Exception {
    try (var trial = trial()) {
      String text = OWN + "\n" + ACROSS;
      String one = trial.stop(cluster, trial.job(text, 1, Optional.empty()), ROWS / 3);
      String two = trial.stop(cluster, trial.job(text, 4, Optional.of(one)), 2 * ROWS / 3);
      trial.slowFrom = Long.MAX_VALUE;
      run(trial.job(text, 2, Optional.of(two)));
      assertThat(trial.differences(text)).isEmpty();
    }
  }

  @Test
  void other_features_go_on_from_a_savepoint() throws Exception {
    for (boolean rocks : new boolean[] {false, true}) {
      try (var trial = trial()) {
        trial.rocks = rocks;
        String point = trial.stop(cluster, trial.job(OWN, 2, Optional.empty()), ROWS / 2);
        trial.slowFrom = Long.MAX_VALUE;
        String more =
            "average = rolling_mean(close, 5)\nsum = average + volume\nback = lag(close, 1)";
        run(trial.job(more, 2, Optional.of(point)));
        assertThat(trial.differencesFrom(more, ROWS / 2)).isEmpty();
      }
    }
  }

  @Test
  void features_without_a_state_in_the_savepoint_are_refused_or_start_cold() throws Exception {
    try (var trial = trial()) {
      String old = "m = rolling_mean(close, 5)";
      String point = trial.stop(cluster, trial.job(old, 2, Optional.empty()), ROWS / 2);
      trial.slowFrom = Long.MAX_VALUE;
      String more = "m = rolling_mean(close, 5)\ns = rolling_mean(volume, 3)";
      assertThatThrownBy(() -> run(trial.job(more, 2, Optional.of(point))))
          .hasMessageContaining("the savepoint lacks the state of s (rebuilt from")
          .hasMessageContaining("coldStart()");
      run(trial.job(more, 2, Optional.of(point), FlinkOptions.DEFAULT.coldStart()));
      assertThat(trial.differencesFrom(more, 9 * ROWS / 10)).isEmpty();
    }
  }
}
