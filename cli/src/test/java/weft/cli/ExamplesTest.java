package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.library.Dimension;
import weft.library.FeatureSet;
import weft.library.Project;
import weft.library.Registry;

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
    var names = List.of(lines.getFirst().split(","));

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

  @Test
  void the_project_runs_on_the_bars() {
    var check = Ran.weft("check", "../examples/project.yaml", "../examples/first.weft");
    var run = Ran.weft("run", "../examples/project.yaml", "--rows", "1");

    assertThat(check.code()).isZero();
    assertThat(check.out() + check.err()).doesNotContain("warning[");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("2340 rows", "16 features", "momentum_quality", "channel_keltner_upper");
  }

  @Test
  void the_project_has_features_of_all_roles() {
    var project = (Project) FeatureSet.open("../examples/project.yaml", Registry.shipped());

    assertThat(project.features().stream().map(Project.Feature::role)).contains(Dimension.values());
    assertThat(project.features()).hasSize(14);
    assertThat(project.features()).anyMatch(feature -> feature.columns().size() > 1);
    assertThat(project.features())
        .anyMatch(feature -> feature.inputs().containsValue("channel.keltner_middle"));
  }

  private static double cell(String[] cells, List<String> names, String name) {
    return Double.parseDouble(cells[names.indexOf(name)]);
  }
}
