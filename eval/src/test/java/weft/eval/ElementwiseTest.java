package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Whole numbers and texts, cell by cell.
class ElementwiseTest {
  private final TensorAlgebra on = new TensorAlgebra();

  private static Tensor longs(Element element, long... cells) {
    return Tensor.of(element, Shape.of(cells.length), cells);
  }

  private static Tensor bools(boolean... cells) {
    return Tensor.of(Shape.of(cells.length), cells);
  }

  private static Tensor texts(String... cells) {
    return Tensor.of(Shape.of(cells.length), cells);
  }

  /// The largest unsigned number has the bits of -1.
  @Test
  void signed_and_unsigned_numbers_compare_by_value() {
    Tensor signed = longs(Element.I64, -1, -1, 5, 7, 5, 0);
    Tensor unsigned = longs(Element.U64, -1, 1, -1, 5, 5, 0);
    assertThat(on.lt(signed, unsigned)).isEqualTo(bools(true, true, true, false, false, false));
    assertThat(on.lt(unsigned, signed)).isEqualTo(bools(false, false, false, true, false, false));
    assertThat(on.eq(signed, unsigned)).isEqualTo(bools(false, false, false, false, true, true));
    assertThat(on.le(unsigned, signed)).isEqualTo(bools(false, false, false, true, true, true));
  }

  @Test
  void unsigned_numbers_compare_without_a_sign() {
    Tensor large = longs(Element.U64, -1, 1);
    Tensor small = longs(Element.U64, 1, -1);
    assertThat(on.lt(small, large)).isEqualTo(bools(true, false));
    assertThat(on.min(small, large)).isEqualTo(longs(Element.U64, 1, 1));
    assertThat(on.max(small, large)).isEqualTo(longs(Element.U64, -1, -1));
  }

  @Test
  void whole_numbers_compare_with_floats_by_value() {
    assertThat(on.lt(longs(Element.I64, 1, 2), Tensor.column(1.5, 1.5)))
        .isEqualTo(bools(true, false));
    assertThat(on.lt(Tensor.column(1.5, 1.5), longs(Element.I64, 1, 2)))
        .isEqualTo(bools(false, true));
  }

  @Test
  void whole_numbers_stay_whole() {
    assertThat(on.neg(longs(Element.I64, 3, -4))).isEqualTo(longs(Element.I64, -3, 4));
    assertThat(on.neg(longs(Element.I8, -128))).isEqualTo(longs(Element.I8, -128));
    assertThat(on.round(longs(Element.I32, 3, -4))).isEqualTo(longs(Element.I32, 3, -4));
    assertThat(on.floor(bools(true, false))).isEqualTo(bools(true, false));
  }

  @Test
  void texts_are_chosen_cell_by_cell() {
    Tensor then = texts("a", "b");
    assertThat(on.select(bools(true, false), then, Tensor.scalar("z"))).isEqualTo(texts("a", "z"));
    assertThat(on.select(bools(true, false), Tensor.scalar("z"), then)).isEqualTo(texts("z", "b"));
    assertThat(on.select(Tensor.scalar(false), Tensor.scalar("z"), then)).isEqualTo(then);
  }

  @Test
  void texts_stretch() {
    Tensor column = Tensor.of(Shape.of(2, 1), new String[] {"a", "b"});
    assertThat(on.eq(column, texts("b", "a")))
        .isEqualTo(Tensor.of(Shape.of(2, 2), new boolean[] {false, true, true, false}));
    assertThat(on.add(column, texts("x", "y")))
        .isEqualTo(Tensor.of(Shape.of(2, 2), new String[] {"ax", "ay", "bx", "by"}));
    assertThat(on.add(texts("a", null), Tensor.scalar("x"))).isEqualTo(texts("ax", null));
  }

  @Test
  void a_refusal_has_a_hint_only_where_there_is_one() {
    var time = longs(Element.TIME, 1);
    assertThat(catchThrowableOfType(WeftException.class, () -> on.neg(time)).first().hint())
        .isEmpty();
    assertThat(catchThrowableOfType(WeftException.class, () -> on.neg(bools(true))).first().hint())
        .contains("use logical_not, or cast(to=i64) first");
  }
}
