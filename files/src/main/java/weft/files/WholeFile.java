package weft.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.UUID;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Writes a file whole or not at all: first beside its place, then by a rename. Whatever goes
/// wrong, an earlier file of that name stays as it was.
final class WholeFile {
  @FunctionalInterface
  interface Body {
    void write(Path file) throws IOException, SQLException;
  }

  private WholeFile() {}

  /// Refuses a place where no file can be; gives its folder.
  static Path check(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new WeftException(
          failed(file).found("no folder " + folder).hint("make the folder first"));
    }
    if (Files.isDirectory(file)) {
      throw new WeftException(failed(file).found("a folder of that name"));
    }
    return folder;
  }

  static void write(Path file, Body body) {
    Path folder = check(file);
    Path temporary = folder.resolve("." + file.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      body.write(temporary);
      force(temporary);
      move(temporary, file);
      forceFolder(folder);
    } catch (IOException | SQLException e) {
      throw failed(file, e);
    } finally {
      remove(temporary);
    }
  }

  /// Writes to what is no file.
  static void direct(Path file, Body body) {
    try {
      body.write(file);
    } catch (IOException | SQLException e) {
      throw failed(file, e);
    }
  }

  static WeftException failed(Path file, Exception why) {
    return new WeftException(failed(file).found(DuckDb.line(why)));
  }

  private static Diagnostic failed(Path file) {
    return Diagnostic.of(Code.FILE, "the file " + file + " can't be written")
        .about(file.toString());
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void force(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /// Makes the rename last; not every system can.
  private static void forceFolder(Path folder) {
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException ignored) {
      // The file itself is safe.
    }
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException ignored) {
      // The error that led here says more.
    }
  }
}
