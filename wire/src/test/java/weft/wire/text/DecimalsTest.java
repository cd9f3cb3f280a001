package weft.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// Numbers are read to the bits of `Double.parseDouble`.
class DecimalsTest {
  private final Decimals decimals = new Decimals();

  private void check(String text) {
    byte[] bytes = (text + "\n").getBytes(StandardCharsets.US_ASCII);
    assertThat(decimals.read(bytes, 0, text.length())).as(text).isEqualTo(text.length());
    assertThat(Double.doubleToRawLongBits(decimals.value()))
        .as(text)
        .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+1",
        ".5",
        "5.",
        "182.07",
        "1e23",
        "1E22",
        "9007199254740993",
        "9007199254740992.5",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551615",
        "9999999999999999999",
        "99999999999999999999",
        "0.000000000000000000000000000000000000123",
        "00000000000000000000000000001.5",
        "1.7976931348623157e308",
        "1.7976931348623159e308",
        "1e309",
        "-1e400",
        "4.9e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "1e-400",
        "0e999999999999",
        "1e-99999999999999999999",
        "7.2057594037927933e16",
        "8.41e21",
        "123456789012345678e-5",
        "0.1000000000000000055511151231257827021181583404541015625",
        "9214843084008499",
        "6.0221407599999999e23"
      })
  void a_number_is_the_nearest_double(String text) {
    check(text);
  }

  @Test
  void decimals_of_all_lengths_and_sizes() {
    Property.holds(
        30_000,
        Seeds::next,
        seed -> {
          var random = new Seeds(seed);
          var text = new StringBuilder(random.chance(0.3) ? "-" : "");
          int digits = random.between(1, 22);
          int point = random.between(-1, digits);
          for (int i = 0; i < digits; i++) {
            text.append(i == point ? "." : "").append(random.between(0, 9));
          }
          if (random.chance(0.5)) {
            text.append('e').append(random.between(-345, 320));
          }
          check(text.toString());
        });
  }

  @Test
  void doubles_and_the_middles_between_them() {
    Property.holds(
        10_000,
        Seeds::next,
        seed -> {
          double value = Double.longBitsToDouble(new Seeds(seed).next());
          if (Double.isFinite(value)) {
            check(Double.toString(value));
            double next = Math.nextUp(value);
            if (Double.isFinite(next)) {
              var middle = new BigDecimal(value).add(new BigDecimal(next)).divide(BigDecimal.TWO);
              check(middle.toString());
              check(middle.round(new java.math.MathContext(19)).toString());
              check(middle.round(new java.math.MathContext(17)).toString());
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", ".", "e5", "1e", "1e+", "abc", "-e"})
  void what_is_no_number_is_none(String text) {
    byte[] bytes = (text + "\n").getBytes(StandardCharsets.US_ASCII);
    assertThat(decimals.read(bytes, 0, text.length())).isEqualTo(-1);
  }

  @Test
  void what_follows_is_left_alone() {
    byte[] bytes = "1.5x\n".getBytes(StandardCharsets.US_ASCII);
    assertThat(decimals.read(bytes, 0, 4)).isEqualTo(3);
    assertThat(decimals.value()).isEqualTo(1.5);
  }
}
