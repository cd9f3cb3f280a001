package weft.ir.trait;

import java.util.Optional;
import weft.ir.Op;
import weft.ir.Span;

/// An op whose result in a row depends on earlier rows of the same entity.
public interface Reach extends Op {
  /// The rows that count, the one at hand included; none where all earlier rows do.
  Optional<Span> reach();

  /// Rows of complete data that go by before there is a result.
  default int warmUp() {
    return 0;
  }

  /// How far back any op reaches: most look at the row at hand only.
  static Optional<Span> of(Op op) {
    return op instanceof Reach far ? far.reach() : Optional.of(Span.ROW);
  }
}
