package weft.polars;

import java.util.Optional;
import weft.ir.Lookup;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.trait.Shifts;
import weft.spell.Speech;
import weft.spell.TableKeys;

/// What can be said in one go.
final class PolarsWords {
  private PolarsWords() {}

  static Speech<PolarsWord> speech(RuleBook caller, TableKeys keys, PolarsSpelling on) {
    return new Speech<>(lookup(caller, keys), on, "Polars");
  }

  static Lookup<PolarsWord> lookup(RuleBook caller, TableKeys keys) {
    RuleBook book = new WindowWords(keys.order()).in(RuleBook.EMPTY);
    book = StateWords.in(PairWords.in(book));
    book = SectionWords.in(book, keys.order());
    return new Lookup<>(PolarsWord.class, caller, book, PolarsWords::shaped);
  }

  private static Optional<PolarsWord> shaped(Op op) {
    return switch (op) {
      case Shifts shifts -> Optional.of(WindowWords.shift(shifts));
      default -> Optional.empty();
    };
  }
}
