package weft.files;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import weft.files.shared.SharedFile;

/// Where the bytes of an Arrow file go, one part after the other.
sealed interface ArrowSink extends AutoCloseable {
  /// Room for the next bytes, which are to be there before more is asked for.
  MemorySegment next(long size) throws IOException;

  /// The same for the bytes that the file ends with.
  MemorySegment last(long size) throws IOException;

  @Override
  void close() throws IOException;

  /// A new file.
  static ArrowSink to(Path file) throws IOException {
    return new Written(
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /// Parts are put together in memory, which is used again, and written.
  final class Written implements ArrowSink {
    private static final int LEAST = 1 << 12;

    private final FileChannel out;
    private Arena arena = Arena.ofShared();
    private MemorySegment room = MemorySegment.NULL;
    private long used;

    private Written(FileChannel out) {
      this.out = out;
    }

    @Override
    public MemorySegment next(long size) throws IOException {
      flush();
      if (room.byteSize() < size) {
        arena.close();
        arena = Arena.ofShared();
        room = arena.allocate(Math.max(LEAST, size));
      }
      used = size;
      return room.asSlice(0, size);
    }

    @Override
    public MemorySegment last(long size) throws IOException {
      return next(size);
    }

    private void flush() throws IOException {
      var bytes = room.asSlice(0, used).asByteBuffer();
      used = 0;
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
    }

    @Override
    public void close() throws IOException {
      try (out) {
        flush();
      } finally {
        arena.close();
      }
    }
  }

  /// Written in place, into a file that is mapped and may be longer than what is in it.
  final class InPlace implements ArrowSink {
    private final SharedFile file;
    private long position;

    InPlace(SharedFile file) {
      this.file = file;
    }

    @Override
    public MemorySegment next(long size) throws IOException {
      var room = file.grown(position + size).asSlice(position, size);
      position += size;
      return room;
    }

    @Override
    public MemorySegment last(long size) throws IOException {
      var all = file.grown(position + size);
      return all.asSlice(all.byteSize() - size);
    }

    @Override
    public void close() {
      file.close();
    }
  }
}
