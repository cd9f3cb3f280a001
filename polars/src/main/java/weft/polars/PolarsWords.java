package weft.polars;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import weft.ir.Graph;
import weft.ir.Lookup;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.Span;
import weft.ir.form.OfKey;
import weft.ir.form.Stateful;
import weft.ir.form.Window;
import weft.ir.trait.Converts;
import weft.ir.trait.Distinguishes;
import weft.ir.trait.Shifts;
import weft.ops.array.ArrayOf;
import weft.spell.Saying;
import weft.spell.Speech;
import weft.spell.TableKeys;
import weft.spell.Wording;

/// What can be said in one go.
final class PolarsWords {
  private PolarsWords() {}

  static Speech<PolarsWord> speech(Graph graph, RuleBook caller, TableKeys keys) {
    return new Speech<>(lookup(caller, keys), new PolarsSpelling(kept(graph, keys)), "Polars");
  }

  /// Columns that must stay as they are: keys, and whole numbers that are taken apart.
  private static Set<String> kept(Graph graph, TableKeys keys) {
    var kept = new TreeSet<>(PolarsModuleWriter.keyNames(keys));
    for (Node node : graph.nodes()) {
      if (node.op() instanceof Distinguishes) {
        Node from = graph.node(node.args().getFirst());
        if (from.isColumn() && from.type().element().isInteger()) {
          kept.add(from.name());
        }
      }
    }
    return kept;
  }

  static Lookup<PolarsWord> lookup(RuleBook caller, TableKeys keys) {
    RuleBook book = new PolarsWindowWords(keys.order()).in(RuleBook.EMPTY);
    book = PolarsStateWords.in(new PairWords(keys.order()).in(book));
    book = PolarsSectionWords.in(book, keys.order());
    book = PolarsLabelWords.in(PolarsTimeWords.in(book));
    book = book.with(ArrayOf.class, PolarsWord.class, _ -> PolarsWords::list);
    return new Lookup<>(PolarsWord.class, caller, book, op -> shaped(op, caller, keys));
  }

  private static Optional<PolarsWord> shaped(Op op, RuleBook caller, TableKeys keys) {
    return switch (op) {
      case Shifts shifts -> Optional.of(PolarsWindowWords.shift(shifts));
      case Stateful state -> Optional.of(LoopWords.state(state));
      case Window window when window.w() instanceof Span.Time ->
          Optional.of(LoopWords.window(window, keys.order()));
      case OfKey divided ->
          Optional.of(
              PolarsSectionWords.perKey(
                  divided, keys, each -> lookup(caller, keys).find(each).rule()));
      case Converts converts -> PlainWords.converted(converts);
      default -> Optional.empty();
    };
  }

  private static Operand<Wording, Wording> list(Saying saying) {
    var on = (PolarsSpelling) saying.on();
    var cells = saying.values().stream().map(cell -> PolarsSpelling.expression(on.clean(cell)));
    return Operand.of(Wording.call("pl.concat_list", cells.toArray(Wording[]::new)));
  }
}
