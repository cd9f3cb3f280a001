package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Contestants take turns, and peers are processes that answer lines.
class PeersTest {
  @TempDir Path folder;

  private PeerProcess shell(String script) {
    return new PeerProcess(List.of("sh", "-c", script), 2, folder.resolve("log"));
  }

  @Test
  void a_peer_answers_lines() {
    String script =
        """
        echo '{"version": "7"}'
        while read -r line; do
          case $line in
            run) echo '{"ms": 12.5}' ;;
            names) echo "{\\"names\\": [\\"f0\\", \\"$POLARS_MAX_THREADS\\"]}" ;;
            *) echo '{"error": "what?"}' ;;
          esac
        done
        """;
    try (var peer = shell(script)) {
      assertThat(peer.version()).isEqualTo("7");
      assertThat(peer.run()).isEqualTo(12.5);
      assertThat(peer.names()).containsExactly("f0", "2");
      assertThatThrownBy(() -> peer.write("f0")).isInstanceOf(PeerFailed.class).hasMessage("what?");
    }
  }

  @Test
  void a_peer_that_ends_leaves_its_last_words() {
    assertThatThrownBy(() -> shell("echo first >&2; echo no luck >&2"))
        .isInstanceOf(PeerFailed.class)
        .hasMessage("it ended: no luck");
  }

  @Test
  void a_peer_that_can_not_be_started_says_so() {
    assertThatThrownBy(() -> new PeerProcess(List.of("no-such-python"), 1, folder.resolve("log")))
        .isInstanceOf(PeerFailed.class)
        .hasMessage("'no-such-python' can't be started");
  }

  @Test
  void every_script_of_a_peer_is_there() {
    assertThat(Workloads.resource("peers/serve.py")).isNotEmpty();
    for (Workload workload : Workloads.all()) {
      for (Peer peer : workload.peers()) {
        assertThat(peer.files())
            .allSatisfy(file -> assertThat(Workloads.resource("peers/" + file)).isNotEmpty());
      }
    }
  }

  @Test
  void columns_are_written_number_after_number() throws Exception {
    double[] column = new double[300_000];
    Arrays.setAll(column, i -> i / 3.0);
    try (var files = new PeerFolder()) {
      files.inputs(new LinkedHashMap<>(Map.of("x", column)), 3);
      Files.move(files.path("x.f64"), files.path("x.out"));
      var read = files.read("x");
      assertThat(read.remaining()).isEqualTo(column.length);
      for (int i = 0; i < column.length; i++) {
        assertThat(read.get(i)).isEqualTo(column[i]);
      }
      assertThat(files.path("inputs.json")).content().contains("\"groups\": 3");
    }
  }

  @Test
  void the_folder_of_peers_is_deleted() {
    var files = new PeerFolder();
    files.script("serve.py");
    assertThat(files.path("serve.py")).exists();
    files.close();
    files.close();
    assertThat(files.path("")).doesNotExist();
  }

  @Test
  void a_slow_contestant_stops_early() {
    var slow = new Contestant("slow", "", () -> 40);
    for (int i = 0; i < 5; i++) {
      slow.turn(100);
    }
    assertThat(slow.timing()).isEqualTo(new Timing(40, 40, 3));
  }

  @Test
  void a_quick_contestant_runs_several_times_in_a_turn() {
    var quick = new Contestant("quick", "", () -> 12);
    quick.turn(100);
    assertThat(quick.timing().runs()).isEqualTo(3);
  }

  @Test
  void a_contestant_that_fails_is_left_out() {
    var calls = new ArrayList<Integer>();
    var failing =
        new Contestant(
            "failing",
            "",
            () -> {
              calls.add(1);
              throw new PeerFailed("it ended");
            });
    failing.turn(100);
    failing.turn(100);
    assertThat(calls).hasSize(1);
    assertThat(failing.failure()).contains("it ended");
  }

  @Test
  void the_middle_of_the_times_is_the_median() {
    assertThat(Timing.of(List.of(5.0, 1.0, 9.0))).isEqualTo(new Timing(1, 5, 3));
  }

  /// A workload that computes nothing.
  private record Idle(List<String> log) implements Workload {
    @Override
    public String name() {
      return "idle";
    }

    @Override
    public String title() {
      return "nothing";
    }

    @Override
    public void check() {
      log.add("check");
    }

    @Override
    public List<Peer> peers() {
      return List.of(Peer.of("Some", "w3_numpy"), Peer.threaded("Other", "w3_numba"));
    }

    @Override
    public PeerTolerance tolerance() {
      return new PeerTolerance(0, 0);
    }

    @Override
    public PreparedWork prepare(int threads) {
      log.add("prepare");
      return new PreparedWork() {
        @Override
        public void run() {
          log.add("run");
        }

        @Override
        public Size size() {
          return new Size(5_000, 1, 1, 2);
        }

        @Override
        public Map<String, double[]> inputs() {
          return Map.of("x", new double[] {1, 2});
        }

        @Override
        public Map<String, double[]> results() {
          return Map.of("y", new double[] {1, 2});
        }
      };
    }
  }

  @Test
  void results_are_checked_before_anything_is_timed() {
    var log = new ArrayList<String>();
    var report = Reports.empty();
    new Bench(2).measure(new Idle(log), List.of(2), report);
    assertThat(log).startsWith("check", "prepare", "run").containsOnlyOnce("check", "prepare");
    assertThat(report.measurements())
        .extracting(Measurement::engine)
        .containsExactly(Measurement.WEFT, Measurement.COPY);
    assertThat(report.measurements().getFirst().timing().runs()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void peers_that_can_not_be_started_are_remarked() {
    var report = Reports.empty();
    var bench = new Bench(1, Optional.of(new Python("no-such-python")), _ -> {});
    bench.measure(new Idle(new ArrayList<>()), List.of(1), report);
    assertThat(report.remarks())
        .containsExactly(
            new Remark("idle", "Some", "'no-such-python' can't be started"),
            new Remark("idle", "Other", "'no-such-python' can't be started"));
    assertThat(report.remarks()).allMatch(Remark::missing);
    assertThat(report.measurements()).hasSize(2);
  }

  @Test
  void results_are_checked_once_for_all_numbers_of_threads() {
    var log = new ArrayList<String>();
    new Bench(1).measure(new Idle(log), List.of(1, 2), Reports.empty());
    log.removeIf("run"::equals);
    assertThat(log).containsExactly("check", "prepare", "prepare");
  }

  @Test
  void peers_of_one_thread_have_no_part_in_two() {
    var report = Reports.empty();
    var bench = new Bench(1, Optional.of(new Python("no-such-python")), _ -> {});
    bench.measure(new Idle(new ArrayList<>()), List.of(2), report);
    assertThat(report.remarks()).extracting(Remark::engine).containsExactly("Other");
  }
}
