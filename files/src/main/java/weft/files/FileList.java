package weft.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// The files that names and patterns such as `bars/*.parquet` or `bars/**/2024-*.csv` stand for.
final class FileList {
  private FileList() {}

  /// The files in the order of the sources, those of a pattern by name.
  static List<Path> of(List<String> sources) {
    var files = new ArrayList<Path>();
    for (String source : sources) {
      if (isPattern(source) && !isFile(source)) {
        files.addAll(matches(source));
      } else {
        files.add(file(source));
      }
    }
    if (files.isEmpty()) {
      throw wrong(Diagnostic.of(Code.FILE, "no file is given").expected("at least one file"));
    }
    refuseTwice(files);
    return List.copyOf(files);
  }

  /// The rows of a file must not count twice, by whatever names it goes.
  private static void refuseTwice(List<Path> files) {
    var seen = new HashMap<Object, Path>();
    for (Path file : files) {
      Path same = seen.putIfAbsent(identity(file), file);
      if (same != null) {
        throw wrong(
            Diagnostic.of(Code.FILE, "the file " + file + " is given twice")
                .about(file.toString())
                .found(same.equals(file) ? "it twice" : "it, and " + same + ", which is the same")
                .hint("name it once; of rows that are there twice all would be computed"));
      }
    }
  }

  /// What two names of one file have in common.
  private static Object identity(Path file) {
    try {
      var key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? file.toRealPath() : key;
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }

  private static boolean isPattern(String source) {
    return source.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
  }

  private static boolean isFile(String source) {
    try {
      return Files.isRegularFile(Path.of(source));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static Path file(String source) {
    if (isFile(source)) {
      return Path.of(source);
    }
    var wrong = Diagnostic.of(Code.FILE, "there is no file " + source).about(source);
    try {
      Path path = Path.of(source);
      refuseNoFile(path);
      if (Files.isDirectory(path)) {
        throw wrong(
            Diagnostic.of(Code.FILE, source + " is a folder")
                .about(source)
                .hint("name its files: " + inside(path)));
      }
      throw wrong(near(path).map(name -> wrong.hint("did you mean " + name + "?")).orElse(wrong));
    } catch (InvalidPathException e) {
      throw wrong(wrong);
    }
  }

  /// Refuses links that lead nowhere, and pipes: data are read more than once.
  private static void refuseNoFile(Path path) {
    if (Files.isSymbolicLink(path) && !Files.exists(path)) {
      throw wrong(
          Diagnostic.of(Code.FILE, path + " is a link to nothing")
              .about(path.toString())
              .hint("mend the link, or remove it"));
    }
    if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      throw wrong(
          Diagnostic.of(Code.FILE, path + " is no file, and data are read more than once")
              .about(path.toString())
              .hint("save them as a file first; weft stream reads rows from pipes"));
    }
  }

  /// Refuses a folder that is called as files are, such as Spark writes them, if none of its files
  /// is meant.
  private static void refuseFolder(Path path, List<Path> found) {
    if (Files.isDirectory(path)
        && FileFormat.isKnown(path)
        && found.stream().noneMatch(file -> file.startsWith(path))) {
      throw wrong(
          Diagnostic.of(Code.FILE, path + " is a folder")
              .about(path.toString())
              .hint("name its files: " + inside(path)));
    }
  }

  /// A pattern for the files in a folder and in folders within.
  private static String inside(Path folder) {
    try (Stream<Path> all = Files.walk(folder, 8)) {
      var first = all.filter(Files::isRegularFile).filter(FileFormat::isKnown).sorted().findFirst();
      if (first.isPresent()) {
        String ending = FileFormat.ending(first.get());
        boolean nested = folder.relativize(first.get()).getNameCount() > 1;
        return folder.resolve(nested ? "**/*." + ending : "*." + ending).toString();
      }
    } catch (IOException | UncheckedIOException ignored) {
      // The pattern below says what is meant.
    }
    return folder.resolve("*.parquet").toString();
  }

  private static Optional<String> near(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      return Optional.empty();
    }
    try (Stream<Path> beside = Files.list(parent)) {
      var names = beside.map(path -> String.valueOf(path.getFileName())).sorted().toList();
      return Nearest.to(String.valueOf(file.getFileName()), names)
          .map(name -> file.resolveSibling(name).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static List<Path> matches(String pattern) {
    var none = Diagnostic.of(Code.FILE, "no file matches " + pattern).about(pattern);
    String rooted = pattern.replace('\\', '/');
    int first = 0;
    while ("*?[{".indexOf(rooted.charAt(first)) < 0) {
      first++;
    }
    int end = rooted.lastIndexOf('/', first);
    Path base = Path.of(end < 0 ? "" : rooted.substring(0, end + 1));
    String rest = rooted.substring(end + 1);
    if (!Files.isDirectory(base)) {
      throw wrong(none.hint("there is no folder " + base));
    }
    // "**/" also stands for no folder at all.
    int depth = rest.contains("**") ? Integer.MAX_VALUE : rest.split("/", -1).length;
    try (Stream<Path> all = Files.walk(base, depth, FileVisitOption.FOLLOW_LINKS)) {
      var system = FileSystems.getDefault();
      var matchers =
          Stream.of(rest, rest.replace("**/", ""))
              .map(glob -> system.getPathMatcher("glob:" + glob))
              .toList();
      var meant =
          all.filter(
                  path -> matchers.stream().anyMatch(glob -> glob.matches(base.relativize(path))))
              .sorted()
              .toList();
      var found = meant.stream().filter(Files::isRegularFile).toList();
      meant.forEach(FileList::refuseNoFile);
      meant.forEach(path -> refuseFolder(path, found));
      if (found.isEmpty()) {
        throw wrong(none.hint("look at what is in " + base.toAbsolutePath().normalize()));
      }
      return found;
    } catch (PatternSyntaxException e) {
      throw wrong(none.found(e.getDescription()));
    } catch (UncheckedIOException e) {
      throw wrong(none.found(Reason.of(java.util.Objects.requireNonNull(e.getCause()))));
    } catch (IOException e) {
      throw wrong(none.found(Reason.of(e)));
    }
  }

  private static WeftException wrong(Diagnostic diagnostic) {
    return new WeftException(diagnostic);
  }
}
