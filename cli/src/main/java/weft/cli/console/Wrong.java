package weft.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// What can be wrong with any command line, and how it is shown.
public final class Wrong {
  private Wrong() {}

  /// A command line that can't be carried out.
  public static WeftException usage(String message, String hint) {
    return new WeftException(Diagnostic.of(Code.USAGE, message).hint(hint));
  }

  /// A file that can't be read or written.
  public static Diagnostic file(Path file, String what, IOException e) {
    return Diagnostic.of(Code.FILE, "the file " + file + " " + what)
        .about(file.toString())
        .found(Reason.of(e));
  }

  /// A name that nothing has.
  public static WeftException unknown(String message, String name, Collection<String> known) {
    return new WeftException(
        Diagnostic.of(Code.UNKNOWN_NAME, message)
            .about(name)
            .expected("one of " + String.join(", ", known))
            .suggest(name, known));
  }

  /// A word of a command line, in quotes where a shell would take it apart.
  public static String word(String text) {
    return text.matches("[\\p{L}\\p{N}_.,:/@%+=-]+")
        ? text
        : "'" + text.replace("'", "'\\''") + "'";
  }

  public static void show(PrintWriter err, Diagnostic diagnostic) {
    Serving.current().ifPresent(to -> to.tell(diagnostic));
    err.println(diagnostic);
    err.println("  more:     docs/errors/" + diagnostic.code().tag() + ".md");
    err.println();
  }
}
