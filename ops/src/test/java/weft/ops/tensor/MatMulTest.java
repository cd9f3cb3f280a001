package weft.ops.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

class MatMulTest {
  private static Tensor counting(int... dims) {
    return Tensor.f64(Shape.of(dims), i -> i + 1);
  }

  private static Tensor run(boolean left, boolean right, Tensor a, Tensor b) {
    return Programs.run(new MatMul(left, right), a, b);
  }

  @Test
  void matrices_that_count_broadcast() {
    Tensor product = run(false, false, counting(2, 1, 2, 3), counting(4, 3, 2));
    assertThat(product.shape()).isEqualTo(Shape.of(2, 4, 2, 2));
    Tensor second =
        run(
            false,
            false,
            Tensor.f64(Shape.of(2, 3), i -> i + 7),
            Tensor.f64(Shape.of(3, 2), i -> i + 19));
    for (int i = 0; i < 4; i++) {
      assertThat(product.doubleAt(4 * (4 + 3) + i)).isEqualTo(second.doubleAt(i));
    }
  }

  @Test
  void a_single_dimension_is_a_row_or_a_column_and_then_gone() {
    assertThat(run(false, false, counting(4, 2, 3), counting(3)).shape()).isEqualTo(Shape.of(4, 2));
    assertThat(run(false, false, counting(3), counting(4, 3, 2)).shape()).isEqualTo(Shape.of(4, 2));
    assertThat(run(true, true, counting(3), counting(3))).isEqualTo(Tensor.scalar(14.0));
  }

  @Test
  void the_last_two_dimensions_change_places() {
    Tensor a = counting(2, 3);
    Tensor turned = Tensor.of(Shape.of(3, 2), new double[] {1, 4, 2, 5, 3, 6});
    Tensor b = counting(3, 2);
    assertThat(run(true, false, turned, b)).isEqualTo(run(false, false, a, b));
    assertThat(run(false, true, turned, b))
        .isEqualTo(
            run(false, false, turned, Tensor.of(Shape.of(2, 3), new double[] {1, 3, 5, 2, 4, 6})));
  }

  /// The same order as a sum of the products.
  @Test
  void products_add_up_one_after_the_other() {
    Tensor a = Tensor.column(1e16, 1, -1e16, 1, 3);
    Tensor ones = Tensor.column(1, 1, 1, 1, 1);
    assertThat(run(false, false, a, ones).asDouble()).isEqualTo(4);
  }

  @Test
  void a_product_is_not_rounded_before_it_is_added() {
    double x = 1 + 0x1p-30;
    double square = x * x;
    Tensor a = Tensor.column(-square, x);
    Tensor b = Tensor.column(1, x);
    assertThat(run(false, false, a, b).asDouble()).isEqualTo(Math.fma(x, x, -square)).isNotZero();
    float y = 1 + 0x1p-13f;
    Tensor c = Tensor.of(Shape.of(2), new float[] {-(y * y), y});
    Tensor d = Tensor.of(Shape.of(2), new float[] {1, y});
    assertThat(run(false, false, c, d).asDouble()).isEqualTo(Math.fma(y, y, -(y * y))).isNotZero();
  }

  @Test
  void elements_promote() {
    Tensor whole = Tensor.longs(Element.I32, Shape.of(2), i -> i + 1);
    Tensor narrow = Tensor.f32(Shape.of(2), i -> i + 0.5);
    assertThat(run(false, false, whole, whole))
        .isEqualTo(Tensor.longs(Element.I32, Shape.SCALAR, _ -> 5));
    assertThat(run(false, false, narrow, narrow)).isEqualTo(Tensor.f32(Shape.SCALAR, _ -> 2.5));
    assertThat(run(false, false, narrow, counting(2)).element()).isEqualTo(Element.F64);
    Tensor truths = Tensor.bools(Shape.of(2), i -> i == 1);
    assertThat(run(false, false, truths, truths)).isEqualTo(Tensor.scalar(true));
  }

  @Test
  void nothing_adds_up_to_zero() {
    assertThat(run(false, false, counting(2, 0), counting(0, 1)))
        .isEqualTo(Tensor.of(Shape.of(2, 1), new double[2]));
  }

  @Test
  void what_does_not_fit_is_refused() {
    assertThatThrownBy(() -> run(false, false, counting(2, 3), counting(2, 3)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("3 columns meet 2 rows");
    assertThatThrownBy(() -> run(false, false, counting(2, 2, 2), counting(3, 2, 2)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("broadcast");
    assertThatThrownBy(() -> run(false, false, Tensor.scalar(1.0), counting(2)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("no single number");
  }
}
