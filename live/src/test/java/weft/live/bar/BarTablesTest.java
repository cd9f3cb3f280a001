package weft.live.bar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Aggregate;

class BarTablesTest {
  private static final BarOptions TEN = BarOptions.of(new BarRule.Duration(10));

  private static Tensor times(Element element, long... times) {
    return Tensor.of(element, Shape.of(times.length), times);
  }

  private static Tensor texts(String... texts) {
    return Tensor.of(Shape.of(texts.length), texts);
  }

  private static Map<String, Tensor> columns() {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", times(Element.TIME, 25, 1, 3, 2, 12, 31));
    columns.put("symbol", texts("B", "B", "A", "A", "A", "B"));
    columns.put("price", Tensor.column(7, 5, 2, 1, 4, 9));
    columns.put("size", times(Element.I64, 1, 1, 3, 1, 1, 1));
    columns.put("bid", Tensor.column(6, 4, 1, 0.5, Double.NaN, 8));
    return columns;
  }

  private static Table ticks() {
    return new Table(columns(), Optional.of("symbol"), "time");
  }

  @Test
  void rows_stand_by_time_then_entity() {
    Table bars = BarTables.bars(ticks(), TEN, Map.of("bid", Aggregate.LAST));
    assertThat(bars.columns().keySet())
        .containsExactly(
            "time", "symbol", "open", "high", "low", "close", "volume", "vwap", "count", "bid");
    assertThat(bars.column("time")).isEqualTo(times(Element.TIME, 10, 10, 20, 30, 40));
    assertThat(bars.column("symbol")).isEqualTo(texts("A", "B", "A", "B", "B"));
    assertThat(bars.column("open")).isEqualTo(Tensor.column(1, 5, 4, 7, 9));
    assertThat(bars.column("close")).isEqualTo(Tensor.column(2, 5, 4, 7, 9));
    assertThat(bars.column("vwap")).isEqualTo(Tensor.column(1.75, 5, 4, 7, 9));
    assertThat(bars.column("count")).isEqualTo(Tensor.column(2, 1, 1, 1, 1));
    assertThat(bars.column("bid")).isEqualTo(Tensor.column(1, 4, Double.NaN, 6, 8));
    assertThat(bars.entity()).contains("symbol");
    assertThat(bars.order()).contains("time");
  }

  @Test
  void empty_bars_are_filled_up_to_the_last_row_of_the_table() {
    Table bars = BarTables.bars(ticks(), TEN.empty(BarOptions.Empty.FILL), Map.of());
    assertThat(bars.column("time")).isEqualTo(times(Element.TIME, 10, 10, 20, 20, 30, 30, 40));
    assertThat(bars.column("symbol")).isEqualTo(texts("A", "B", "A", "B", "A", "B", "B"));
    assertThat(bars.column("count")).isEqualTo(Tensor.column(2, 1, 1, 0, 0, 1, 1));
  }

  @Test
  void features_of_ticks_are_brought_together() {
    var features = Map.of("f", Tensor.bools(Shape.of(6), i -> i % 2 == 0));
    var options = TEN.price(Optional.empty()).size(Optional.empty());
    Table mean = BarTables.tickToBar(ticks(), features, options, Map.of("f", Aggregate.MEAN));
    assertThat(mean.columns().keySet()).containsExactly("time", "symbol", "f");
    assertThat(mean.column("f")).isEqualTo(Tensor.column(0.5, 0, 1, 1, 0));
    Table last = BarTables.tickToBar(ticks(), features, options, Map.of());
    assertThat(last.column("f")).isEqualTo(Tensor.column(1, 0, 1, 1, 0));
  }

  @Test
  void what_is_no_number_is_carried_along() {
    var columns = columns();
    var venues = new String[] {"X", "Y", "Z", "Y", null, null};
    columns.put("venue", Tensor.of(Shape.of(6), venues));
    columns.put("book", Tensor.f64(Shape.of(6, 2), i -> i));
    columns.put("sent", times(Element.TIME, 25, 1, 3, 2, 12, 31));
    var extras = new LinkedHashMap<String, Aggregate>();
    extras.put("venue", Aggregate.LAST);
    extras.put("book", Aggregate.FIRST);
    extras.put("sent", Aggregate.LAST);
    Table table = new Table(columns, Optional.of("symbol"), "time");
    Table bars = BarTables.bars(table, TEN, extras);
    assertThat(bars.column("venue"))
        .isEqualTo(Tensor.of(Shape.of(5), new String[] {"Z", "Y", null, "X", null}));
    assertThat(bars.column("book"))
        .isEqualTo(Tensor.of(Shape.of(5, 2), new double[] {6, 7, 2, 3, 8, 9, 0, 1, 10, 11}));
    assertThat(bars.column("sent")).isEqualTo(times(Element.TIME, 3, 1, 12, 25, 31));
    Table filled = BarTables.bars(table, TEN.empty(BarOptions.Empty.FILL), extras);
    assertThat(filled.column("venue"))
        .isEqualTo(Tensor.of(Shape.of(7), new String[] {"Z", "Y", null, "Y", "Z", "X", null}));
  }

  @Test
  void bars_of_a_count_go_by_any_order() {
    var options = BarOptions.of(new BarRule.Count(2));
    var columns = columns();
    columns.put("time", Tensor.column(2.5, -1.5, 0.25, -0.5, 1, 3));
    Table bars = BarTables.bars(new Table(columns, Optional.empty(), "time"), options, Map.of());
    assertThat(bars.column("time")).isEqualTo(Tensor.column(-0.5, 1, 3));
    assertThat(bars.column("open")).isEqualTo(Tensor.column(5, 2, 7));
    assertThat(bars.column("count")).isEqualTo(Tensor.column(2, 2, 2));
    Table standing = BarTables.bars(Table.series(columns), options, Map.of());
    assertThat(standing.columns()).doesNotContainKey("time");
    assertThat(standing.column("open")).isEqualTo(Tensor.column(7, 2, 4));
    columns.put("time", times(Element.U64, -1, 1, 2, 3, 4, 5));
    Table unsigned = BarTables.bars(Table.series(columns).orderedBy("time"), options, Map.of());
    assertThat(unsigned.column("time")).isEqualTo(times(Element.U64, 2, 4, -1));
  }

  @Test
  void a_table_without_rows_has_no_bars() {
    var none = new LinkedHashMap<String, Tensor>();
    columns().forEach((name, column) -> none.put(name, column.rows(0, 0)));
    Table bars = BarTables.bars(new Table(none, Optional.of("symbol"), "time"), TEN, Map.of());
    assertThat(bars.rows()).isZero();
    assertThat(bars.columns()).containsKeys("time", "symbol", "close");
  }

  @Test
  void what_can_not_be_done_is_said() {
    var columns = columns();
    assertThatThrownBy(() -> BarTables.bars(ticks(), TEN.price(Optional.of("prise")), Map.of()))
        .hasMessageContaining("the table has no column 'prise'")
        .hasMessageContaining("did you mean 'price'?");
    assertThatThrownBy(() -> BarTables.bars(ticks(), TEN, Map.of("symbol", Aggregate.LAST)))
        .hasMessageContaining("bars have a column 'symbol', and so is a key called");
    assertThatThrownBy(() -> BarTables.bars(ticks(), TEN.price(Optional.of("symbol")), Map.of()))
        .hasMessageContaining("'symbol' can't be brought together to bars")
        .hasMessageContaining("a column of text");
    columns.put("venue", texts("X", "X", "Y", "Y", "Y", "X"));
    assertThatThrownBy(
            () ->
                BarTables.bars(
                    new Table(columns, Optional.of("symbol"), "time"),
                    TEN,
                    Map.of("venue", Aggregate.MEAN)))
        .hasMessageContaining("'venue' is no number, so a bar can't have the mean of it");
    columns.put("time", times(Element.I64, 1, 2, 3, 4, 5, 6));
    assertThatThrownBy(() -> BarTables.bars(Table.series(columns).orderedBy("time"), TEN, Map.of()))
        .hasMessageContaining("bars of 10ns need an order column that holds times")
        .hasMessageContaining("'time' of type i64");
    assertThatThrownBy(() -> BarTables.bars(Table.series(columns), TEN, Map.of()))
        .hasMessageContaining("no order column");
    assertThatThrownBy(
            () ->
                BarTables.tickToBar(
                    ticks(), Map.of("time", Tensor.column(1, 2, 3, 4, 5, 6)), TEN, Map.of()))
        .hasMessageContaining("bars have a column 'time', and so is a key called");
  }
}
