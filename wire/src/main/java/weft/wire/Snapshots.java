package weft.wire;

import java.io.PrintWriter;
import java.util.Optional;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.Live;
import weft.live.store.SnapshotStore;

/// Brings a live engine back from a folder of snapshots, and writes new ones.
final class Snapshots {
  private final SnapshotStore store;
  private final Live live;
  private final String keys;
  private long written;

  /// @param keys what decides what rows mean; a snapshot of other keys is refused
  Snapshots(SnapshotStore store, Live live, String keys) {
    this.store = store;
    this.live = live;
    this.keys = keys;
  }

  /// Goes on from the newest snapshot, if there is one. One of a run over history has no head.
  ///
  /// @return whether there was a snapshot, and its head
  Restored restore(PrintWriter err) {
    var position = live.restore(store);
    store.remarks().forEach(remark -> err.println("snapshot: " + remark));
    var head = position.filter(bytes -> bytes.length > 0).map(Head::read);
    if (head.isPresent() && !head.get().keys().equals(keys)) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "the snapshot is one of rows with other keys")
              .expected(keys)
              .found(head.get().keys())
              .hint("give the same options as before, or start anew in another folder"));
    }
    return new Restored(position.isPresent(), head);
  }

  record Restored(boolean found, Optional<Head> head) {}

  String keys() {
    return keys;
  }

  void write(Head head) {
    live.snapshot(store, head.write());
    written++;
  }

  /// How many were written.
  long written() {
    return written;
  }
}
