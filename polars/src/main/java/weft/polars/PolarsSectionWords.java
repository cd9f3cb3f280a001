package weft.polars;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.RuleBook;
import weft.ir.form.CrossSection;
import weft.ir.form.OfKey;
import weft.ops.cross.CsCount;
import weft.ops.cross.CsMax;
import weft.ops.cross.CsMin;
import weft.ops.cross.CsQuantile;
import weft.ops.cross.CsRank;
import weft.ops.cross.CsSum;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.TableKeys;
import weft.spell.Wording;
import weft.spell.python.PythonText;

/// What is computed over the entities of one time.
final class PolarsSectionWords {
  private PolarsSectionWords() {}

  /// @param time the column that orders rows
  static RuleBook in(RuleBook book, String time) {
    return book.with(
            CsSum.class, PolarsWord.class, _ -> fold(time, x -> PolarsSpelling.dot(x, "sum")))
        .with(CsMin.class, PolarsWord.class, _ -> fold(time, x -> PolarsSpelling.dot(x, "min")))
        .with(CsMax.class, PolarsWord.class, _ -> fold(time, x -> PolarsSpelling.dot(x, "max")))
        .with(CsCount.class, PolarsWord.class, _ -> fold(time, PolarsSectionWords::count))
        .with(CsQuantile.class, PolarsWord.class, op -> fold(time, x -> quantile(x, op.q())))
        .with(CsRank.class, PolarsWord.class, _ -> rank(time));
  }

  /// The rows of an entity that have a key in common are to an op as an entity.
  static PolarsWord perKey(OfKey op, TableKeys keys, Function<Op, Optional<PolarsWord>> words) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      PolarsWord word =
          words.apply(op.op()).orElseThrow(() -> new Refusal("it has no word for rows of a key"));
      int split = saying.in().size() - 2;
      var in = new Operands<>(on, saying.in().list().subList(0, split));
      Wording all = Operand.either(word.say(new Saying(saying.graph(), saying.node(), in, on)));
      var by = new ArrayList<Wording>();
      if (keys.hasEntity()) {
        by.add(PolarsSpelling.text(keys.entity()));
      }
      saying
          .halved(split)
          .map(column -> List.of(PolarsSpelling.text(column.name())))
          .orElseGet(() -> values(saying, split))
          .forEach(by::add);
      return Operand.of(PolarsSpelling.dot(all, "over", by.toArray(Wording[]::new)));
    };
  }

  /// The numbers of a key, but for those that are the same in all rows.
  private static List<Wording> values(Saying saying, int from) {
    return saying.values().subList(from, from + 2).stream()
        .filter(key -> !PolarsSpelling.isConstant(key))
        .map(PolarsSpelling::named)
        .toList();
  }

  /// The same for all rows in which there is a value.
  private static PolarsWord fold(String time, UnaryOperator<Wording> function) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      Wording x = on.clean(saying.value(0));
      Wording all = over(saying, function.apply(x), time);
      return Operand.of(on.unclean(on.only(on.present(x), all)));
    };
  }

  private static Wording count(Wording x) {
    return PolarsSpelling.dot(PolarsSpelling.dot(x, "count"), "cast", Wording.word("pl.Float64"));
  }

  private static Wording quantile(Wording x, double q) {
    return PolarsSpelling.dot(
        x, "quantile", Wording.word(PythonText.number(q)), PolarsSpelling.text("linear"));
  }

  /// Both are columns before they are divided: by what is the same for a whole time Polars divides
  /// by multiplying, and the largest of 49 values would have less than 1.
  private static PolarsWord rank(String time) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      Wording x = on.clean(saying.value(0));
      Wording rank = over(saying, PolarsSpelling.dot(x, "rank"), time);
      Wording count = over(saying, PolarsSpelling.dot(x, "count"), time);
      return Operand.of(Wording.infix(rank, "/", PolarsSpelling.PRODUCT, count));
    };
  }

  /// Over the rows of the time; of the same group, where the op has one.
  private static Wording over(Saying saying, Wording all, String time) {
    var op = (CrossSection) saying.op();
    Wording by = PolarsSpelling.text(time);
    return op.contract().arity() > op.columns()
        ? PolarsSpelling.dot(all, "over", by, PolarsSpelling.named(saying.value(op.columns())))
        : PolarsSpelling.dot(all, "over", by);
  }
}
