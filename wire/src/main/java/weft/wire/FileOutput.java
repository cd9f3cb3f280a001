package weft.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file, whose length is always known; or a pipe or device of that name.
public final class FileOutput implements Output {
  private final FileChannel channel;
  private final boolean regular;
  private long length;

  private FileOutput(FileChannel channel, boolean regular, long length) {
    this.channel = channel;
    this.regular = regular;
    this.length = length;
  }

  /// Whether a file of that name would be an ordinary one.
  public static boolean isRegular(Path file) {
    return !Files.exists(file) || Files.isRegularFile(file);
  }

  /// Opens a file and cuts it after so many bytes. It must have them.
  public static FileOutput open(Path file, long length) throws IOException {
    if (!isRegular(file)) {
      return new FileOutput(FileChannel.open(file, StandardOpenOption.WRITE), false, 0);
    }
    var channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    try {
      channel.truncate(length);
      channel.position(length);
      return new FileOutput(channel, true, length);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void write(byte[] bytes, int count) throws IOException {
    var buffer = ByteBuffer.wrap(bytes, 0, count);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    length += count;
  }

  @Override
  public void force() throws IOException {
    if (regular) {
      channel.force(false);
    }
  }

  @Override
  public long length() {
    return regular ? length : 0;
  }

  @Override
  public void mend() {
    if (regular) {
      try {
        channel.truncate(length);
      } catch (IOException e) {
        // A later start cuts it.
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
