package weft.live.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// A folder of snapshots. It keeps the last state of every entity in memory, so that a base can be
/// written at any time and a write that failed loses nothing; the arrays that it is given belong to
/// it from then on. One thread at a time may use it.
///
/// Who goes on from a snapshot asks for [#latest] first: the first [#write] then holds what changed
/// since. Who starts anew although there are snapshots does not ask, or calls [#writeAll] first.
public final class SnapshotStore implements AutoCloseable {
  /// A longer chain takes longer to read and has more that can break.
  private static final int MOST_DELTAS = 64;

  private final Disk disk;
  private final Closeable lock;
  private final NavigableMap<String, byte[]> states = new TreeMap<>();
  private final Set<String> unwritten = new TreeSet<>();
  private Chain chain = Chain.NONE;
  private List<String> remarks = List.of();
  private boolean looked;
  private boolean begun;
  private boolean wholeNext = true;
  private boolean closed;
  private long next;

  private SnapshotStore(Disk disk, Closeable lock, long next) {
    this.disk = disk;
    this.lock = lock;
    this.next = next;
  }

  /// Opens a folder, which is made if there is none; throws a
  /// [WeftException][weft.ir.problem.WeftException] where it can't be used or another process uses
  /// it.
  public static SnapshotStore open(Path folder) {
    return open(Disk.of(folder));
  }

  public static SnapshotStore open(Disk disk) {
    try {
      disk.prepare();
      var lock = disk.lock(FileNames.LOCK).orElseThrow(() -> StoreTrouble.locked(disk));
      try {
        return new SnapshotStore(disk, lock, tidy(disk) + 1);
      } catch (IOException | RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw StoreTrouble.folder(disk, e);
    }
  }

  /// Removes files whose writing did not end; finds the largest number of the others.
  private static long tidy(Disk disk) throws IOException {
    long largest = 0;
    for (String name : disk.names()) {
      if (FileNames.unfinished(name)) {
        disk.delete(name);
      }
      largest = Math.max(largest, FileNames.number(name).orElse(0));
    }
    return largest;
  }

  /// The newest snapshot that is whole; empty where there is none. Before the first write, the
  /// store goes on from it.
  public Optional<Snapshot> latest() {
    var files = look();
    if (files.isEmpty()) {
      return Optional.empty();
    }
    var snapshot = Chain.snapshot(files, remarks);
    if (!begun) {
      states.clear();
      states.putAll(snapshot.states());
      wholeNext = false;
    }
    return Optional.of(snapshot);
  }

  /// What was wrong with files that the last [#latest] passed over, whether or not it found a
  /// snapshot.
  public List<String> remarks() {
    return remarks;
  }

  /// Whether something was to be written since it was opened: then [#latest] need not be what the
  /// next write builds on.
  public boolean isBegun() {
    return begun;
  }

  private List<SnapshotFile.Summed> look() {
    try {
      var chains = new Chains(disk);
      var files = chains.newest();
      remarks = List.copyOf(chains.remarks());
      if (!begun || !looked) {
        chain = Chain.of(files);
        looked = true;
      }
      return files;
    } catch (IOException e) {
      throw StoreTrouble.folder(disk, e);
    }
  }

  /// Writes a snapshot. If it throws, earlier snapshots are as they were, and the next write has
  /// these changes too.
  ///
  /// @param changed the states of the entities that changed since the last write
  /// @param gone the entities that have no state any more
  public void write(byte[] head, Map<String, byte[]> changed, Set<String> gone) {
    for (String name : gone) {
      if (changed.containsKey(name)) {
        throw new IllegalArgumentException("'" + name + "' can't both have a state and be gone");
      }
    }
    begin();
    states.putAll(changed);
    unwritten.addAll(changed.keySet());
    for (String name : gone) {
      states.remove(name);
      unwritten.add(name);
    }
    save(head);
  }

  /// Writes a snapshot that owes nothing to earlier ones.
  ///
  /// @param all the states of all entities
  public void writeAll(byte[] head, Map<String, byte[]> all) {
    begin();
    states.clear();
    states.putAll(all);
    unwritten.clear();
    wholeNext = true;
    save(head);
  }

  private void begin() {
    if (closed) {
      throw new IllegalStateException("the store of snapshots is closed");
    }
    begun = true;
  }

  private void save(byte[] head) {
    if (!looked) {
      // The chain that is there has to be kept.
      look();
    }
    long number = next++;
    var file = file(number, head);
    String temporary = FileNames.unfinished(number);
    try {
      SnapshotFile.Summed summed;
      try (var to = disk.create(temporary)) {
        summed = file.write(to);
        to.force();
      }
      disk.rename(temporary, FileNames.of(number));
      disk.forceNames();
      long previous = chain.base();
      chain = Chain.with(chain, summed);
      unwritten.clear();
      wholeNext = false;
      if (file.base()) {
        removeBefore(previous);
      }
    } catch (IOException e) {
      removeQuietly(temporary);
      throw StoreTrouble.unwritten(disk, FileNames.of(number), e);
    }
  }

  private SnapshotFile file(long number, byte[] head) {
    var base = new SnapshotFile(number, 0, 0, head, states, Set.of());
    if (wholeNext || chain.none() || chain.deltas() == MOST_DELTAS) {
      return base;
    }
    var changed = new TreeMap<String, byte[]>();
    var gone = new TreeSet<String>();
    for (String name : unwritten) {
      byte[] state = states.get(name);
      if (state == null) {
        gone.add(name);
      } else {
        changed.put(name, state);
      }
    }
    var delta = new SnapshotFile(number, chain.number(), chain.sum(), head, changed, gone);
    return chain.bytes() + delta.length() > base.length() ? base : delta;
  }

  /// Removes the files before one. What can't be removed stays until the next time.
  private void removeBefore(long number) {
    try {
      for (String name : disk.names()) {
        OptionalLong found = FileNames.number(name);
        if (found.isPresent() && found.getAsLong() < number) {
          removeQuietly(name);
        }
      }
    } catch (IOException e) {
      // the snapshot is written; old files do no harm
    }
  }

  private void removeQuietly(String name) {
    try {
      disk.delete(name);
    } catch (IOException e) {
      // a file that is left over does no harm
    }
  }

  /// Lets another process use the folder.
  @Override
  public void close() {
    closed = true;
    try {
      lock.close();
    } catch (IOException e) {
      throw StoreTrouble.folder(disk, e);
    }
  }
}
