package weft.lang;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;

/// Lines `use` of a program that nothing needs: neither a name of that file nor one of the files
/// that it uses in turn.
final class UnusedFiles {
  private final SourceText source;
  private final List<Statement> statements;

  private UnusedFiles(SourceText source, List<Statement> statements) {
    this.source = source;
    this.statements = statements;
  }

  /// What to mind, in the order of the text.
  ///
  /// @param statements of all files
  static List<Diagnostic> of(SourceText source, List<Statement> statements) {
    return source.isAlone() ? List.of() : new UnusedFiles(source, statements).problems();
  }

  private List<Diagnostic> problems() {
    var needed = new HashSet<Path>();
    Needed.of(source, statements).stream()
        .filter(statement -> !(statement instanceof Statement.Use))
        .forEach(statement -> needed.add(file(statement)));
    var problems = new ArrayList<Diagnostic>();
    for (Statement statement : statements) {
      if (statement instanceof Statement.Use use
          && source.isOwn(use.place())
          && reached(use).stream().noneMatch(needed::contains)) {
        problems.add(
            Diagnostic.of(Code.UNUSED, "nothing of the file '" + use.file() + "' is used")
                .about(use.file())
                .expected("a file with a name that an output needs")
                .found("no output that needs one of its names")
                .hint("remove the line")
                .at(source.at(use.named())));
      }
    }
    return problems;
  }

  /// The file of a line, and those that it uses in turn.
  private Set<Path> reached(Statement.Use first) {
    var files = new HashSet<Path>();
    var open = new ArrayDeque<>(List.of(target(first)));
    while (!open.isEmpty()) {
      Path file = open.pop();
      if (files.add(file)) {
        for (Statement statement : statements) {
          if (statement instanceof Statement.Use use && file(use).equals(file)) {
            open.push(target(use));
          }
        }
      }
    }
    return files;
  }

  private Path target(Statement.Use use) {
    return real(Path.of(source.at(use.place()).source()).resolveSibling(use.file()));
  }

  /// Where a line stands.
  private Path file(Statement statement) {
    return real(Path.of(source.at(statement.place()).source()));
  }

  private static Path real(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
