package weft.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Measures workloads. Ours, a plain copy and the peers take turns, so that whatever else the
/// machine does meets all of them.
///
/// @param runs how often each runs at most
/// @param python starts the peers; none where they are not wanted
/// @param tell is told what is being done
/// @param instances lists of networks and properties to prove; none where that is not measured
public record Bench(
    int runs, Optional<Python> python, Consumer<String> tell, List<Path> instances) {
  /// A slow one does not run again once its runs have taken so many milliseconds.
  private static final double ENOUGH = 10_000;

  /// Runs to warm up end after so many milliseconds, and are at most so many.
  private static final double WARM = 3_000;

  private static final int MOST_WARM = 100;

  public Bench {
    instances = List.copyOf(instances);
  }

  public Bench(int runs, Optional<Python> python, Consumer<String> tell) {
    this(runs, python, tell, List.of());
  }

  public Bench(int runs) {
    this(runs, Optional.empty(), _ -> {});
  }

  /// Adds what it finds to a report.
  ///
  /// @param threads each of these numbers of threads
  public void measure(Workload workload, List<Integer> threads, Report report) {
    tell.accept(workload.name() + ": comparing with the interpreter");
    workload.check();
    threads.forEach(n -> measure(workload, n, report));
  }

  private void measure(Workload workload, int threads, Report report) {
    String title = workload.name() + ", " + threads + (threads == 1 ? " thread" : " threads");
    tell.accept(title + ": data and kernels");
    PreparedWork prepared = workload.prepare(threads);
    warm(prepared);
    var copy = new Copy(prepared.size(), threads);
    var ours = new Contestant(Measurement.WEFT, "", () -> Timing.once(prepared::run));
    var plain = new Contestant(Measurement.COPY, "", () -> Timing.once(copy::run));
    var all = new ArrayList<>(List.of(ours, plain));
    if (python.isPresent()) {
      try (var peers = new Peers(python.get(), workload, prepared, threads)) {
        peers.start(line -> tell.accept(title + ": " + line), report);
        all.addAll(peers.contestants());
        turns(title, all);
      }
    } else {
      turns(title, all);
    }
    double least = plain.timing().least();
    for (Contestant one : all) {
      if (one.failure().isEmpty()) {
        report.add(one.measurement(workload.name(), threads, prepared.size(), least));
      } else {
        report.add(new Remark(workload.name(), one.name(), one.failure().get()));
      }
    }
  }

  private void warm(PreparedWork prepared) {
    double spent = 0;
    for (int i = 0; i < MOST_WARM && spent < WARM; i++) {
      spent += Timing.once(prepared::run);
    }
  }

  private void turns(String title, List<Contestant> all) {
    for (int i = 0; i < runs; i++) {
      tell.accept(title + ": turn " + (i + 1) + " of " + runs);
      all.forEach(one -> one.turn(ENOUGH));
    }
  }
}
