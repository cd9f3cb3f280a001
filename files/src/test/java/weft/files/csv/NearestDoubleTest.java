package weft.files.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.data.CsvOptions;

/// Numbers are what Java reads, to the last bit.
class NearestDoubleTest {
  private static final NumberCells NUMBERS = new NumberCells(CsvOptions.DEFAULT);
  private static final NumberCells GERMAN =
      new NumberCells(CsvOptions.DEFAULT.decimal(',').thousands('.'));

  private static byte[] bytes(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(bytes, bytes.length + Swar.ROOM);
  }

  private static long read(NumberCells cells, String text) {
    return cells.number(bytes(text), 0, text.length());
  }

  private static void assertSame(String text) {
    assertThat(read(NUMBERS, text))
        .as(text)
        .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
  }

  @Test
  void random_bits_as_java_writes_them() {
    var random = new Random(1);
    for (int i = 0; i < 500_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertSame(Double.toString(value));
      }
    }
  }

  @Test
  void random_digits() {
    var random = new Random(2);
    for (int i = 0; i < 1_000_000; i++) {
      String digits = Long.toUnsignedString(random.nextLong() >>> random.nextInt(64));
      int dot = random.nextInt(digits.length());
      String whole = dot == 0 ? "0" : digits.substring(0, dot);
      String exponent = random.nextInt(3) == 0 ? "e" + (random.nextInt(140) - 70) : "";
      assertSame(
          (random.nextBoolean() ? "-" : "") + whole + "." + digits.substring(dot) + exponent);
    }
  }

  @Test
  void halves_between_two_doubles() {
    var random = new Random(3);
    for (int i = 0; i < 200_000; i++) {
      long odd = (1L << 53 | random.nextLong() >>> 11) * 2 + 1;
      assertSame(Long.toUnsignedString(odd));
      int power = random.nextInt(24);
      assertSame((random.nextLong() >>> 11 | 1) + "e" + power);
      assertSame((random.nextLong() >>> 11 | 1) * 5 + "e-" + power % 5);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "-0.0",
        "1.",
        "+1.5",
        ".5",
        "-.5",
        "1e5",
        "1E+5",
        "1e0005",
        "4.9e-324",
        "1e-400",
        "1.7976931348623157e308",
        "2.2250738585072014E-308",
        "9007199254740993",
        "1e23",
        "123456789012345678901234567890",
        "0.00000000000000000000012345678901234567",
        "-01",
        "8.5e22",
        "0.1e-6"
      })
  void corners(String text) {
    assertSame(text);
  }

  @ParameterizedTest
  @CsvSource({"inf,Infinity", "-INF,-Infinity", "Infinity,Infinity", "nan,NaN", "' 1.5 ',1.5"})
  void words_and_blanks(String text, double value) {
    assertThat(Double.longBitsToDouble(read(NUMBERS, text))).isEqualTo(Double.valueOf(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "000001", "00", "01.5", "1_000", "1,5", ".", "1e", "e5", "--1", "0x10", "1d", "1f", "-",
        "+", "1.2.3", "1e5.5", "in", "1 2", "٣"
      })
  void no_numbers(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(NUMBERS.number(bytes(text), 0, bytes.length)).isEqualTo(NumberCells.BAD);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1,5;1.5",
        "1.234;1234",
        "1.234.567,25;1234567.25",
        "-12.345;-12345",
        "0,5;0.5",
        "7;7",
        "1,5e3;1500"
      })
  void other_marks(String text, double value) {
    assertThat(Double.longBitsToDouble(read(GERMAN, text))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.23", "12.34,5", "1.2345", "1234.567", ".123", "1..234", "1,234.567"})
  void marks_at_other_places_are_none(String text) {
    assertThat(read(GERMAN, text)).isEqualTo(NumberCells.BAD);
  }

  @Test
  void whole_numbers() {
    assertThat(whole("0")).isZero();
    assertThat(whole("-12")).isEqualTo(-12);
    assertThat(whole("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    for (String other :
        new String[] {"-0", "007", "+1", "1.0", "9223372036854775808", "-", "1e3"}) {
      assertThat(whole(other)).as(other).isEqualTo(NumberCells.NOT_WHOLE);
    }
    byte[] least = bytes("-9223372036854775808");
    assertThat(NumberCells.isLeast(least, 0, 20)).isTrue();
    assertThat(GERMAN.whole(bytes("1.234"), 0, 5)).isEqualTo(1234);
  }

  private static long whole(String text) {
    return NUMBERS.whole(bytes(text), 0, text.length());
  }
}
