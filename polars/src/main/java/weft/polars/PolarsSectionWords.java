package weft.polars;

import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.form.CrossSection;
import weft.ops.cross.CsCount;
import weft.ops.cross.CsMax;
import weft.ops.cross.CsMin;
import weft.ops.cross.CsRank;
import weft.ops.cross.CsSum;
import weft.spell.Saying;
import weft.spell.Wording;

/// What is computed over the entities of one time.
final class PolarsSectionWords {
  private PolarsSectionWords() {}

  /// @param time the column that orders rows
  static RuleBook in(RuleBook book, String time) {
    return book.with(CsSum.class, PolarsWord.class, _ -> fold("sum", time))
        .with(CsMin.class, PolarsWord.class, _ -> fold("min", time))
        .with(CsMax.class, PolarsWord.class, _ -> fold("max", time))
        .with(CsCount.class, PolarsWord.class, _ -> fold("count", time))
        .with(CsRank.class, PolarsWord.class, _ -> rank(time));
  }

  /// The same for all rows in which there is a value.
  private static PolarsWord fold(String function, String time) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      Wording x = on.clean(saying.value(0));
      Wording all = over(saying, PolarsSpelling.dot(x, function), time);
      Wording number =
          function.equals("count")
              ? PolarsSpelling.dot(all, "cast", Wording.word("pl.Float64"))
              : all;
      return Operand.of(on.unclean(on.only(on.present(x), number)));
    };
  }

  private static PolarsWord rank(String time) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      Wording x = on.clean(saying.value(0));
      return Operand.of(
          over(
              saying, on.div(PolarsSpelling.dot(x, "rank"), PolarsSpelling.dot(x, "count")), time));
    };
  }

  /// Over the rows of the time; of the same group, where the op has one.
  private static Wording over(Saying saying, Wording all, String time) {
    var op = (CrossSection) saying.op();
    Wording by = PolarsSpelling.text(time);
    return op.contract().arity() > op.columns()
        ? PolarsSpelling.dot(all, "over", by, saying.value(op.columns()))
        : PolarsSpelling.dot(all, "over", by);
  }
}
