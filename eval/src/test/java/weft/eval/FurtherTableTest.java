package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.eval.TableJoin.Tolerance;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;

class FurtherTableTest {
  private static Tensor times(long... times) {
    return Tensor.longs(Element.TIME, Shape.of(times.length), i -> times[i]);
  }

  private static Tensor texts(String... texts) {
    return Tensor.texts(Shape.of(texts.length), i -> texts[i]);
  }

  private static final Table BARS =
      new Table(
          Map.of("t", times(5, 1, 3, 3), "s", texts("a", "a", "a", "b")), Optional.of("s"), "t");

  @Test
  void the_last_row_that_is_not_later_counts() {
    var quotes =
        new Table(
            Map.of(
                "t", times(4, 3, 3, 9, 2),
                "s", texts("a", "a", "a", "a", "c"),
                "x", Tensor.column(40, 30, 31, 90, 20),
                "v", texts("p", "q", "r", "s", "t"),
                "b", Tensor.bools(Shape.of(5), i -> true)),
            Optional.of("s"),
            "t");
    Table joined = new FurtherTable("q", quotes, TableJoin.AS_OF).join(BARS);

    // Row 1 is before the first quote, row 3 of an entity without any; of two quotes at 3 the later
    // one in the table counts.
    assertThat(joined.column("q.x").doubles()).containsExactly(40, Double.NaN, 31, Double.NaN);
    assertThat(joined.type("q.b")).isEqualTo(Type.column(Element.BOOL));
    assertThat(joined.column("q.b").truthAt(0)).isTrue();
    assertThat(joined.column("q.b").missingAt(1)).isTrue();
    assertThat(joined.column("q.v").textAt(0)).isEqualTo("p");
    assertThat(joined.column("q.v").textAt(1)).isNull();
    assertThat(joined.columns()).doesNotContainKeys("q.t", "q.s");
  }

  @Test
  void arrays_keep_their_length() {
    var books =
        Table.series(Map.of("t", times(0), "a", Tensor.of(Shape.of(1, 2), new double[] {1, 2})))
            .orderedBy("t");
    var bars = Table.series(Map.of("t", times(-1, 0))).orderedBy("t");
    assertThat(new FurtherTable("b", books, TableJoin.AS_OF).join(bars).column("b.a").doubles())
        .containsExactly(Double.NaN, Double.NaN, 1, 2);
  }

  @Test
  void times_are_missing_before_the_first() {
    var sent = Table.series(Map.of("t", times(0), "sent", times(-5))).orderedBy("t");
    var bars = Table.series(Map.of("t", times(-1, 0))).orderedBy("t");
    Tensor joined = new FurtherTable("q", sent, TableJoin.AS_OF).join(bars).column("q.sent");
    assertThat(joined.missingAt(0)).isTrue();
    assertThat(joined.longAt(1)).isEqualTo(times(-5).longAt(0));
  }

  @Test
  void tables_that_do_not_fit_are_refused() {
    var plain = Table.series(Map.of("t", times(1), "x", times(2)));
    assertThatThrownBy(() -> new FurtherTable("q", plain, TableJoin.AS_OF).join(BARS))
        .hasMessageContaining("without an order");
    assertThatThrownBy(
            () -> new FurtherTable("q", plain.orderedBy("t"), TableJoin.AS_OF).join(BARS))
        .hasMessageContaining("only one of the table and 'q'");
    var bars = Table.series(Map.of("t", times(1))).orderedBy("t");
    var numbered = Table.series(Map.of("t", Tensor.column(1))).orderedBy("t");
    assertThatThrownBy(() -> new FurtherTable("q", numbered, TableJoin.AS_OF).join(bars))
        .hasMessageContaining("can't be compared");
  }

  private static final Table INDEX =
      Table.series(Map.of("t", times(1, 3), "x", Tensor.column(10, 30))).orderedBy("t");

  private static double[] joined(Table table, Table other, TableJoin how) {
    return new FurtherTable("q", other, how).join(table).column("q.x").doubles();
  }

  @Test
  void without_keys_all_rows_are_meant() {
    assertThat(joined(BARS, INDEX, TableJoin.AS_OF.byNone())).containsExactly(30, 10, 30, 30);
  }

  @Test
  void a_row_counts_for_as_long_as_it_is_told() {
    var two = TableJoin.AS_OF.byNone().within(Tolerance.of("1ns"));
    assertThat(joined(BARS, INDEX, two)).containsExactly(Double.NaN, 10, 30, 30);
    var far = Table.series(Map.of("t", times(Long.MIN_VALUE + 1), "x", Tensor.column(1)));
    assertThat(
            joined(
                Table.series(Map.of("t", times(Long.MAX_VALUE, Long.MIN_VALUE + 1))).orderedBy("t"),
                far.orderedBy("t"),
                two))
        .containsExactly(Double.NaN, 1);
  }

  @Test
  void numbers_that_order_may_be_whole_in_one_table() {
    var bars = Table.series(Map.of("n", Tensor.column(1.5, 3, 9))).orderedBy("n");
    var other =
        Table.series(
                Map.of(
                    "n", Tensor.longs(Element.I64, Shape.of(2), i -> 1 + 2 * i),
                    "x", Tensor.column(10, 30)))
            .orderedBy("n");
    assertThat(joined(bars, other, TableJoin.AS_OF.within(Tolerance.of("0.5"))))
        .containsExactly(10, 30, Double.NaN);
    assertThatThrownBy(() -> joined(bars, other, TableJoin.AS_OF.within(Tolerance.of("5m"))))
        .hasMessageContaining("ordered by numbers");
    assertThatThrownBy(
            () -> joined(BARS, INDEX, TableJoin.AS_OF.byNone().within(Tolerance.of("5"))))
        .hasMessageContaining("ordered by times");
  }

  @Test
  void other_columns_are_keys() {
    var bars =
        new Table(
            Map.of(
                "t", times(5, 1, 3, 3),
                "s", texts("a", "a", "a", "b"),
                "sector", texts("u", "v", null, "v"),
                "n", Tensor.longs(Element.I64, Shape.of(4), i -> i)),
            Optional.of("s"),
            "t");
    var sectors =
        Table.series(
                Map.of(
                    "day", times(2, 1, 4),
                    "group", texts("u", "v", "v"),
                    "m", Tensor.column(0, 1, 1),
                    "x", Tensor.column(20, 10, 40)))
            .orderedBy("day");
    var how = TableJoin.AS_OF.by("sector", "group");
    assertThat(joined(bars, sectors, how)).containsExactly(20, 10, Double.NaN, 10);
    assertThat(joined(bars, sectors, how.by("n", "m")))
        .containsExactly(20, 10, Double.NaN, Double.NaN);
    assertThat(new FurtherTable("q", sectors, how).join(bars).columns()).doesNotContainKey("q.day");
    assertThatThrownBy(() -> joined(bars, sectors, TableJoin.AS_OF.by("sector", "m")))
        .hasMessageContaining("'sector' and 'q.m' can't be compared");
    assertThatThrownBy(() -> joined(bars, sectors, TableJoin.AS_OF.by("sectr", "group")))
        .hasMessageContaining("no column 'sectr'");
  }

  @Test
  void exact_keys_have_one_row_each() {
    var ref = Table.series(Map.of("s", texts("b", "a"), "x", Tensor.column(2, 1)));
    var how = TableJoin.EXACT.by("s", "s");
    assertThat(joined(BARS, ref, how)).containsExactly(1, 1, 1, 2);
    var twice =
        Table.series(
            Map.of(
                "s", texts("b", "a", null, null, "b", "b"), "x", Tensor.column(2, 1, 0, 0, 3, 4)));
    assertThatThrownBy(() -> joined(BARS, twice, how))
        .hasMessageContaining("2 rows with the keys of an earlier one")
        .hasMessageContaining("b again in row 5");
  }

  @Test
  void a_join_that_finds_nothing_shows_keys_of_both() {
    var ref = Table.series(Map.of("s", texts("a.N", "b.N"), "x", Tensor.column(2, 1)));
    assertThatThrownBy(() -> joined(BARS, ref, TableJoin.EXACT.by("s", "s")))
        .hasMessageContaining("no row has a row of the table 'q'")
        .hasMessageContaining("first s: a, b; in 'q' s: a.N, b.N");
    var late = Table.series(Map.of("t", times(9), "x", Tensor.column(1))).orderedBy("t");
    assertThatThrownBy(() -> joined(BARS, late, TableJoin.AS_OF.byNone()))
        .hasMessageContaining("t: 1970-01-01T00:00:00.000000005Z")
        .hasMessageContaining("t: 1970-01-01T00:00:00.000000009Z");
    var none = Table.series(Map.of("t", times(), "x", Tensor.column())).orderedBy("t");
    assertThatThrownBy(() -> joined(BARS, none, TableJoin.AS_OF.byNone()))
        .hasMessageContaining("no rows");
    assertThat(joined(none, INDEX, TableJoin.AS_OF)).isEmpty();
  }

  @Test
  void what_is_said_in_words() {
    assertThat(said("by=none")).isEqualTo("by none");
    assertThat(said("by=a", "by=b=c", "on=day", "tolerance=5m"))
        .isEqualTo("by b=c, on day, tolerance 5m");
    assertThat(TableJoin.AS_OF.with("by", List.of("a", "b=c"))).hasToString("by a, b=c");
    assertThat(said("join=exact")).isEqualTo("by entity, exact");
    for (String wrong :
        List.of("by=", "by=a=", "join=left", "tolerance=soon", "tolerance=-1", "bye=a")) {
      assertThatThrownBy(() -> said(wrong)).isInstanceOf(WeftException.class);
    }
    assertThatThrownBy(() -> said("join=exact", "on=t")).hasMessageContaining("exact");
    assertThatThrownBy(() -> said("join=exact", "by=none")).hasMessageContaining("needs a key");
  }

  private static String said(String... settings) {
    TableJoin join = TableJoin.AS_OF;
    for (String setting : settings) {
      int at = setting.indexOf('=');
      join = join.with(setting.substring(0, at), List.of(setting.substring(at + 1)));
    }
    return join.toString();
  }

  @Test
  void rows_in_any_order_find_the_same() {
    var random = new Random(5);
    for (int trial = 0; trial < 200; trial++) {
      int n = random.nextInt(60);
      int m = 1 + random.nextInt(80);
      long[] mine = random.longs(n, 0, 50).toArray();
      long[] their = random.longs(m, -5, 50).toArray();
      int[] own = random.ints(n, 0, 3).toArray();
      int[] key = random.ints(m, 0, 3).toArray();
      var table =
          new Table(
              Map.of("t", times(mine), "s", Tensor.texts(Shape.of(n), i -> "s" + own[i])),
              Optional.of("s"),
              "t");
      var other =
          new Table(
              Map.of(
                  "t", times(their),
                  "s", Tensor.texts(Shape.of(m), i -> "s" + key[i]),
                  "x", Tensor.f64(Shape.of(m), i -> i)),
              Optional.of("s"),
              "t");
      int[] found =
          new FurtherTable("q", other, TableJoin.AS_OF.within(Tolerance.of("9ns"))).match(table);
      for (int i = 0; i < n; i++) {
        int best = -1;
        for (int j = 0; j < m; j++) {
          if (key[j] == own[i] && their[j] <= mine[i] && (best < 0 || their[j] >= their[best])) {
            best = j;
          }
        }
        assertThat(found[i]).isEqualTo(best >= 0 && mine[i] - their[best] <= 9 ? best : -1);
      }
    }
  }
}
