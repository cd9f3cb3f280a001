package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weft.eval.Nearness;
import weft.eval.Promise;
import weft.ir.Shape;
import weft.ir.Tensor;

class ClosenessTest {
  private static boolean near(Closeness closeness, double expected, double found) {
    return of(closeness, Tensor.scalar(expected), Tensor.scalar(found)).isKept();
  }

  private static Nearness of(Closeness closeness, Tensor expected, Tensor found) {
    return closeness.of(expected, found, new Promise.Bits());
  }

  @Test
  void each_measure_takes_what_it_says() {
    double one = 1;
    double next = Math.nextUp(one);
    assertThat(near(Closeness.EXACT, one, next)).isFalse();
    assertThat(near(Closeness.ULP, one, next)).isTrue();
    assertThat(near(Closeness.ULP, one, Math.nextUp(next))).isFalse();
    assertThat(near(Closeness.RELATIVE, 1, 1 + 0.9e-12)).isTrue();
    assertThat(near(Closeness.RELATIVE, 1, 1 + 1.1e-12)).isFalse();
    assertThat(near(Closeness.EXACT, 0.0, -0.0)).isTrue();
    assertThat(near(Closeness.BITS, 0.0, -0.0)).isFalse();
  }

  @Test
  void special_values_must_be_met() {
    for (Closeness closeness : Closeness.values()) {
      assertThat(near(closeness, Double.NaN, Double.NaN)).isTrue();
      assertThat(near(closeness, Double.NaN, 1)).isFalse();
      assertThat(near(closeness, 1, Double.NaN)).isFalse();
      assertThat(near(closeness, Double.POSITIVE_INFINITY, Double.MAX_VALUE)).isFalse();
      assertThat(near(closeness, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)).isTrue();
      assertThat(near(closeness, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)).isFalse();
    }
  }

  @Test
  void elements_shapes_and_cells_are_named() {
    assertThat(of(Closeness.EXACT, Tensor.scalar(1.0), Tensor.scalar(1)))
        .isEqualTo(new Nearness.Differs("i64, not f64"));
    assertThat(of(Closeness.EXACT, Tensor.scalar(1.0), Tensor.column(1)))
        .isEqualTo(new Nearness.Differs("shape [1], not []"));
    assertThat(of(Closeness.EXACT, Tensor.column(1, 2), Tensor.column(1, 3)))
        .isEqualTo(new Nearness.Differs("[1.0, 3.0] (differs in cell 1)"));
    Tensor a = Tensor.of(Shape.of(1), new String[] {"a"});
    assertThat(of(Closeness.EXACT, a, Tensor.of(Shape.of(1), new String[] {"b"})).isKept())
        .isFalse();
  }
}
