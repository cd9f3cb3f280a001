package weft.sql;

import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ops.state.CountIf;
import weft.ops.state.Cumcount;
import weft.ops.state.Cummax;
import weft.ops.state.Cummin;
import weft.ops.state.Cumprod;
import weft.ops.state.Cumsum;
import weft.ops.state.Ffill;
import weft.ops.state.First;
import weft.ops.state.RowNumber;
import weft.spell.Saying;
import weft.spell.Wording;

/// What is carried from row to row and is an aggregate of all rows so far. Everything else that is
/// carried is a [recursion][Recursion].
final class SqlStateWords {
  private final SqlSeries series;
  private final DuckDbSpelling on;

  SqlStateWords(SqlSeries series, DuckDbSpelling on) {
    this.series = series;
    this.on = on;
  }

  /// Counts, and values handed on.
  RuleBook exact(RuleBook book) {
    return book.with(Cumcount.class, SqlWord.class, _ -> say -> where(say, count(say)))
        .with(CountIf.class, SqlWord.class, _ -> this::countIf)
        .with(RowNumber.class, SqlWord.class, _ -> _ -> rowNumber())
        .with(Ffill.class, SqlWord.class, _ -> say -> Operand.of(handed(say, "last_value")))
        .with(First.class, SqlWord.class, _ -> say -> where(say, handed(say, "first_value")));
  }

  RuleBook near(RuleBook book) {
    return exact(book)
        .with(Cumsum.class, SqlWord.class, op -> say -> sum(say, op.init()))
        .with(
            Cumprod.class,
            SqlWord.class,
            _ -> say -> where(say, on.tight(soFar(say, "product").loosened())))
        .with(Cummax.class, SqlWord.class, _ -> say -> where(say, soFar(say, "max")))
        .with(Cummin.class, SqlWord.class, _ -> say -> where(say, soFar(say, "min")));
  }

  private Wording soFar(Saying saying, String function) {
    return Wording.word(function + "(" + on.tight(saying.value(0)) + ") " + series.overSoFar());
  }

  /// A missing input gives a missing result.
  private Operand<Wording, Wording> where(Saying saying, Wording result) {
    return Operand.of(on.only(on.present(on.tight(saying.value(0))), result));
  }

  private Wording count(Saying saying) {
    return new Wording(soFar(saying, "count") + "::DOUBLE", DuckDbSpelling.CAST);
  }

  private Operand<Wording, Wording> countIf(Saying saying) {
    String count =
        "count(*) FILTER (WHERE %s) %s::DOUBLE".formatted(saying.condition(0), series.overSoFar());
    return Operand.of(new Wording(count, DuckDbSpelling.CAST));
  }

  private Operand<Wording, Wording> rowNumber() {
    return Operand.of(
        new Wording("row_number() " + series.over() + "::DOUBLE", DuckDbSpelling.CAST));
  }

  private Wording handed(Saying saying, String function) {
    return Wording.word(
        function + "(" + on.tight(saying.value(0)) + " IGNORE NULLS) " + series.overSoFar());
  }

  private Operand<Wording, Wording> sum(Saying saying, double init) {
    Wording sum = soFar(saying, "sum").loosened();
    return where(saying, on.tight(init == 0 ? sum : on.add(on.lit(init), sum)));
  }
}
