package weft.lang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.lang.syntax.Parser;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;

/// Reads a program together with the files that it uses, and those that they use in turn, each
/// once. Nothing here recurses.
final class UsedFiles {
  /// A file whose uses are being followed.
  private record Open(Path path, Iterator<Statement.Use> uses) {}

  private SourceText source;
  private final List<Statement> statements = new ArrayList<>();
  private final List<Diagnostic> problems = new ArrayList<>();
  private final Set<String> broken = new HashSet<>();
  private final Deque<Open> way = new ArrayDeque<>();
  private final Set<Path> known = new HashSet<>();

  private UsedFiles(SourceText source) {
    this.source = source;
  }

  /// All lines of all files; places are those of the source.
  record Whole(SourceText source, Parser.Lines lines) {}

  /// @param file of the program; none where it is in no file
  static Whole read(SourceText program, Optional<Path> file) {
    var files = new UsedFiles(program);
    Parser.Lines own = Parser.parse(program);
    if (own.statements().stream().noneMatch(Statement.Use.class::isInstance)) {
      return new Whole(program, own);
    }
    files.add(own);
    if (file.isPresent()) {
      files.open(file.get(), own);
      files.follow();
    } else {
      uses(own).forEach(use -> files.problems.add(files.nowhere(use)));
    }
    return new Whole(
        files.source, new Parser.Lines(files.statements, files.problems, files.broken));
  }

  private static List<Statement.Use> uses(Parser.Lines lines) {
    return lines.statements().stream()
        .filter(Statement.Use.class::isInstance)
        .map(Statement.Use.class::cast)
        .toList();
  }

  private void add(Parser.Lines lines) {
    statements.addAll(lines.statements());
    problems.addAll(lines.problems());
    broken.addAll(lines.broken());
  }

  private void open(Path path, Parser.Lines lines) {
    known.add(real(path));
    way.push(new Open(path, uses(lines).iterator()));
  }

  private void follow() {
    while (!way.isEmpty()) {
      Open open = way.peek();
      if (open.uses().hasNext()) {
        use(open.path(), open.uses().next());
      } else {
        way.pop();
      }
    }
  }

  private void use(Path from, Statement.Use use) {
    try {
      Path path = ReadableFiles.mayRead(from.resolveSibling(use.file()).normalize());
      if (way.stream().anyMatch(open -> real(open.path()).equals(real(path)))) {
        problems.add(circle(use, path));
      } else if (!known.contains(real(path))) {
        source = source.with(path.toString(), Files.readString(path, StandardCharsets.UTF_8));
        Parser.Lines lines = Parser.parseUsed(source);
        add(lines);
        open(path, lines);
      }
    } catch (NoSuchFileException e) {
      problems.add(
          problem(use, "there is no file '" + use.file() + "'")
              .found("no such file")
              .hint("it is looked for beside " + from + ", the file that uses it"));
    } catch (IOException e) {
      problems.add(problem(use, "the file '" + use.file() + "' can't be read").found(Reason.of(e)));
    } catch (WeftException e) {
      problems.addAll(e.with(d -> d.orAt(source.at(use.named()))).diagnostics());
    } catch (InvalidPathException e) {
      problems.add(problem(use, "'" + use.file() + "' can't be the name of a file"));
    }
  }

  private static Path real(Path path) {
    return path.toAbsolutePath().normalize();
  }

  private Diagnostic problem(Statement.Use use, String message) {
    return Diagnostic.of(Code.FILE, message)
        .about(use.file())
        .expected("a .weft file")
        .at(source.at(use.named()));
  }

  private Diagnostic nowhere(Statement.Use use) {
    return problem(use, "a formula that is in no .weft file can't use '" + use.file() + "'")
        .found("a formula on its own, or in a YAML file")
        .hint("put the program into a file, beside the one that it uses");
  }

  /// From the file that is used again on the way back to it.
  private Diagnostic circle(Statement.Use use, Path path) {
    var names = new ArrayList<>(List.of(path));
    for (Open open : way) {
      names.addFirst(open.path());
      if (real(open.path()).equals(real(path))) {
        break;
      }
    }
    String shown =
        names.stream().map(name -> "" + name.getFileName()).collect(Collectors.joining(" -> "));
    return Diagnostic.of(Code.CYCLE, "these files use each other in a circle: " + shown)
        .about(use.file())
        .expected("a file that does not lead back to itself")
        .found(shown)
        .hint("put what they share into a file that uses neither")
        .at(source.at(use.named()));
  }
}
