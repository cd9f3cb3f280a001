package weft.ops.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

class ConvertTest {
  private static Tensor whole(Element element, long... cells) {
    return Tensor.of(element, Shape.of(cells.length), cells);
  }

  private static Tensor texts(String... cells) {
    return Tensor.of(Shape.of(cells.length), cells);
  }

  @Test
  void floats_are_cut_towards_zero() {
    assertThat(Programs.run(new Cast(Element.I64), Tensor.column(1.9, -1.9, -0.0, 0x1p53)))
        .isEqualTo(whole(Element.I64, 1, -1, 0, 1L << 53));
    assertThat(Convert.to(Tensor.column(0x1p63, 255.9), Element.U64))
        .isEqualTo(whole(Element.U64, Long.MIN_VALUE, 255));
    assertThat(Convert.to(Tensor.column(-0.9, 255.9), Element.U8))
        .isEqualTo(whole(Element.U8, 0, 255));
    assertThat(Convert.to(Tensor.column(-128.9, 127.9), Element.I8))
        .isEqualTo(whole(Element.I8, -128, 127));
  }

  @Test
  void what_a_whole_number_cannot_hold_is_refused() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 256, -1}) {
      assertThatThrownBy(() -> Convert.to(Tensor.column(1, bad), Element.U8))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("cell 1 is")
          .hasMessageContaining("u8 can't hold");
    }
    assertThatThrownBy(() -> Convert.to(Tensor.scalar(0x1p63), Element.I64))
        .hasMessageContaining("i64 can't hold");
  }

  @Test
  void whole_numbers_wrap() {
    assertThat(Convert.to(whole(Element.I64, 300, -1), Element.U8))
        .isEqualTo(whole(Element.U8, 44, 255));
    assertThat(Convert.to(whole(Element.U64, -1), Element.I64)).isEqualTo(whole(Element.I64, -1));
    assertThat(Convert.to(whole(Element.U64, -1), Element.F64)).isEqualTo(Tensor.column(0x1p64));
  }

  @Test
  void a_long_becomes_single_precision_with_one_rounding() {
    long value = (1L << 54) + (1L << 30) + 1;
    assertThat(Convert.to(whole(Element.I64, value), Element.F32).doubleAt(0))
        .isEqualTo((float) value)
        .isNotEqualTo((float) (double) value);
    assertThat(Convert.to(whole(Element.U64, -1), Element.F32).doubleAt(0)).isEqualTo(0x1p64);
  }

  @Test
  void conditions_are_one_and_zero() {
    Tensor truth = Tensor.bools(Shape.of(2), i -> i == 0);
    assertThat(Convert.to(truth, Element.F64)).isEqualTo(Tensor.column(1, 0));
    assertThat(Convert.to(truth, Element.I8)).isEqualTo(whole(Element.I8, 1, 0));
    assertThat(Convert.to(Tensor.column(Double.NaN, 0), Element.BOOL)).isEqualTo(truth);
  }

  @Test
  void numbers_are_written_as_python_writes_them() {
    assertThat(
            Convert.to(
                Tensor.column(
                    1,
                    2.5,
                    1e15,
                    1e16,
                    1.5e16,
                    1e-4,
                    1e-5,
                    -0.0,
                    Double.NaN,
                    Double.NEGATIVE_INFINITY,
                    123456789.125,
                    5e-324),
                Element.TEXT))
        .isEqualTo(
            texts(
                "1.0",
                "2.5",
                "1000000000000000.0",
                "1e+16",
                "1.5e+16",
                "0.0001",
                "1e-05",
                "-0.0",
                "nan",
                "-inf",
                "123456789.125",
                "5e-324"));
    assertThat(Convert.to(Tensor.f32(Shape.of(1), _ -> 0.1f), Element.TEXT))
        .isEqualTo(texts("0.1"));
    assertThat(Convert.to(whole(Element.U64, -1), Element.TEXT))
        .isEqualTo(texts("18446744073709551615"));
    assertThat(Convert.to(Tensor.scalar(true), Element.TEXT)).isEqualTo(Tensor.scalar("True"));
    assertThat(Convert.to(whole(Element.TIME, 1_500_000_000L), Element.TEXT))
        .isEqualTo(texts("1970-01-01T00:00:01.500Z"));
  }

  @Test
  void texts_are_read() {
    assertThat(
            Programs.run(new Cast(Element.F64), texts("1.5", " -2e3", "NaN", "inf", "-Infinity")))
        .isEqualTo(
            Tensor.column(
                1.5, -2000, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
    assertThat(Convert.to(texts("12", "-3"), Element.I8)).isEqualTo(whole(Element.I8, 12, -3));
    assertThat(Convert.to(texts("18446744073709551615"), Element.U64))
        .isEqualTo(whole(Element.U64, -1));
    assertThat(Convert.to(Tensor.texts(Shape.of(1), _ -> null), Element.F64))
        .isEqualTo(Tensor.column(Double.NaN));
  }

  @Test
  void texts_that_are_no_numbers_are_refused() {
    assertThatThrownBy(() -> Convert.to(texts("1", "x"), Element.F64))
        .hasMessageContaining("cell 1 is 'x', which is not a number");
    assertThatThrownBy(() -> Convert.to(texts("0x10"), Element.F64)).hasMessageContaining("'0x10'");
    assertThatThrownBy(() -> Convert.to(texts("1.5"), Element.I64))
        .hasMessageContaining("not a whole number");
    assertThatThrownBy(() -> Convert.to(texts("128"), Element.I8)).hasMessageContaining("fits i8");
    assertThatThrownBy(() -> Convert.to(texts("-1"), Element.U8)).hasMessageContaining("fits u8");
    assertThatThrownBy(() -> Convert.to(Tensor.texts(Shape.of(1), _ -> null), Element.I64))
        .hasMessageContaining("a missing text");
  }

  @Test
  void only_whole_numbers_become_times() {
    assertThat(Convert.to(whole(Element.I64, 5), Element.TIME)).isEqualTo(whole(Element.TIME, 5));
    assertThatThrownBy(() -> Convert.to(Tensor.scalar(1.5), Element.TIME))
        .hasMessageContaining("f64 can't be converted to time");
    assertThatThrownBy(() -> new Cast(Element.ANY)).hasMessageContaining("to must be an element");
  }

  @Test
  void the_common_element_does_not_depend_on_the_order() {
    assertThat(Convert.common(List.of(Element.I8, Element.U16, Element.F32)))
        .isEqualTo(Element.F32);
    assertThat(Convert.common(List.of(Element.U16, Element.F32, Element.I8)))
        .isEqualTo(Element.F32);
    assertThat(Convert.common(List.of(Element.I64, Element.U64, Element.F32)))
        .isEqualTo(Element.F64);
    assertThat(Convert.common(List.of(Element.F64, Element.TEXT, Element.BOOL)))
        .isEqualTo(Element.TEXT);
    assertThat(Convert.common(List.of(Element.F64, Element.ANY))).isEqualTo(Element.ANY);
    assertThatThrownBy(() -> Convert.common(List.of(Element.TIME, Element.F64)))
        .hasMessageContaining("have no common element");
  }
}
