package weft.polars;

import java.util.Optional;
import java.util.TreeSet;
import weft.ir.Lookup;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.Span;
import weft.ir.form.Stateful;
import weft.ir.form.Window;
import weft.ir.trait.Converts;
import weft.ir.trait.Shifts;
import weft.spell.Speech;
import weft.spell.TableKeys;

/// What can be said in one go.
final class PolarsWords {
  private PolarsWords() {}

  static Speech<PolarsWord> speech(RuleBook caller, TableKeys keys) {
    var on = new PolarsSpelling(new TreeSet<>(PolarsModuleWriter.keyNames(keys)));
    return new Speech<>(lookup(caller, keys), on, "Polars");
  }

  static Lookup<PolarsWord> lookup(RuleBook caller, TableKeys keys) {
    RuleBook book = new PolarsWindowWords(keys.order()).in(RuleBook.EMPTY);
    book = PolarsStateWords.in(new PairWords(keys.order()).in(book));
    book = PolarsSectionWords.in(book, keys.order());
    return new Lookup<>(PolarsWord.class, caller, book, op -> shaped(op, keys.order()));
  }

  private static Optional<PolarsWord> shaped(Op op, String time) {
    return switch (op) {
      case Shifts shifts -> Optional.of(PolarsWindowWords.shift(shifts));
      case Stateful state -> Optional.of(LoopWords.state(state));
      case Window window when window.w() instanceof Span.Time ->
          Optional.of(LoopWords.window(window, time));
      case Converts converts -> PlainWords.converted(converts);
      default -> Optional.empty();
    };
  }
}
