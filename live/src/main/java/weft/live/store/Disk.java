package weft.live.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The files of one folder: as much of a file system as snapshots need. Nothing is sure to survive
/// a crash before it is forced.
public interface Disk {
  /// The files of a real folder.
  static Disk of(Path folder) {
    return new FolderDisk(folder);
  }

  /// The folder, as a message names it.
  String folder();

  /// Makes the folder if there is none.
  void prepare() throws IOException;

  /// The names of all files, in any order.
  List<String> names() throws IOException;

  /// How many bytes a file has.
  long size(String name) throws IOException;

  InputStream read(String name) throws IOException;

  /// Begins a file; one of the same name is gone.
  Output create(String name) throws IOException;

  /// Gives a file another name at one stroke; a file that had it is gone.
  void rename(String from, String to) throws IOException;

  void delete(String name) throws IOException;

  /// Returns when files that were made, renamed or deleted are so after a crash too.
  void forceNames() throws IOException;

  /// Takes a lock that no two processes hold at once and that ends with its process; empty where
  /// another one holds it.
  Optional<Closeable> lock(String name) throws IOException;

  /// A file that is being written.
  interface Output extends Closeable {
    void write(byte[] bytes, int from, int count) throws IOException;

    /// Returns when all that was written is so after a crash too.
    void force() throws IOException;
  }
}
