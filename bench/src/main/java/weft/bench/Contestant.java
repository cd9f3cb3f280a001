package weft.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One that computes a workload, with the times it took.
final class Contestant {
  /// One run of it.
  interface Run {
    /// In milliseconds.
    double time();
  }

  /// How often something quick runs in a turn, as long as it takes fewer milliseconds.
  private static final int AT_ONCE = 10;

  private static final double QUICK = 30;

  private final String name;
  private final String version;
  private final Run run;
  private final List<Double> times = new ArrayList<>();
  private double spent;
  private Optional<String> failure = Optional.empty();

  Contestant(String name, String version, Run run) {
    this.name = name;
    this.version = version;
    this.run = run;
  }

  String name() {
    return name;
  }

  /// Runs once more unless all runs together have taken long enough; what is quick runs a few
  /// times.
  void turn(double enough) {
    if (failure.isPresent() || !times.isEmpty() && spent >= enough) {
      return;
    }
    try {
      double before = spent;
      for (int i = 0; i < AT_ONCE && (i == 0 || spent - before < QUICK); i++) {
        add(run.time());
      }
    } catch (PeerFailed e) {
      failure = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /// Counts a run that was made before.
  void add(double time) {
    times.add(time);
    spent += time;
  }

  /// Why it stopped.
  Optional<String> failure() {
    return failure;
  }

  Timing timing() {
    return Timing.of(times);
  }

  Measurement measurement(String workload, int threads, Size size, double copy) {
    return new Measurement(workload, name, version, threads, timing(), size, copy);
  }
}
