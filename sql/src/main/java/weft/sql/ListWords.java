package weft.sql;

import weft.ir.Operand;
import weft.ir.RuleBook;
import weft.ir.form.LastRows;
import weft.ir.form.NewestRank;
import weft.ops.event.TripleBarrier;
import weft.ops.window.RollingArgmax;
import weft.ops.window.RollingArgmin;
import weft.ops.window.RollingKurt;
import weft.ops.window.RollingMedian;
import weft.ops.window.RollingQuantile;
import weft.ops.window.RollingRank;
import weft.ops.window.RollingRankCorr;
import weft.ops.window.RollingSkew;
import weft.ops.window.ShannonEntropy;
import weft.spell.Saying;
import weft.spell.Wording;

/// Windows for which the values are put into a list, oldest first.
final class ListWords {
  private final SqlSeries series;
  private final DuckDbSpelling on;
  private final SharedWindows shared;

  ListWords(SqlSeries series, DuckDbSpelling on, SharedWindows shared) {
    this.series = series;
    this.on = on;
    this.shared = shared;
  }

  /// What has the same bits as everywhere.
  RuleBook exact(RuleBook book) {
    return book.with(RollingArgmax.class, SqlWord.class, op -> say -> place(say, op, "list_max"))
        .with(RollingArgmin.class, SqlWord.class, op -> say -> place(say, op, "list_min"))
        .with(RollingRank.class, SqlWord.class, op -> say -> rank(say, op))
        .with(RollingRankCorr.class, SqlWord.class, op -> say -> rankCorr(say, op))
        .with(RollingMedian.class, SqlWord.class, op -> say -> quantile(say, op, 0.5))
        .with(RollingQuantile.class, SqlWord.class, op -> say -> quantile(say, op, op.q()));
  }

  /// What is near.
  RuleBook near(RuleBook book) {
    return exact(book)
        .with(RollingSkew.class, SqlWord.class, op -> say -> moment(say, op, 3))
        .with(RollingKurt.class, SqlWord.class, op -> say -> moment(say, op, 4))
        .with(ShannonEntropy.class, SqlWord.class, op -> say -> entropy(say, op, op.bins()));
  }

  /// All rows of the window; missing ones are NULL.
  private String rows(LastRows op, String value) {
    return shared.of("list(" + value + ") " + series.over(op.w()), "window").text();
  }

  /// The present values.
  private String values(LastRows op, Wording x) {
    return "list("
        + x.text()
        + ") FILTER (WHERE "
        + on.present(x).text()
        + ") "
        + series.over(op.w());
  }

  private Operand<Wording, Wording> enough(LastRows op, Wording x, Wording result) {
    Wording count = shared.of("count(" + x.text() + ") " + series.over(op.w()), "count");
    Wording least = Wording.word(Integer.toString(op.minPeriods()));
    return Operand.of(on.only(on.ge(count, least), result).loosened());
  }

  /// With the list under a name.
  private static Wording with(String list, String name, String body) {
    return Wording.word("list_transform([" + list + "], lambda " + name + ": " + body + ")[1]");
  }

  /// Rows back to the extreme; of equal ones the newest.
  private Operand<Wording, Wording> place(Saying saying, LastRows op, String extreme) {
    Wording x = on.tight(saying.value(0));
    String rows = rows(op, x.text());
    Wording place =
        Wording.word("list_position(list_reverse(%s), %s(%s))".formatted(rows, extreme, rows));
    return enough(op, x, Wording.word("(" + place.text() + " - 1)::DOUBLE"));
  }

  private Operand<Wording, Wording> rank(Saying saying, NewestRank op) {
    Wording x = on.tight(saying.value(0));
    String rank =
        ("(len(list_filter(w, lambda v: v < w[-1])) + (len(list_filter(w, lambda v: v = w[-1])) +"
            + " 1) / 2) / len(list_filter(w, lambda v: v IS NOT NULL))");
    Wording result = with(rows(op, x.text()), "w", rank);
    return enough(op, x, on.only(on.present(x), result));
  }

  private Operand<Wording, Wording> quantile(Saying saying, LastRows op, double q) {
    Wording x = on.tight(saying.value(0));
    String sorted =
        "list_sort("
            + values(op, new Wording(on.add(x, on.lit(0)).text(), DuckDbSpelling.SUM))
            + ")";
    String position = on.lit(q) + " * (len(w) - 1)";
    String below = "w[floor(" + position + ")::BIGINT + 1]";
    String above = "w[floor(" + position + ")::BIGINT + 2]";
    String share = "(" + position + " - floor(" + position + "))";
    String body =
        "CASE WHEN %s = 0 OR %s = %s THEN %s ELSE %s + (%s - %s) * %s END"
            .formatted(share, below, above, below, below, above, below, share);
    return enough(op, x, with(sorted, "w", body));
  }

  /// Deviations from the mean, taken twice so that equal values have none.
  private Operand<Wording, Wording> moment(Saying saying, LastRows op, int order) {
    Wording x = on.tight(saying.value(0));
    String rough =
        "list_transform([%s], lambda w: list_transform(w, lambda v: v - list_avg(w)))[1]";
    String centred = rough.formatted(rough.formatted(values(op, x)));
    String power = "d" + " * d".repeat(order - 1);
    String high = "list_avg(list_transform(w, lambda d: " + power + "))";
    String second = "list_avg(list_transform(w, lambda d: d * d))";
    String body =
        order == 3
            ? high + " / (" + second + " * sqrt(" + second + "))"
            : high + " / (" + second + " * " + second + ") - 3";
    Wording known = Wording.word("isfinite(sum(" + x.text() + ") " + series.over(op.w()) + ")");
    return enough(op, x, on.only(known, with(centred, "w", body)));
  }

  private Operand<Wording, Wording> entropy(Saying saying, LastRows op, int bins) {
    Wording x = on.tight(saying.value(0));
    String bin =
        "least(%d, floor((v - list_min(w)) * %d / (list_max(w) - list_min(w))))"
            .formatted(bins - 1, bins);
    String counts =
        "list_transform(range(%d), lambda b: len(list_filter(w, lambda v: %s = b)))"
            .formatted(bins, bin);
    String terms =
        "list_transform(list_filter(%s, lambda n: n > 0), lambda n: -(n / len(w)) * ln(n / len(w)))"
            .formatted(counts);
    String body =
        "CASE WHEN list_max(w) = list_min(w) THEN 0e0 WHEN isfinite(list_max(w) - list_min(w)) THEN"
            + " list_sum("
            + terms
            + ") END";
    return enough(op, x, with(values(op, x), "w", body));
  }

  /// Ranks of the rows that have both values, and their correlation. (Fields are asked by
  /// subscript: by a dot, DuckDB would read a column that is called like the parameter.)
  private Operand<Wording, Wording> rankCorr(Saying saying, LastRows op) {
    Wording x = on.tight(saying.value(0));
    Wording y = on.tight(saying.value(1));
    Wording both = on.and(on.present(x), on.present(y));
    String pairs =
        "list({'x': %s, 'y': %s}) FILTER (WHERE %s) %s".formatted(x, y, both, series.over(op.w()));
    String ranked =
        "list_transform(%s, lambda p: {'x': %s, 'y': %s})"
            .formatted("w", centred("x"), centred("y"));
    String sums =
        "{'xy': %s, 'xx': %s, 'yy': %s}"
            .formatted(summed("x", "y"), summed("x", "x"), summed("y", "y"));
    String body = "sign(s['xy']) * sqrt(least(1, s['xy'] / s['xx'] * (s['xy'] / s['yy'])))";
    Wording known =
        on.ge(
            Wording.word("count(*) FILTER (WHERE " + both + ") " + series.over(op.w())),
            Wording.word(Integer.toString(op.minPeriods())));
    String inner =
        with(
                with(with(pairs, "w", ranked).text(), "r", sums).text(),
                "s",
                "CASE WHEN s['xx'] > 0 AND s['yy'] > 0 THEN " + body + " END")
            .text();
    return Operand.of(on.only(known, Wording.word(inner)).loosened());
  }

  /// The first of the next rows that meets a barrier says which.
  Operand<Wording, Wording> barrier(Saying saying, TripleBarrier op) {
    Wording x = on.tight(saying.value(0));
    Wording gain = on.sub(on.div(Wording.word("v"), x), on.lit(1));
    Wording fallen = on.only(on.le(gain, on.lit(-op.down())), on.lit(-1));
    Wording met = on.select(on.ge(gain, on.lit(op.up())), on.lit(1), fallen);
    String first =
        "list_filter(list_transform(list(%s) %s, lambda v: %s), lambda met: met IS NOT NULL)[1]"
            .formatted(x, series.overNext(op.horizon()), met);
    String neither = "lead(0e0, %d) %s".formatted(op.horizon(), series.over());
    Wording result = Wording.word("coalesce(" + first + ", " + neither + ")");
    return Operand.of(on.only(on.present(x), result));
  }

  private static String summed(String a, String b) {
    return "list_sum(list_transform(r, lambda p: p['%s'] * p['%s']))".formatted(a, b);
  }

  /// The rank of a value among those of its list, less the mean of ranks.
  private static String centred(String field) {
    return ("len(list_filter(w, lambda q: q['%1$s'] < p['%1$s'])) + (len(list_filter(w, lambda q:"
            + " q['%1$s'] = p['%1$s'])) + 1) / 2 - (len(w) + 1) / 2")
        .formatted(field);
  }
}
