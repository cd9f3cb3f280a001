package weft;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import weft.ir.OpSet;
import weft.ir.problem.WeftException;
import weft.lang.ParsedProgram;
import weft.ops.Ops;

/// Weft in three lines: a formula, a table, a result.
///
/// {@snippet file="weft/QuickStart.java" region="three-lines"}
public final class Weft {
  private Weft() {}

  /// Checks a program: a formula, or lines `name = formula`. What is wrong is reported at once.
  /// Formulas may call Weft's own ops and those of jars that provide some ([Ops#found()]).
  ///
  /// @throws WeftException if the text is no program; it says where and what to write instead
  public static Features compile(String text) {
    return compile("formula", text);
  }

  /// @param sourceName what messages call the text, such as the name of its file
  public static Features compile(String sourceName, String text) {
    return compile(sourceName, text, Ops.found());
  }

  /// The program of a `.weft` file; the files that it uses are found beside it.
  ///
  /// @throws UncheckedIOException if the file can't be read
  public static Features compile(Path file) {
    try {
      return Features.of(ParsedProgram.of(file, Files.readString(file)), Ops.found());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// @param ops those that formulas may call: `Ops.all()` are Weft's own,
  ///   `Ops.all().with(Mine.class, Other.class)` has some of yours besides, and `Ops.found()` those
  ///   of all jars that provide ops
  public static Features compile(String sourceName, String text, OpSet ops) {
    return Features.of(ParsedProgram.of(sourceName, text), ops);
  }
}
