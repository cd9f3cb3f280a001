package weft.live.store;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import weft.testkit.Seeds;

/// A disk in memory on which everything goes wrong that a test asks for, always the same way for
/// the same seed. Each call of [Disk] that touches files is an operation; they are counted from 1.
///
/// When power is lost, of a file only those bytes are sure to stay that were forced; the others are
/// there, cut off at any byte, or zero. Of the names that were made, changed or deleted since they
/// were last forced, any may have stayed so and any not.
public final class SimulatedDisk implements Disk {
  /// The end of a process: nothing after it runs.
  public static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Crash(String where) {
      super(where);
    }
  }

  private static final class Content {
    private byte[] bytes = {};
    private int forced;

    private Content copy() {
      var copy = new Content();
      copy.bytes = bytes;
      copy.forced = forced;
      return copy;
    }
  }

  private interface Change {
    void apply(Map<String, Content> names);
  }

  private final Seeds seeds;
  private final Map<String, Content> names = new TreeMap<>();
  private final Map<String, Content> forcedNames = new TreeMap<>();
  private final List<Change> unforced = new ArrayList<>();
  private final Set<String> locks = new HashSet<>();
  private final Map<Integer, String> failures = new LinkedHashMap<>();
  private long capacity = Long.MAX_VALUE;
  private boolean readOnly;
  private int operations;
  private int crashAt;
  private int lives;

  public SimulatedDisk(long seed) {
    seeds = new Seeds(seed);
  }

  /// How many operations there were.
  public int operations() {
    return operations;
  }

  /// Power is lost in the middle of an operation, which throws a [Crash].
  public void crashAt(int operation) {
    crashAt = operation;
  }

  /// An operation fails, once.
  public void failAt(int operation, String why) {
    failures.put(operation, why);
  }

  /// How many bytes all files together can have.
  public void capacity(long bytes) {
    capacity = bytes;
  }

  public void readOnly(boolean only) {
    readOnly = only;
  }

  /// The process ends; what it wrote stays, forced or not.
  public void kill() {
    lives++;
    locks.clear();
    crashAt = 0;
  }

  /// Power is lost; whoever used the disk is gone.
  public void losePower() {
    kill();
    double share = seeds.pick(0.0, 0.5, 1.0);
    for (Change change : unforced) {
      if (seeds.chance(share)) {
        change.apply(forcedNames);
      }
    }
    unforced.clear();
    names.clear();
    names.putAll(forcedNames);
    names.values().forEach(this::loseUnforced);
  }

  private void loseUnforced(Content content) {
    int length = seeds.between(content.forced, content.bytes.length);
    byte[] left = Arrays.copyOf(content.bytes, length);
    if (length > content.forced && seeds.chance(0.3)) {
      Arrays.fill(left, seeds.between(content.forced, length), length, (byte) 0);
    }
    content.bytes = left;
    content.forced = length;
  }

  /// What a file has, for tests that damage it.
  public byte[] bytes(String name) {
    return names.get(name).bytes.clone();
  }

  /// Makes or replaces a file behind the back of everyone.
  public void put(String name, byte[] bytes) {
    var content = new Content();
    content.bytes = bytes.clone();
    content.forced = bytes.length;
    names.put(name, content);
    forcedNames.put(name, content);
  }

  /// The same disk once more, with another future; locks are not taken over.
  public SimulatedDisk copy(long seed) {
    var copy = new SimulatedDisk(seed);
    names.forEach(
        (name, content) -> {
          copy.names.put(name, content.copy());
          copy.forcedNames.put(name, copy.names.get(name));
        });
    return copy;
  }

  @Override
  public String folder() {
    return "simulated";
  }

  @Override
  public void prepare() {}

  @Override
  public List<String> names() throws IOException {
    operation("list");
    return List.copyOf(names.keySet());
  }

  @Override
  public long size(String name) throws IOException {
    return content(name).bytes.length;
  }

  @Override
  public InputStream read(String name) throws IOException {
    operation("read " + name);
    return new ByteArrayInputStream(content(name).bytes);
  }

  @Override
  public Output create(String name) throws IOException {
    var content = new Content();
    change("create " + name, all -> all.put(name, content));
    int life = lives;
    return new Output() {
      @Override
      public void write(byte[] bytes, int from, int count) throws IOException {
        int room = (int) Math.min(count, Math.max(0, capacity - used()));
        if (operations + 1 == crashAt) {
          append(content, bytes, from, seeds.between(0, room));
        }
        alive(life);
        operation("write " + name);
        writable();
        append(content, bytes, from, room);
        if (room < count) {
          throw new IOException("No space left on device");
        }
      }

      @Override
      public void force() throws IOException {
        alive(life);
        operation("force " + name);
        content.forced = content.bytes.length;
      }

      @Override
      public void close() {}
    };
  }

  private static void append(Content content, byte[] bytes, int from, int count) {
    int end = content.bytes.length;
    content.bytes = Arrays.copyOf(content.bytes, end + count);
    System.arraycopy(bytes, from, content.bytes, end, count);
  }

  /// How many bytes all files have together.
  public long used() {
    return names.values().stream().mapToLong(content -> content.bytes.length).sum();
  }

  @Override
  public void rename(String from, String to) throws IOException {
    var content = content(from);
    change(
        "rename " + from,
        all -> {
          all.remove(from, content);
          all.put(to, content);
        });
  }

  @Override
  public void delete(String name) throws IOException {
    change("delete " + name, all -> all.remove(name));
  }

  @Override
  public void forceNames() throws IOException {
    operation("force names");
    forcedNames.clear();
    forcedNames.putAll(names);
    unforced.clear();
  }

  @Override
  public Optional<Closeable> lock(String name) throws IOException {
    operation("lock");
    writable();
    if (!locks.add(name)) {
      return Optional.empty();
    }
    int life = lives;
    return Optional.of(
        () -> {
          if (life == lives) {
            locks.remove(name);
          }
        });
  }

  private void change(String what, Change change) throws IOException {
    if (operations + 1 == crashAt) {
      unforced.add(change);
    }
    operation(what);
    writable();
    change.apply(names);
    unforced.add(change);
  }

  private void operation(String what) throws IOException {
    operations++;
    if (operations == crashAt) {
      losePower();
      throw new Crash("operation " + operations + ": " + what);
    }
    String why = failures.remove(operations);
    if (why != null) {
      throw new IOException(why);
    }
  }

  private void alive(int life) {
    if (life != lives) {
      throw new Crash("a file that was open when the process ended");
    }
  }

  private void writable() throws IOException {
    if (readOnly) {
      throw new IOException("Read-only file system");
    }
  }

  private Content content(String name) throws IOException {
    var content = names.get(name);
    if (content == null) {
      throw new NoSuchFileException(name);
    }
    return content;
  }
}
