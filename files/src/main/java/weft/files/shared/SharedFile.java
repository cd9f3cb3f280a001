package weft.files.shared;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file that is mapped as long as somebody uses it, or may use it again. Several may read it at
/// the same time, or one may write it.
public final class SharedFile implements AutoCloseable {
  private static final int PAGE = 1 << 16;

  private final FileChannel channel;
  private Arena arena;
  private MemorySegment bytes;
  private int uses;
  private boolean forgotten;

  private SharedFile(FileChannel channel, Arena arena, MemorySegment bytes) {
    this.channel = channel;
    this.arena = arena;
    this.bytes = bytes;
  }

  static SharedFile map(Path file) throws IOException {
    var channel =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    var arena = Arena.ofShared();
    try {
      return new SharedFile(channel, arena, mapped(channel, arena));
    } catch (IOException e) {
      arena.close();
      channel.close();
      throw e;
    }
  }

  private static MemorySegment mapped(FileChannel channel, Arena arena) throws IOException {
    return channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size(), arena);
  }

  /// All of it.
  public synchronized MemorySegment bytes() {
    return bytes;
  }

  /// Makes it at least that long; what is in it stays, the bytes that [#bytes] gave before do not.
  ///
  /// Pages are taken here, and not when they are first written to: where there is no room for them,
  /// this is an exception, and not the end of the process.
  public synchronized MemorySegment grown(long size) throws IOException {
    if (size <= bytes.byteSize()) {
      return bytes;
    }
    long wanted = Math.max(size, Math.max(PAGE, bytes.byteSize() * 3 / 2));
    for (long at = bytes.byteSize(); at < wanted; ) {
      at += channel.write(ByteBuffer.allocate((int) Math.min(PAGE, wanted - at)), at);
    }
    var larger = Arena.ofShared();
    bytes = mapped(channel, larger);
    arena.close();
    arena = larger;
    return bytes;
  }

  synchronized SharedFile used() {
    uses++;
    return this;
  }

  synchronized void forget() {
    forgotten = true;
    end();
  }

  /// Nobody uses it for now.
  @Override
  public synchronized void close() {
    uses--;
    end();
  }

  private void end() {
    if (!forgotten || uses > 0 || !arena.scope().isAlive()) {
      return;
    }
    arena.close();
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing of it is needed any more.
    }
  }
}
