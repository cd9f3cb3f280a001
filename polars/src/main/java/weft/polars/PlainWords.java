package weft.polars;

import java.util.Optional;
import weft.ir.Element;
import weft.ir.Operand;
import weft.ir.trait.Converts;

/// What says nothing of its own: all numbers are of one kind in Polars.
final class PlainWords {
  private PlainWords() {}

  static Optional<PolarsWord> converted(Converts op) {
    return op.to() == Element.F64
        ? Optional.of(saying -> Operand.of(saying.value(0)))
        : Optional.empty();
  }
}
