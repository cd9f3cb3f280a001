package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The shipped bars are those of the generator, and sound. Run with `-Dweft.docs=write` to renew
/// them.
class ExamplesTest {
  private static final Path BARS = Path.of("../examples/bars.csv");

  @Test
  void the_bars_are_those_of_the_generator() throws IOException {
    String bars = SampleBars.csv(20240102, 6, 390);
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(BARS, bars);
    }
    assertThat(Files.readString(BARS)).isEqualTo(bars);
  }

  @Test
  void the_bars_make_sense() throws IOException {
    var lines = Files.readAllLines(BARS);
    var names = java.util.List.of(lines.getFirst().split(","));

    assertThat(lines).hasSize(1 + 6 * 390).doesNotHaveDuplicates();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      double open = cell(cells, names, "open");
      double high = cell(cells, names, "high");
      double low = cell(cells, names, "low");
      double close = cell(cells, names, "close");
      assertThat(high).as(line).isGreaterThanOrEqualTo(Math.max(open, close));
      assertThat(low).as(line).isPositive().isLessThanOrEqualTo(Math.min(open, close));
      assertThat(cell(cells, names, "bid_price"))
          .as(line)
          .isLessThan(cell(cells, names, "ask_price"));
      assertThat(cell(cells, names, "bid_size")).as(line).isPositive();
      assertThat(cell(cells, names, "ask_size")).as(line).isPositive();
      assertThat(cell(cells, names, "buy_volume") + cell(cells, names, "sell_volume"))
          .as(line)
          .isEqualTo(cell(cells, names, "volume"));
    }
  }

  private static double cell(String[] cells, java.util.List<String> names, String name) {
    return Double.parseDouble(cells[names.indexOf(name)]);
  }
}
