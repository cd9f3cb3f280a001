package weft.live.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What goes wrong with files, in words.
final class StoreTrouble {
  private StoreTrouble() {}

  static String reason(IOException cause) {
    String message = String.valueOf(cause.getMessage());
    return switch (cause) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case NoSuchFileException missing -> "there is no " + missing.getFile();
      case FileAlreadyExistsException exists -> exists.getFile() + " is a file, not a folder";
      case NotDirectoryException file -> file.getFile() + " is a file, not a folder";
      case FileSystemException other when other.getReason() != null ->
          other.getReason() + " (" + other.getFile() + ")";
      default -> cause.getMessage() == null ? cause.getClass().getSimpleName() : message;
    };
  }

  /// A folder that can't be opened.
  static WeftException folder(Disk disk, IOException cause) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the folder of snapshots " + disk.folder() + " can't be used")
            .about(disk.folder())
            .expected("a folder in which files can be made and locked")
            .found(reason(cause))
            .hint(cure(cause, "check the path and your rights to it, or give another folder")));
  }

  /// A folder that another process writes to.
  static WeftException locked(Disk disk) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the folder of snapshots " + disk.folder() + " is in use already")
            .about(disk.folder())
            .expected("a folder that no other process writes to")
            .found("a lock on its file '" + FileNames.LOCK + "' that another process holds")
            .hint("end the other process, or give another folder"));
  }

  /// A snapshot that can't be written.
  static WeftException unwritten(Disk disk, String name, IOException cause) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the snapshot " + name + " can't be written to " + disk.folder())
            .about(name)
            .found(reason(cause))
            .hint(
                cure(cause, "check the disk and the folder")
                    + "; nothing is lost: earlier snapshots stay, and the next one has these"
                    + " changes too"));
  }

  private static String cure(IOException cause, String otherwise) {
    String words = reason(cause).toLowerCase(Locale.ROOT);
    if (words.contains("space left") || words.contains("quota")) {
      return "make room on the disk";
    }
    return words.contains("read-only") || words.contains("permission")
        ? "make the folder writable"
        : otherwise;
  }
}
