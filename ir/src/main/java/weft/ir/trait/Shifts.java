package weft.ir.trait;

import java.util.Optional;
import weft.ir.Primitive;
import weft.ir.Span;

/// An op that gives its argument as it was some rows earlier of the same entity.
public interface Shifts extends Reach {
  /// How many rows earlier.
  int n();

  /// Stands where there is no such row.
  double fill();

  @Override
  default Optional<Span> reach() {
    return Optional.of(Span.rows((int) Math.min(Integer.MAX_VALUE, n() + 1L)));
  }

  @Override
  default int warmUp() {
    return Double.isNaN(fill()) ? n() : 0;
  }

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
  }
}
