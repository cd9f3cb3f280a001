package weft.studio.tab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.library.FeatureSet;

/// The folder that a studio is opened for. What is outside of it, also by way of links, is neither
/// read nor written.
public final class ProjectFolder {
  private static final int DEEPEST = 4;
  private static final int MOST_FILES = 2000;
  private static final long LONGEST = 2 << 20;
  private static final String OTHER = "save under another name";

  private final Path root;
  private final Path real;

  /// @param root as people wrote it, since messages name files so
  public ProjectFolder(Path root) {
    this.root = root;
    try {
      this.real = root.toRealPath();
    } catch (IOException e) {
      throw failed(root.toString(), "can't be opened", e);
    }
  }

  public Path root() {
    return root;
  }

  /// A file of features by its name in the folder, which need not be there yet.
  public Path features(String name) {
    Path file = inside(name);
    if (!FeatureSet.isFeatures(file)) {
      throw refused(name, "a file of features: .weft, .yaml, .yml or .graph");
    }
    return file;
  }

  /// A place in the folder by its name there.
  public Path inside(String name) {
    Path relative;
    try {
      relative = Path.of(name);
    } catch (InvalidPathException e) {
      throw refused(name, "the name of a file");
    }
    Path file = root.resolve(relative).normalize();
    boolean below =
        !relative.isAbsolute() && !name.isEmpty() && !relative.normalize().startsWith("..");
    if (!below || !contains(file)) {
      throw refused(name, "a file inside the folder");
    }
    return file;
  }

  /// Whether a file, or where it would be, is inside; links are followed.
  public boolean contains(Path file) {
    try {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return file.toRealPath().startsWith(real);
      }
      Path parent = file.toAbsolutePath().getParent();
      return parent != null && Files.isDirectory(parent) && parent.toRealPath().startsWith(real);
    } catch (IOException e) {
      return false;
    }
  }

  /// A name as the page knows it.
  public String name(Path file) {
    return file.startsWith(root) || root.toString().isEmpty()
        ? root.relativize(file).toString()
        : file.toString();
  }

  /// The files of features, in order of their names.
  public List<String> list() {
    var names = new ArrayList<String>();
    try {
      Files.walkFileTree(
          real,
          EnumSet.noneOf(java.nio.file.FileVisitOption.class),
          DEEPEST,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              boolean skipped = !folder.equals(real) && isHidden(folder);
              return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile() && FeatureSet.isFeatures(file) && !isHidden(file)) {
                names.add(real.relativize(file).toString());
              }
              return names.size() < MOST_FILES
                  ? FileVisitResult.CONTINUE
                  : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw failed(root.toString(), "can't be listed", e);
    }
    return names.stream().sorted().toList();
  }

  private static boolean isHidden(Path file) {
    return String.valueOf(file.getFileName()).startsWith(".");
  }

  public String read(String name) {
    Path file = features(name);
    try {
      if (Files.size(file) > LONGEST) {
        throw refused(name, "a file of at most 2 MB");
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw failed(name, "can't be read", e);
    }
  }

  /// Writes a file, whole or not at all. A link stays a link, and who may read it may read it
  /// still.
  ///
  /// @param version of the text that it replaces; empty for a file that must not be there
  public void write(String name, String text, String version) {
    Path file = features(name);
    boolean there = Files.exists(file);
    if (there && version.isEmpty()) {
      throw notWritten(name, "there is a file " + name + " already", OTHER);
    }
    if (there && !version(read(name)).equals(version)) {
      throw notWritten(
          name,
          "the file " + name + " was changed since it was opened",
          "open it again, or " + OTHER);
    }
    if (!there && !version.isEmpty()) {
      throw notWritten(name, "the file " + name + " is gone", OTHER);
    }
    try {
      Path real = there ? file.toRealPath() : file.toAbsolutePath();
      Path beside = real.resolveSibling(".weft" + UUID.randomUUID() + ".part");
      try {
        Files.writeString(beside, text, StandardOpenOption.CREATE_NEW);
        if (there && Files.getFileAttributeView(beside, PosixFileAttributeView.class) != null) {
          Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(real));
        }
        Files.move(beside, real, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (IOException e) {
      throw failed(name, "can't be written", e);
    }
  }

  private static WeftException notWritten(String name, String message, String hint) {
    return new WeftException(Diagnostic.of(Code.FILE, message).about(name).hint(hint));
  }

  /// Tells texts apart.
  public static String version(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  public static WeftException refused(String name, String expected) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the studio does not open '" + name + "'")
            .about(name)
            .expected(expected));
  }

  private static WeftException failed(String name, String what, IOException e) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the file " + name + " " + what).about(name).found(Reason.of(e)));
  }
}
