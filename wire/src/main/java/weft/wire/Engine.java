package weft.wire;

import java.util.Optional;
import weft.live.Counters;
import weft.live.Row;
import weft.live.store.SnapshotStore;

/// What answers rows.
public interface Engine {
  void push(Row row);

  /// No more rows come up to a time.
  void endOfTime(long key);

  /// No more rows come. Nothing may follow, not even a snapshot.
  void end();

  Counters counters();

  int entities();

  /// Memory that the states of all entities take.
  long stateBytes();

  void snapshot(SnapshotStore store, byte[] position);

  /// Goes on from the newest snapshot; gives the position that was saved with it.
  Optional<byte[]> restore(SnapshotStore store);
}
