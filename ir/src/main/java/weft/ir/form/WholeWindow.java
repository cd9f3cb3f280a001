package weft.ir.form;

import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.Primitive;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.trait.Reach;

/// An op over the last rows that needs all of the window's values at once: an order statistic, an
/// entropy.
public interface WholeWindow extends Reach {
  Span w();

  int minPeriods();

  @Override
  default Optional<Span> reach() {
    return Optional.of(w());
  }

  @Override
  default int warmUp() {
    return minPeriods() - 1;
  }

  /// The result over rows `from` (oldest) to `to` (exclusive; the newest is `to - 1`) of the
  /// argument columns. Rows with a missing argument are to be skipped; at least `minPeriods` rows
  /// have none.
  double over(double[][] columns, int from, int to);

  /// About how many operations a result takes, for those who ask what a row costs.
  ///
  /// @param rows of the window
  default int operations(int rows) {
    return rows * contract().arity();
  }

  /// A number a row.
  @Override
  default Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
  }
}
