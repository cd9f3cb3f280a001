package weft.ops.window;

import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Windows that need each of a number of rows.
final class FullWindow {
  private FullWindow() {}

  /// The number of rows; a duration holds no fixed number.
  static int rows(Span w) {
    if (w instanceof Span.Rows(int count)) {
      return count;
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "the window must be a number of rows, found the duration " + w)
            .about("w")
            .expected("a number of rows")
            .found(w.toString()));
  }
}
