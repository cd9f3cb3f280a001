package weft.bench;

import java.util.List;

/// Something to measure.
public interface Workload {
  /// `W1`
  String name();

  /// What it is, in a few words.
  String title();

  /// Compares the results for a part of the data with those of the interpreter.
  ///
  /// @throws IllegalStateException where they differ
  void check();

  /// Makes the data and compiles the program.
  PreparedWork prepare(int threads);

  /// Who else computes it.
  List<Peer> peers();

  /// How far the results of peers may be from ours.
  PeerTolerance tolerance();
}
