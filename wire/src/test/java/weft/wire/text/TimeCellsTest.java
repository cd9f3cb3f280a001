package weft.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.data.CsvOptions;
import weft.data.Times;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// Times are read and written as [Times] does.
class TimeCellsTest {
  private final TimeCells times = new TimeCells(CsvOptions.DEFAULT);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-01-02",
        "2024-02-30",
        "2024-13-01",
        "2023-02-29",
        "2024-02-29",
        "2024-01-02T09:30:00Z",
        "2024-01-02T09:30:00",
        "2024-01-02 09:30:00.5",
        "2024-01-02T09:30:00.123456789Z",
        "2024-01-02T09:30:00.1234567890Z",
        "2024-01-02T09:30:00.Z",
        "2024-01-02T24:00:00Z",
        "2024-01-02T09:60:00Z",
        "2024-01-02T09:30Z",
        "2024-01-02T09:30",
        "2024-01-02T09:30:00+02:00",
        "2024-01-02T09:30:00-05:30",
        "2024-01-02T09:30:00ZZ",
        "2024-01-02T09:30:0xZ",
        "1650-01-01T00:00:00Z",
        "2262-04-11T23:47:16Z",
        "2263-01-01T00:00:00Z",
        "1677-09-21T00:12:44Z",
        "",
        "2024",
        "noon",
        "2024-1-2T00:00:00Z"
      })
  void a_text_is_the_same_time_or_none(String text) {
    byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
    boolean isTime = times.read(bytes, 0, bytes.length - 1);

    assertThat(isTime).isEqualTo(Times.nanos(text).isPresent());
    Times.nanos(text).ifPresent(nanos -> assertThat(times.value()).isEqualTo(nanos));
  }

  @Test
  void times_are_written_alike_and_read_back() {
    var writer = new TimeText();
    Property.holds(
        20_000,
        Seeds::next,
        seed -> {
          var random = new Seeds(seed);
          long unit = random.pick(1L, 1_000L, 1_000_000L, 1_000_000_000L, 86_400_000_000_000L);
          long nanos = random.next() / unit * unit;
          var out = new TextBuffer();
          writer.add(nanos, out);
          writer.add(nanos, out);
          String text = Times.text(nanos);
          assertThat(string(out)).isEqualTo(text + text);
          assertThat(times.read(out.bytes(), 0, text.length())).isTrue();
          assertThat(times.value()).isEqualTo(nanos);
        });
  }

  static String string(TextBuffer text) {
    return new String(Arrays.copyOf(text.bytes(), text.used()), StandardCharsets.UTF_8);
  }
}
