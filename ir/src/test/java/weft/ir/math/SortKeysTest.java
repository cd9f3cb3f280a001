package weft.ir.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SortKeysTest {
  private static final double[] IN_ORDER = {
    Double.NEGATIVE_INFINITY,
    -Double.MAX_VALUE,
    -1,
    -Double.MIN_NORMAL,
    -Double.MIN_VALUE,
    -0.0,
    0.0,
    Double.MIN_VALUE,
    Double.MIN_NORMAL,
    1,
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NaN
  };

  @Test
  void keys_order_as_values_do_with_a_missing_one_above_all() {
    assertThat(DoubleStream.of(IN_ORDER).map(SortKeys::key).mapToLong(Double::doubleToRawLongBits))
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void the_larger_key_is_that_of_the_maximum() {
    for (double a : IN_ORDER) {
      for (double b : IN_ORDER) {
        double larger = SortKeys.value(SortKeys.larger(SortKeys.key(a), SortKeys.key(b)));
        assertThat(Double.doubleToLongBits(larger))
            .isEqualTo(Double.doubleToLongBits(Math.max(a, b)));
      }
    }
  }

  /// Whatever its bits are.
  @Test
  void no_value_but_a_missing_one_has_the_key_of_a_missing_one() {
    for (double x : IN_ORDER) {
      assertThat(Double.isNaN(SortKeys.key(x))).isEqualTo(Double.isNaN(x));
    }
    LongStream.of(0xfff8000000000000L, 0x7ff0000000000001L, -1L)
        .mapToDouble(Double::longBitsToDouble)
        .forEach(
            missing -> {
              assertThat(SortKeys.key(missing)).isNaN();
              assertThat(SortKeys.value(missing)).isNaN();
            });
  }
}
