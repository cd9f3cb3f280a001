package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

class AsOfTest {
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
    Table joined = AsOf.join(BARS, "q", quotes);

    // Row 1 is before the first quote, row 3 of an entity without any; of two quotes at 3 the later
    // one in the table counts.
    assertThat(joined.column("q.x").doubles()).containsExactly(40, Double.NaN, 31, Double.NaN);
    assertThat(joined.column("q.b").doubles()).containsExactly(1, Double.NaN, 1, Double.NaN);
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
    assertThat(AsOf.join(bars, "b", books).column("b.a").doubles())
        .containsExactly(Double.NaN, Double.NaN, 1, 2);
  }

  @Test
  void times_are_missing_before_the_first() {
    var sent = Table.series(Map.of("t", times(0), "sent", times(-5))).orderedBy("t");
    var bars = Table.series(Map.of("t", times(-1, 0))).orderedBy("t");
    Tensor joined = AsOf.join(bars, "q", sent).column("q.sent");
    assertThat(joined.missingAt(0)).isTrue();
    assertThat(joined.longAt(1)).isEqualTo(times(-5).longAt(0));
  }

  @Test
  void tables_that_do_not_fit_are_refused() {
    var plain = Table.series(Map.of("t", times(1), "x", times(2)));
    assertThatThrownBy(() -> AsOf.join(BARS, "q", plain)).hasMessageContaining("without an order");
    assertThatThrownBy(() -> AsOf.join(BARS, "q", plain.orderedBy("t")))
        .hasMessageContaining("only one of the table and 'q'");
    var bars = Table.series(Map.of("t", times(1))).orderedBy("t");
    var numbered = Table.series(Map.of("t", Tensor.column(1))).orderedBy("t");
    assertThatThrownBy(() -> AsOf.join(bars, "q", numbered))
        .hasMessageContaining("can't be compared");
  }
}
