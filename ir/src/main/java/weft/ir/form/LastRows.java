package weft.ir.form;

import java.util.Optional;
import weft.ir.Primitive;
import weft.ir.Span;
import weft.ir.trait.Reach;

/// An op over the last rows: [Window] where blocks of them can be combined, else [WholeWindow].
public interface LastRows extends Reach {
  /// The rows, or the time, that count.
  Span w();

  /// How many of the window's values must be present.
  int minPeriods();

  @Override
  default Optional<Span> reach() {
    return Optional.of(w());
  }

  @Override
  default int warmUp() {
    return minPeriods() - 1;
  }

  @Override
  default Primitive primitive() {
    return Primitive.WINDOW;
  }
}
