package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Tables, and their rows by entity and order.
class TableTest {
  private static final Tensor THREE = Tensor.column(1, 2, 3);

  private static Map<String, Tensor> columns(Object... namesAndColumns) {
    var columns = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < namesAndColumns.length; i += 2) {
      columns.put((String) namesAndColumns[i], (Tensor) namesAndColumns[i + 1]);
    }
    return columns;
  }

  private static Tensor texts(String... cells) {
    return Tensor.of(Shape.of(cells.length), cells);
  }

  private static Tensor longs(Element element, long... cells) {
    return Tensor.of(element, Shape.of(cells.length), cells);
  }

  private static Layout layout(Tensor entity, Tensor order) {
    return new Layout(new Table(columns("e", entity, "t", order), Optional.of("e"), "t"));
  }

  private static Layout layout(Tensor order) {
    return new Layout(new Table(columns("t", order), Optional.empty(), "t"));
  }

  /// The row numbers in the order of the layout.
  private static double[] rows(Layout layout, int rows) {
    Tensor numbers = Tensor.f64(Shape.of(rows), i -> i);
    return layout.entities().stream()
        .flatMapToDouble(entity -> Arrays.stream(layout.slice(numbers, entity).doubles()))
        .toArray();
  }

  private static Diagnostic refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    return catchThrowableOfType(WeftException.class, call).first();
  }

  // ---- tables

  @Test
  void a_table_has_rows_and_typed_columns() {
    var table =
        new Table(
            columns("t", THREE, "book", Tensor.f64(Shape.of(3, 5), i -> i)), Optional.empty(), "t");
    assertThat(table.rows()).isEqualTo(3);
    assertThat(table.column("t")).isEqualTo(THREE);
    assertThat(table.type("t")).isEqualTo(Type.column(Element.F64));
    assertThat(table.type("book")).isEqualTo(Type.column(Element.F64).with(Shape.of(5)));
    assertThat(table.columns().keySet()).containsExactly("t", "book");
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> table.columns().clear());
  }

  @Test
  void columns_have_one_length() {
    assertThat(
            refused(
                () ->
                    new Table(
                        columns("t", THREE, "x", Tensor.column(1, 2)), Optional.empty(), "t")))
        .isEqualTo(
            Diagnostic.of(Code.BAD_DATA, "the column 'x' has another length than the first")
                .about("x")
                .expected("3 rows")
                .found("2 rows"));
  }

  @Test
  void a_single_value_is_no_column() {
    assertThat(
            refused(
                () ->
                    new Table(columns("t", THREE, "x", Tensor.scalar(1.0)), Optional.empty(), "t")))
        .isEqualTo(
            Diagnostic.of(Code.BAD_DATA, "the column 'x' has another length than the first")
                .about("x")
                .expected("3 rows")
                .found("a scalar"));
    assertThat(
            refused(
                    () ->
                        new Table(
                            columns("x", Tensor.scalar(1.0), "t", THREE), Optional.empty(), "t"))
                .expected())
        .contains("3 rows");
  }

  @Test
  void the_order_and_entity_columns_must_exist() {
    assertThat(refused(() -> new Table(columns("time", THREE), Optional.empty(), "tine")))
        .isEqualTo(
            Diagnostic.of(Code.UNKNOWN_NAME, "the table has no column 'tine'")
                .about("tine")
                .hint("did you mean 'time'?"));
    assertThat(refused(() -> new Table(columns("time", THREE), Optional.of("symbol"), "time")))
        .isEqualTo(
            Diagnostic.of(Code.UNKNOWN_NAME, "the table has no column 'symbol'")
                .about("symbol")
                .hint("its columns are time"));
    assertThat(refused(() -> new Table(columns(), Optional.empty(), "time")).subject())
        .isEqualTo("time");
  }

  // ---- entities

  @Test
  void entities_stand_in_the_order_of_their_bytes() {
    // In UTF-16 the last would come before the one before it.
    var layout =
        layout(
            texts("\ud83d\ude00", "b", "", "B", "ab", "\uffee", "a"),
            longs(Element.I64, new long[7]));
    assertThat(rows(layout, 7)).containsExactly(2, 3, 6, 4, 1, 5, 0);
    assertThat(layout.entities()).hasSize(7);
  }

  @Test
  void entities_may_be_numbers() {
    assertThat(rows(layout(Tensor.column(10, 9, -1), THREE), 3)).containsExactly(2, 1, 0);
    assertThat(rows(layout(longs(Element.I64, 10, 9, -1), THREE), 3)).containsExactly(2, 1, 0);
    assertThat(rows(layout(longs(Element.U64, -1, 9, 10), THREE), 3)).containsExactly(1, 2, 0);
    var conditions = layout(Tensor.bools(Shape.of(3), i -> i != 1), THREE);
    assertThat(conditions.entities())
        .containsExactly(new Layout.Entity(0, 1), new Layout.Entity(1, 3));
  }

  @Test
  void large_numbers_are_entities_of_their_own() {
    long large = 1L << 53;
    assertThat(layout(longs(Element.I64, large, large + 1, large), THREE).entities())
        .containsExactly(new Layout.Entity(0, 2), new Layout.Entity(2, 3));
  }

  @Test
  void a_row_without_entity_is_named() {
    assertThat(refused(() -> layout(texts("a", null, "b"), THREE)))
        .isEqualTo(
            Diagnostic.of(Code.BAD_DATA, "row 2 has no entity in the column 'e'")
                .about("e")
                .found("a missing value"));
    assertThat(refused(() -> layout(Tensor.column(1, 2, Double.NaN), THREE)).message())
        .isEqualTo("row 3 has no entity in the column 'e'");
  }

  @Test
  void an_entity_is_one_value_a_row() {
    assertThat(refused(() -> layout(Tensor.f64(Shape.of(3, 2), i -> i), THREE)))
        .isEqualTo(
            Diagnostic.of(Code.BAD_DATA, "the entity column 'e' must hold one value a row")
                .about("e")
                .found("[3,2]"));
  }

  @Test
  void without_an_entity_column_all_rows_are_of_one() {
    assertThat(layout(THREE).entities()).containsExactly(new Layout.Entity(0, 3));
    assertThat(new Layout.Entity(1, 3).rows()).isEqualTo(2);
  }

  @Test
  void a_table_without_rows_is_one_empty_entity() {
    assertThat(layout(Tensor.column()).entities()).containsExactly(new Layout.Entity(0, 0));
    assertThat(layout(Tensor.column()).times()).isEmpty();
  }

  // ---- order

  @Test
  void rows_are_put_in_order_within_their_entity() {
    var layout = layout(texts("b", "a", "b", "a"), longs(Element.I64, 4, 3, 1, 2));
    assertThat(rows(layout, 4)).containsExactly(3, 1, 2, 0);
    assertThat(layout.entities()).containsExactly(new Layout.Entity(0, 2), new Layout.Entity(2, 4));
  }

  @Test
  void equal_times_keep_the_order_of_the_table() {
    assertThat(rows(layout(longs(Element.TIME, 5, 1, 5, 1, 5)), 5)).containsExactly(1, 3, 0, 2, 4);
  }

  @Test
  void any_number_may_order() {
    var floats =
        Tensor.column(0.5, -0.5, Double.NEGATIVE_INFINITY, 1e300, -1e300, Double.POSITIVE_INFINITY);
    assertThat(rows(layout(floats), 6)).containsExactly(2, 4, 1, 0, 3, 5);
    assertThat(rows(layout(longs(Element.U64, -1, 0, 5)), 3)).containsExactly(1, 2, 0);
    assertThat(rows(layout(longs(Element.I64, 1, -1, 0)), 3)).containsExactly(1, 2, 0);
    assertThat(rows(layout(Tensor.bools(Shape.of(2), i -> i == 0)), 2)).containsExactly(1, 0);
  }

  @Test
  void minus_zero_and_zero_are_the_same_time() {
    assertThat(layout(Tensor.column(0.0, -0.0)).times()).containsExactly(new int[] {0, 1});
  }

  @Test
  void a_row_without_order_is_named() {
    assertThat(refused(() -> layout(Tensor.column(1, Double.NaN))))
        .isEqualTo(
            Diagnostic.of(Code.BAD_DATA, "row 2 has no value in the order column 't'")
                .about("t")
                .found("a missing value"));
    assertThat(refused(() -> layout(texts("a", "b", null))).message())
        .isEqualTo("row 3 has no value in the order column 't'");
  }

  @Test
  void texts_and_arrays_do_not_order() {
    assertThat(refused(() -> layout(texts("a"))))
        .isEqualTo(
            Diagnostic.of(Code.BAD_DATA, "the order column 't' must hold times or numbers")
                .about("t")
                .found("text"));
    assertThat(refused(() -> layout(Tensor.f64(Shape.of(2, 2), i -> i))).subject()).isEqualTo("t");
  }

  @Test
  void only_times_have_durations() {
    assertThat(layout(longs(Element.TIME, 1)).timed()).isTrue();
    assertThat(layout(longs(Element.I64, 1)).timed()).isFalse();
  }

  // ---- columns

  @Test
  void columns_are_cut_by_entity_and_put_back_together() {
    var layout = layout(texts("b", "a", "b"), longs(Element.I64, 2, 1, 1));
    Tensor column = texts("x", "y", "z");
    assertThat(layout.slice(column, layout.entities().get(0))).isEqualTo(texts("y"));
    assertThat(layout.slice(column, layout.entities().get(1))).isEqualTo(texts("z", "x"));
    assertThat(layout.restore(texts("y", "z", "x"))).isEqualTo(column);
  }

  @Test
  void the_cells_of_an_array_stay_together() {
    Tensor pairs = Tensor.f64(Shape.of(3, 2), i -> i);
    assertThat(Layout.take(pairs, new int[] {2, 0}))
        .isEqualTo(Tensor.of(Shape.of(2, 2), new double[] {4, 5, 0, 1}));
    assertThat(Layout.take(pairs, new int[0]).shape()).isEqualTo(Shape.of(0, 2));
  }

  @Test
  void the_rows_of_a_time_stand_by_entity_then_row() {
    var layout = layout(texts("b", "a", "b", "a", "b"), longs(Element.I64, 1, 1, 1, 2, 2));
    // In the layout: a (1, 2), b (1, 1, 2).
    assertThat(layout.times()).containsExactly(new int[] {0, 2, 3}, new int[] {1, 4});
  }
}
