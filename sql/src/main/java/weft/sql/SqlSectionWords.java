package weft.sql;

import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ops.cross.CsCount;
import weft.ops.cross.CsMax;
import weft.ops.cross.CsMin;
import weft.ops.cross.CsQuantile;
import weft.ops.cross.CsRank;
import weft.ops.cross.CsSum;
import weft.spell.Saying;
import weft.spell.Wording;

/// Cross-sections: windows over the rows of one time, or of a group of it.
final class SqlSectionWords {
  private final String time;
  private final DuckDbSpelling on;

  SqlSectionWords(String time, DuckDbSpelling on) {
    this.time = time;
    this.on = on;
  }

  RuleBook exact(RuleBook book) {
    return book.with(CsRank.class, SqlWord.class, _ -> this::rank)
        .with(CsCount.class, SqlWord.class, _ -> this::count)
        .with(CsMin.class, SqlWord.class, _ -> say -> of(say, "min"))
        .with(CsMax.class, SqlWord.class, _ -> say -> of(say, "max"));
  }

  RuleBook near(RuleBook book) {
    return exact(book)
        .with(CsSum.class, SqlWord.class, _ -> say -> of(say, "sum"))
        .with(
            CsQuantile.class,
            SqlWord.class,
            op -> say -> of(say, "quantile_cont", ", " + on.share(op.q())));
  }

  private String partition(Saying saying) {
    return "PARTITION BY " + time + (saying.in().size() > 1 ? ", " + group(saying) : "");
  }

  private static String group(Saying saying) {
    return Operand.either(saying.in().list().get(1)).text();
  }

  private Operand<Wording, Wording> of(Saying saying, String function) {
    return of(saying, function, "");
  }

  private Operand<Wording, Wording> of(Saying saying, String function, String more) {
    Wording x = on.tight(saying.value(0));
    Wording fold =
        Wording.word(function + "(" + x + more + ") OVER (" + partition(saying) + ")").loosened();
    return Operand.of(on.only(on.present(x), fold));
  }

  private Operand<Wording, Wording> count(Saying saying) {
    Wording x = on.tight(saying.value(0));
    String count = "count(" + x + ") OVER (" + partition(saying) + ")::DOUBLE";
    return Operand.of(on.only(on.present(x), new Wording(count, DuckDbSpelling.CAST)));
  }

  /// Equal values share the mean of their ranks. To DuckDB, too, -0 equals 0.
  private Operand<Wording, Wording> rank(Saying saying) {
    Wording x = on.tight(saying.value(0));
    String all = partition(saying);
    String some = all + ", " + on.present(x);
    String rank =
        "(rank() OVER (%s ORDER BY %s) + (count(*) OVER (%s, %s) - 1) / 2) / count(%s) OVER (%s)"
            .formatted(some, x, all, x, x, all);
    return Operand.of(on.only(on.present(x), new Wording(rank, DuckDbSpelling.PRODUCT)));
  }
}
