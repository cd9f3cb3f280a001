package weft.ir;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HalfFloatsTest {
  @Test
  void numbers_are_rounded_once_to_the_nearest_even() {
    assertThat(Element.F16.rounded(2049)).isEqualTo(2048);
    assertThat(Element.F16.rounded(2051)).isEqualTo(2052);
    // By way of single precision it would be half-way, and go down.
    assertThat(Element.F16.rounded(2049 + 0x1p-40)).isEqualTo(2050);
    assertThat(Element.F16.rounded(-2049 - 0x1p-40)).isEqualTo(-2050);
    assertThat(Element.F16.rounded(65520)).isInfinite();
    assertThat(Element.F16.rounded(1e300)).isInfinite();
    assertThat(Element.F16.rounded(Double.NaN)).isNaN();
    assertThat(Element.BF16.rounded(257)).isEqualTo(256);
    assertThat(Element.BF16.rounded(257 + 0x1p-40)).isEqualTo(258);
    assertThat(Element.BF16.rounded(1e300)).isInfinite();
    assertThat(Element.BF16.rounded(Double.NaN)).isNaN();
    assertThat(Element.F32.rounded(0.1)).isEqualTo(0.1f);
    assertThat(Element.F64.rounded(0.1)).isEqualTo(0.1);
  }

  @Test
  void bits_of_the_wider_half() {
    for (int bits = 0; bits < 1 << 16; bits++) {
      float value = HalfFloats.brain((short) bits);
      if (!Float.isNaN(value)) {
        assertThat(HalfFloats.toBrain(value)).isEqualTo((short) bits);
      }
    }
  }

  @Test
  void a_digest_stands_for_the_cells() {
    Tensor one = Tensor.column(1, 2);
    assertThat(TensorDigest.of(one)).hasSize(32).isEqualTo(TensorDigest.of(Tensor.column(1, 2)));
    assertThat(TensorDigest.of(Tensor.column(1, 3))).isNotEqualTo(TensorDigest.of(one));
    assertThat(TensorDigest.of(one.reshape(Shape.of(2, 1)))).isNotEqualTo(TensorDigest.of(one));
    assertThat(TensorDigest.of(Tensor.texts(Shape.of(2), i -> "ab".substring(i))))
        .isNotEqualTo(TensorDigest.of(Tensor.texts(Shape.of(2), i -> i == 0 ? "a" : "bb")));
    assertThat(TensorDigest.of(Tensor.longs(Element.I64, Shape.of(3000), i -> i))).hasSize(32);
  }
}
