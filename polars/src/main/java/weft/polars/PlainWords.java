package weft.polars;

import java.util.Optional;
import weft.ir.Element;
import weft.ir.Operand;
import weft.ir.trait.Converts;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Wording;

/// What says nothing of its own: all numbers are of one kind in Polars.
final class PlainWords {
  private PlainWords() {}

  static Optional<PolarsWord> converted(Converts op) {
    return op.to() == Element.F64 ? Optional.of(PlainWords::number) : Optional.empty();
  }

  private static Operand<Wording, Wording> number(Saying saying) {
    if (!saying.argument(0).type().element().isNumeric()) {
      throw new Refusal("it is asked to read a number from a text");
    }
    return Operand.of(saying.value(0));
  }
}
