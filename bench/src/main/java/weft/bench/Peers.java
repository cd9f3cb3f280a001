package weft.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The peers of a workload. One whose results are not equal to ours is not timed.
final class Peers implements AutoCloseable {
  /// One whose checked run takes so many milliseconds does not run again.
  private static final double SLOW = 60_000;

  private final Python python;
  private final Workload workload;
  private final PreparedWork prepared;
  private final int threads;
  private final PeerFolder folder = new PeerFolder();
  private final List<Contestant> contestants = new ArrayList<>();

  Peers(Python python, Workload workload, PreparedWork prepared, int threads) {
    this.python = python;
    this.workload = workload;
    this.prepared = prepared;
    this.threads = threads;
  }

  List<Contestant> contestants() {
    return contestants;
  }

  void start(Consumer<String> tell, Report report) {
    var able = workload.peers().stream().filter(peer -> threads == 1 || peer.threaded()).toList();
    if (able.isEmpty()) {
      return;
    }
    folder.inputs(prepared.inputs(), prepared.size().groups());
    Map<String, double[]> ours = prepared.results();
    for (Peer peer : able) {
      tell.accept("comparing with " + peer.name());
      try {
        start(peer, ours, report);
      } catch (PeerFailed e) {
        report.add(new Remark(workload.name(), peer.name(), String.valueOf(e.getMessage())));
      }
    }
  }

  private void start(Peer peer, Map<String, double[]> ours, Report report) {
    peer.files().forEach(folder::script);
    var process = folder.start(python, peer.script(), threads);
    double first = process.run();
    Optional<String> problem = problem(process, peer, ours);
    if (problem.isPresent()) {
      report.add(new Remark(workload.name(), peer.name(), "not timed: " + problem.get()));
      process.close();
      return;
    }
    peer.lacking().ifPresent(what -> report.add(new Remark(workload.name(), peer.name(), what)));
    var contestant = new Contestant(peer.name(), process.version(), process::run);
    if (first > SLOW) {
      contestant.add(first);
    }
    contestants.add(contestant);
  }

  private Optional<String> problem(PeerProcess process, Peer peer, Map<String, double[]> ours) {
    var names = process.names();
    var expected = new LinkedHashMap<>(ours);
    if (peer.lacking().isPresent()) {
      expected.keySet().retainAll(names);
    }
    return expected.keySet().stream()
        .filter(name -> !names.contains(name))
        .findFirst()
        .map(name -> name + " is not computed")
        .or(() -> folder.problem(process, expected, workload.tolerance()));
  }

  @Override
  public void close() {
    folder.close();
  }
}
