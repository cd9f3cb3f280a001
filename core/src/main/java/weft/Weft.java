package weft;

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
  ///
  /// @throws WeftException if the text is no program; it says where and what to write instead
  public static Features compile(String text) {
    return compile("formula", text);
  }

  /// @param sourceName what messages call the text, such as the name of its file
  public static Features compile(String sourceName, String text) {
    return compile(sourceName, text, Ops.all());
  }

  /// @param ops those that formulas may call: Weft's own are [Ops#all()], and with a jar of yours
  ///   `Ops.all().with(List.of(jar))`
  public static Features compile(String sourceName, String text, OpSet ops) {
    return Features.of(ParsedProgram.of(sourceName, text), ops);
  }
}
