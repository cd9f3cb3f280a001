package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What comes of comparisons.
class NearnessTest {
  private static final Promise BITS = new Promise.Bits();
  private static final Promise NEAR = new Promise.Near(1e-3, 1e-6);
  private static final Diagnostic REASON = Diagnostic.of(Code.REFUSED, "no word for it");

  private static Nearness of(Promise promise, Tensor expected, Tensor found) {
    return NearnessMeter.of(promise, expected, found).nearness(i -> "cell " + i);
  }

  @Test
  void bits_are_told_from_what_is_near() {
    var expected = Tensor.column(1, Double.NaN, Double.POSITIVE_INFINITY, 0);
    assertThat(of(NEAR, expected, expected)).isEqualTo(new Nearness.Bits());
    var near = Tensor.column(1 + 0x1p-20, Double.NaN, Double.POSITIVE_INFINITY, 0x1p-30);
    assertThat(of(NEAR, expected, near)).isEqualTo(new Nearness.Within(0x1p-20));
    assertThat(of(BITS, expected, near)).isEqualTo(new Nearness.Differs("cell 0"));
    var zero = Tensor.column(1, Double.NaN, Double.POSITIVE_INFINITY, -0.0);
    assertThat(of(NEAR, expected, zero)).isEqualTo(new Nearness.Within(0));
    assertThat(of(BITS, expected, zero)).isEqualTo(new Nearness.Differs("cell 3"));
  }

  /// A millionth beside a zero is no million times of it.
  @Test
  void what_is_nearly_zero_is_measured_by_its_distance() {
    assertThat(of(NEAR, Tensor.column(1e-12), Tensor.column(0x1p-21)))
        .isEqualTo(new Nearness.Within(0x1p-21 - 1e-12));
  }

  @Test
  void the_first_difference_is_kept_and_all_are_counted() {
    var meter = NearnessMeter.of(NEAR, Tensor.column(1, 2, 3), Tensor.column(1, 3, Double.NaN));
    assertThat(meter.first()).hasValue(1);
    assertThat(meter.wrong()).isEqualTo(2);
    assertThat(NearnessMeter.of(NEAR, Tensor.column(1), Tensor.column(1)).first()).isEmpty();
  }

  @Test
  void only_floats_may_be_near() {
    var texts = Tensor.texts(Shape.of(2), i -> i == 0 ? "a" : null);
    assertThat(of(NEAR, texts, texts)).isEqualTo(new Nearness.Bits());
    assertThat(of(NEAR, texts, Tensor.texts(Shape.of(2), _ -> "a")).isKept()).isFalse();
    var longs = Tensor.longs(Element.I64, Shape.of(1), _ -> 1_000_000_000);
    assertThat(of(NEAR, longs, Tensor.longs(Element.I64, Shape.of(1), _ -> 1_000_000_001)))
        .isEqualTo(new Nearness.Differs("cell 0"));
    var yes = Tensor.bools(Shape.of(1), _ -> true);
    assertThat(of(NEAR, yes, yes).isKept()).isTrue();
    assertThat(of(NEAR, yes, Tensor.bools(Shape.of(1), _ -> false)).isKept()).isFalse();
  }

  @Test
  void another_element_or_shape_is_a_difference() {
    assertThat(Nearness.mismatch(Tensor.column(1), Tensor.column(2))).isEmpty();
    assertThat(Nearness.mismatch(Tensor.scalar(1.0), Tensor.scalar(1)))
        .contains(new Nearness.Differs("i64, not f64"));
    assertThat(Nearness.mismatch(Tensor.column(1), Tensor.column(1, 2)))
        .contains(new Nearness.Differs("shape [2], not [1]"));
  }

  @Test
  void the_worse_one_counts() {
    var bits = new Nearness.Bits();
    var near = new Nearness.Within(1e-12);
    var far = new Nearness.Within(1e-6);
    var refused = new Nearness.Refused(REASON);
    var differs = new Nearness.Differs("here");
    var all = List.of(bits, near, far, refused, differs);
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < all.size(); j++) {
        assertThat(all.get(i).worse(all.get(j))).isEqualTo(all.get(Math.max(i, j)));
      }
      assertThat(all.get(i).isKept()).isEqualTo(i < 3);
    }
  }

  @Test
  void each_says_what_it_is() {
    assertThat(new Nearness.Bits()).hasToString("equal bits");
    assertThat(new Nearness.Within(1.26e-10)).hasToString("within 1.3e-10");
    assertThat(new Nearness.Differs("here")).hasToString("differs: here");
    assertThat(new Nearness.Refused(REASON)).hasToString("refused: no word for it");
  }

  @Test
  void a_failure_is_a_refusal_where_it_says_so() {
    assertThat(Nearness.of(new WeftException(REASON))).isEqualTo(new Nearness.Refused(REASON));
    assertThat(Nearness.of(new WeftException(Diagnostic.of(Code.TYPE, "a text"))))
        .isEqualTo(new Nearness.Differs("error[type]: a text"));
  }
}
