package weft.ir.trait;

import java.util.List;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.form.OfRun;
import weft.ir.form.Window;

/// An op that is a composition of smaller ones: every interpretation then has it at once.
public interface Expands extends Op {
  /// Adds the smaller equations and gives the id of the one that stands for this op.
  int expand(GraphBuilder to, List<Integer> args);

  /// Whether an op has an expansion: its own, or that of a window over so many rows, also within
  /// runs.
  static boolean isComposite(Op op) {
    return switch (op) {
      case Expands _ -> true;
      case Window window -> window.w() instanceof Span.Rows;
      case OfRun run -> run.isComposite();
      default -> false;
    };
  }
}
