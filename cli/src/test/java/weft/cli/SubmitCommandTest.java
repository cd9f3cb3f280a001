package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import org.junit.jupiter.api.Test;
import weft.cli.console.ExitCode;

class SubmitCommandTest {
  private static final String FIRST = "../examples/first.weft";

  @Test
  void the_line_that_starts_a_job() {
    var spark =
        weft(
            "submit",
            FIRST,
            "--to",
            "spark",
            "--in",
            "my bars",
            "--out",
            "o",
            "--by",
            "isin",
            "--master",
            "yarn",
            "--",
            "--partitions",
            "200");
    assertThat(spark.out().strip())
        .startsWith(
            "spark-submit --master yarn --conf 'spark.driver.extraJavaOptions=--add-modules")
        .contains("--class weft.spark.SparkJob weft-spark.jar")
        .endsWith(
            "--features ../examples/first.weft --in 'my bars' --out o --by isin --partitions 200");
    var flink =
        weft("submit", FIRST, "--to", "FLINK", "--in", "b.csv", "--out", "o", "--jar", "/w.jar");
    assertThat(flink.out().strip())
        .isEqualTo("flink run /w.jar --features ../examples/first.weft --in b.csv --out o");
  }

  @Test
  void wrong_features_are_refused() {
    var run = weft("submit", "../examples/none.weft", "--to", "spark", "--in", "i", "--out", "o");
    assertThat(run.code()).isEqualTo(ExitCode.WRONG);
    assertThat(weft("submit", FIRST, "--to", "hadoop", "--in", "i", "--out", "o").code())
        .isEqualTo(ExitCode.WRONG);
  }
}
