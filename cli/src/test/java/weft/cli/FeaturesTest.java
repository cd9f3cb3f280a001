package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.json.Json;
import weft.library.Registry;

/// `weft features` as a user meets it.
class FeaturesTest {
  @TempDir private Path folder;

  @Test
  void types_are_listed_by_dimension() {
    var result = weft("features");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("signal (", "execution (", "quality (", "regime (", "stability (", "technical (")
        .contains("  mid_price ", "Mean of best bid and best ask.")
        .endsWith(
            Registry.shipped().types().size()
                + " types. weft features NAME shows all about one.\n");
    assertThat(result.out().lines()).allMatch(line -> line.length() <= 110);
  }

  @Test
  void a_list_can_be_narrowed() {
    assertThat(weft("features", "--dimension", "technical").out())
        .contains("technical (")
        .doesNotContain("signal (");
    assertThat(weft("features", "--search", "Bollinger bands").out())
        .contains("bollinger_bands", "volatility_squeeze")
        .doesNotContain("mid_price");
    assertThat(weft("features", "--dimension", "Technical", "--search", "macd").out())
        .contains("  macd  ", "1 type.");
  }

  @Test
  void a_name_shows_all_about_a_type() {
    assertThat(weft("features", "macd").out())
        .contains(
            "Moving average convergence divergence",
            "close   closing price of the bar",
            "fast       integer  12       1 to 10000  span of the fast exponential average",
            "macd_histogram  price  Line minus signal.",
            "macd_signal = ema(macd, span=$smoothing)",
            "With fast = 3, slow = 6, smoothing = 2:",
            "101.5  0.321429   0.214286     0.107143",
            "weft run macd --data FILE --param fast=12 --param slow=26 --param smoothing=9");
    assertThat(weft("features", "macd", "rsi").out()).contains("macd\n", "\nrsi\n");
  }

  @Test
  void formats() {
    assertThat(weft("features", "macd", "--format", "markdown").out())
        .startsWith("# macd\n")
        .contains("| fast | integer | 12 | 1 to 10000 |");
    assertThat(weft("features", "--format", "markdown").out())
        .startsWith("# Feature types\n")
        .contains("* [macd](technical/macd.md): ");
    Json one = Json.read("out", weft("features", "trade_intensity", "--format", "json").out());
    Json type = one.items().getFirst();
    assertThat(type.field("name").text()).isEqualTo("trade_intensity");
    assertThat(type.field("dimension").text()).isEqualTo("execution");
    Json window = type.field("parameters").items().getFirst();
    assertThat(window.field("default").text()).isEqualTo("30s");
    assertThat(window.field("min").text()).isEqualTo("1ms");
    assertThat(type.field("formula").text()).isEqualTo("rolling_count(price, $window)");
    assertThat(Json.read("out", weft("features", "--format", "json").out()).items())
        .hasSize(Registry.shipped().types().size());
  }

  @Test
  void own_types_stand_beside() throws IOException {
    Files.writeString(
        folder.resolve("mine.yaml"),
        """
        name: my_spread
        description: Mine.
        category: c
        dimension: execution
        required_inputs: [x]
        output_column: y
        formula: x + 1
        """);

    assertThat(weft("features", "--types", folder.toString(), "my_spread").out())
        .contains("x + 1", "weft run my_spread --data FILE");
    assertThat(weft("features", "--types", folder.toString(), "--dimension", "execution").out())
        .contains("my_spread", "mid_price");
  }

  @Test
  void what_is_not_there_is_said() {
    var unknown = weft("features", "macdd");

    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("there is no feature type 'macdd'", "did you mean 'macd'?");
    assertThat(weft("features", "--search", "no such thing").err())
        .contains("no feature type fits");
    assertThat(weft("features", "--dimension", "signals").err()).contains("did you mean 'signal'?");
    assertThat(weft("features", "--format", "xml").err()).contains("text, json, markdown");
    assertThat(weft("features", "--types", "nowhere").err()).contains("error[file]", "nowhere");
  }
}
