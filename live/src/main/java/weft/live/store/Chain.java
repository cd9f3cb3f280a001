package weft.live.store;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/// The files that make up a snapshot, in numbers.
///
/// @param base the number of the first file
/// @param number the number of the last one
/// @param sum its checksum
/// @param deltas how many files follow the base
/// @param bytes how long they are together
record Chain(long base, long number, long sum, int deltas, long bytes) {
  /// The chain after one more file on it, or of a base alone.
  static Chain with(Chain before, SnapshotFile.Summed next) {
    var file = next.file();
    return file.base()
        ? new Chain(file.number(), file.number(), next.sum(), 0, 0)
        : new Chain(
            before.base,
            file.number(),
            next.sum(),
            before.deltas + 1,
            before.bytes + file.length());
  }

  static final Chain NONE = new Chain(0, 0, 0, 0, 0);

  boolean none() {
    return number == 0;
  }

  /// The chain of some files.
  ///
  /// @param files the newest first, the base last
  static Chain of(List<SnapshotFile.Summed> files) {
    var chain = NONE;
    for (var file : files.reversed()) {
      chain = with(chain, file);
    }
    return chain;
  }

  /// The snapshot that some files make together.
  ///
  /// @param files the newest first, the base last
  static Snapshot snapshot(List<SnapshotFile.Summed> files, List<String> remarks) {
    var states = new TreeMap<String, byte[]>();
    Set<String> gone = new HashSet<>();
    for (var file : files) {
      for (var state : file.file().states().entrySet()) {
        if (!gone.contains(state.getKey())) {
          states.putIfAbsent(state.getKey(), state.getValue());
        }
      }
      gone.addAll(file.file().gone());
    }
    var newest = files.getFirst().file();
    return new Snapshot(newest.number(), newest.head(), states, new ArrayList<>(remarks));
  }
}
