package weft.live.store;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A real folder. Files are read and written by streams, which an interrupt does not close.
record FolderDisk(Path path) implements Disk {
  @Override
  public String folder() {
    return path.toString();
  }

  @Override
  public void prepare() throws IOException {
    var missing = new ArrayDeque<Path>();
    for (@Nullable Path at = path.toAbsolutePath(); at != null && !Files.exists(at); ) {
      missing.push(at);
      at = at.getParent();
    }
    Files.createDirectories(path);
    for (Path made : missing) {
      Path parent = made.getParent();
      if (parent != null) {
        force(parent);
      }
    }
  }

  @Override
  public List<String> names() throws IOException {
    try (var files = Files.list(path)) {
      return files.filter(Files::isRegularFile).map(file -> file.toFile().getName()).toList();
    }
  }

  @Override
  public long size(String name) throws IOException {
    return Files.size(path.resolve(name));
  }

  @Override
  public InputStream read(String name) throws IOException {
    return new FileInputStream(file(name));
  }

  @Override
  public Output create(String name) throws IOException {
    var out = new FileOutputStream(file(name));
    return new Output() {
      @Override
      public void write(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
      }

      @Override
      public void force() throws IOException {
        out.getFD().sync();
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Files.move(path.resolve(from), path.resolve(to), StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(path.resolve(name));
  }

  @Override
  public void forceNames() throws IOException {
    force(path);
  }

  @Override
  public Optional<Closeable> lock(String name) throws IOException {
    var channel =
        FileChannel.open(path.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return Optional.of(channel);
      }
    } catch (OverlappingFileLockException held) {
      // another store of this process has it
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return Optional.empty();
  }

  private File file(String name) {
    return path.resolve(name).toFile();
  }

  /// A folder is forced like a file, except on Windows, which needs and has no such thing. An
  /// interrupt would close the channel and so is put off.
  private static void force(Path folder) throws IOException {
    if (File.separatorChar == '\\') {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
