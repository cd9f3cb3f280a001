package weft;

import weft.ir.WeftException;

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
    return Features.of(sourceName, text);
  }
}
