package weft.files.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Numbers are written as Java writes them.
class ShortestDecimalTest {
  private final byte[] bytes = new byte[64];

  private void assertSame(double value) {
    int length = ShortestDecimal.put(value, bytes, 0);
    String text = new String(bytes, 0, length, StandardCharsets.US_ASCII);
    if (!text.equals(Double.toString(value))) {
      assertThat(text).isEqualTo(Double.toString(value));
    }
  }

  @Test
  void random_bits() {
    var random = new Random(1);
    for (int i = 0; i < 1_000_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertSame(value);
      }
    }
  }

  @Test
  void numbers_of_every_day() {
    var random = new Random(2);
    for (int i = 0; i < 1_000_000; i++) {
      assertSame(random.nextGaussian() * 100);
      assertSame(Math.rint(random.nextGaussian() * 1e6) / 1e4);
      assertSame(random.nextInt() * 0.01);
      assertSame(Math.scalb(random.nextDouble(), random.nextInt(400) - 200));
      assertSame(random.nextInt(100_000_000));
      assertSame(random.nextLong());
    }
  }

  @Test
  void powers_and_their_neighbours() {
    for (int i = -250; i <= 250; i++) {
      for (double base : new double[] {Math.scalb(1.0, i), Math.pow(10, i / 4)}) {
        double value = base;
        for (int n = 0; n < 5; n++) {
          assertSame(value);
          assertSame(-value);
          value = Math.nextUp(value);
        }
        assertSame(Math.nextDown(base));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0.0,
        -0.0,
        1,
        -1,
        0.001,
        9.999e-4,
        9999999,
        1e7,
        1.0e7 + 1,
        123456.789,
        2e23,
        4.9e-324,
        1.7976931348623157e308,
        0.1,
        100,
        1e22,
        9007199254740993.0,
        1e15,
        1e16,
        5e-5
      })
  void corners(double value) {
    assertSame(value);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 9, 10, -10, 99, 100, Long.MAX_VALUE, Long.MIN_VALUE, 999_999_999_999L})
  void whole_numbers(long value) {
    int length = ShortestDecimal.whole(value, bytes, 0);
    assertThat(new String(bytes, 0, length, StandardCharsets.US_ASCII))
        .isEqualTo(Long.toString(value));
  }
}
