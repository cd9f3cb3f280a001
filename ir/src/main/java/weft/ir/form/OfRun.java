package weft.ir.form;

import java.util.Optional;
import weft.ir.Primitive;
import weft.ir.Span;
import weft.ir.trait.Divides;
import weft.ir.trait.Reach;
import weft.ir.trait.Shifts;

/// An op over the last rows that does not reach back across the beginning of a run. A run begins
/// with an entity's first row and wherever the last argument, a condition, holds. To each run the
/// rows before it are as if they had never been.
public interface OfRun extends Divides {
  /// The condition that begins a run.
  String START = "start";

  @Override
  default Optional<Span> reach() {
    return Reach.of(op());
  }

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
  }

  /// Whether lags and row-by-row equations say it: blocks of a number of rows, lags, and whatever
  /// needs all rows of its window. What is left needs a window that is emptied as a run begins.
  default boolean isComposite() {
    return switch (op()) {
      case Shifts _ -> true;
      case LastRows window when window.w() instanceof Span.Rows(int count) ->
          window instanceof Window || window.minPeriods() == count;
      default -> false;
    };
  }
}
