package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleCommandTest {
  private static final String FIRST = "../examples/first.weft";

  @Test
  void a_plan_says_what_gives_way_and_where_figures_come_from() {
    Ran ran =
        weft(
            "scale",
            FIRST,
            "--entities",
            "1e5",
            "--rows-per-day",
            "1e10",
            "--cores",
            "256",
            "--millis",
            "1");
    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .contains("stage time 1")
        .contains("measured here with 64, 1024, 16384 entities")
        .containsPattern("(not enough|gives way first): ")
        .contains("simulated in virtual time, seed 1")
        .contains("--storage assumed");
  }

  @Test
  void a_check_predicts_and_measures() {
    Ran ran = weft("scale", FIRST, "--only", "calm", "--check", "--millis", "1");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("2 threads").contains("state of an entity");
    assertThat(ran.out().indexOf("predicted: ")).isLessThan(ran.out().indexOf("measured ", 80));
  }

  @Test
  void sizes_that_make_no_sense_are_refused() {
    Ran ran = weft("scale", FIRST, "--cores", "0");
    assertThat(ran.code()).isNotZero();
    assertThat(ran.err()).contains("--cores is out of range").contains("from 1 to 10 M");
    assertThat(weft("scale", FIRST, "--skew", "-1").err()).contains("--skew is out of range");
    for (String option : List.of("--cores", "--cores-per-node", "--entities")) {
      assertThat(weft("scale", FIRST, option, "1.5").err()).contains(option + " can't be 1.5");
    }
  }
}
