package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;

class ShapeTest {
  @Test
  void equal_shapes_broadcast_to_themselves() {
    assertThat(Shape.broadcast(List.of(Shape.of(2, 3), Shape.of(2, 3)))).contains(Shape.of(2, 3));
    assertThat(Shape.broadcast(List.of())).contains(Shape.SCALAR);
  }

  @Test
  void a_missing_dimension_stretches() {
    assertThat(Shape.broadcast(List.of(Shape.of(3), Shape.of(2, 3)))).contains(Shape.of(2, 3));
    assertThat(Shape.broadcast(List.of(Shape.of(2, 3), Shape.SCALAR))).contains(Shape.of(2, 3));
  }

  @Test
  void a_single_dimension_stretches_on_either_side() {
    assertThat(Shape.broadcast(List.of(Shape.of(2, 1), Shape.of(1, 3)))).contains(Shape.of(2, 3));
    assertThat(Shape.broadcast(List.of(Shape.of(4, 1, 3), Shape.of(2, 1))))
        .contains(Shape.of(4, 2, 3));
  }

  @Test
  void a_single_dimension_meets_an_empty_one() {
    assertThat(Shape.broadcast(List.of(Shape.of(1), Shape.of(0)))).contains(Shape.of(0));
    assertThat(Shape.broadcast(List.of(Shape.of(0), Shape.of(1)))).contains(Shape.of(0));
    assertThat(Shape.broadcast(List.of(Shape.of(0), Shape.of(2)))).isEmpty();
  }

  @Test
  void dimensions_that_disagree_do_not_broadcast() {
    assertThat(Shape.broadcast(List.of(Shape.of(2), Shape.of(3)))).isEmpty();
    assertThat(Shape.broadcast(List.of(Shape.of(2, 3), Shape.of(2)))).isEmpty();
    assertThat(Shape.broadcast(List.of(Shape.of(1), Shape.of(2), Shape.of(3)))).isEmpty();
  }

  @Test
  void an_open_shape_makes_the_result_open() {
    assertThat(Shape.broadcast(List.of(Shape.of(2), Shape.OPEN, Shape.of(3)))).contains(Shape.OPEN);
  }

  @Test
  void the_size_is_the_product() {
    assertThat(Shape.of(2, 3, 4).size()).isEqualTo(24);
    assertThat(Shape.of(5, 0).size()).isZero();
    assertThat(Shape.SCALAR.size()).isEqualTo(1);
    assertThat(Shape.of(Integer.MAX_VALUE - 8).size()).isEqualTo(Integer.MAX_VALUE - 8);
  }

  @Test
  void a_size_that_overflows_is_refused() {
    assertThatExceptionOfType(WeftException.class)
        .isThrownBy(() -> Shape.of(65536, 65536).size())
        .withMessage(
            """
            error[shape]: a tensor of shape [65536,65536] is too large
              expected: at most 2147483639 cells\
            """);
    assertThatExceptionOfType(WeftException.class)
        .isThrownBy(() -> Shape.of(Integer.MAX_VALUE - 7).size());
    // The product of these wraps to 0 in 64 bits.
    assertThatExceptionOfType(WeftException.class)
        .isThrownBy(() -> Shape.of(1 << 30, 1 << 30, 1 << 4).size());
  }

  @Test
  void a_negative_dimension_is_refused() {
    assertThatExceptionOfType(WeftException.class)
        .isThrownBy(() -> Shape.of(2, -1))
        .withMessageContaining("a dimension must be at least 0, found -1");
    assertThat(Shape.of(0).rank()).isEqualTo(1);
  }

  @Test
  void an_open_shape_has_no_dimensions() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Shape(true, List.of(1)));
    assertThat(Shape.OPEN.isScalar()).isFalse();
    assertThat(Shape.SCALAR.isScalar()).isTrue();
    assertThat(Shape.of(1).isScalar()).isFalse();
  }

  @Test
  void a_dimension_is_known_or_named() {
    Shape rows = Shape.named(List.of(TensorDimension.of("N"), TensorDimension.of(3)));
    assertThat(rows.open()).isTrue();
    assertThat(rows.isScalar()).isFalse();
    assertThat(rows.dimensions()).containsExactly(TensorDimension.of("N"), TensorDimension.of(3));
    assertThat(rows)
        .hasToString("[N,3]")
        .isNotEqualTo(Shape.OPEN)
        .isEqualTo(Shape.named(List.of(TensorDimension.of("N"), TensorDimension.of(3))));
    assertThat(Shape.named(List.of(TensorDimension.of(2), TensorDimension.of(3))))
        .isEqualTo(Shape.of(2, 3));
    assertThat(Shape.named(List.of())).isEqualTo(Shape.SCALAR);
    assertThat(Shape.named(List.of(TensorDimension.of("batch size"))))
        .hasToString("[\"batch size\"]");
    assertThatExceptionOfType(WeftException.class).isThrownBy(() -> TensorDimension.of(""));
    assertThatExceptionOfType(WeftException.class).isThrownBy(() -> TensorDimension.of(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(true, List.of(), List.of(TensorDimension.of(3))));
  }

  @Test
  void a_value_can_be_of_a_shape() {
    Shape rows = Shape.named(List.of(TensorDimension.of("N"), TensorDimension.of(3)));
    assertThat(rows.takes(Shape.of(7, 3))).isTrue();
    assertThat(rows.takes(Shape.of(0, 3))).isTrue();
    assertThat(rows.takes(Shape.of(7, 4))).isFalse();
    assertThat(rows.takes(Shape.of(3))).isFalse();
    assertThat(Shape.OPEN.takes(Shape.of(3))).isTrue();
    assertThat(Shape.of(3).takes(Shape.of(3))).isTrue();
    assertThat(Shape.of(3).takes(Shape.of(4))).isFalse();
  }

  @Test
  void text() {
    assertThat(Shape.of(2, 3)).hasToString("[2,3]");
    assertThat(Shape.SCALAR).hasToString("");
    assertThat(Shape.OPEN).hasToString("[*]");
  }
}
