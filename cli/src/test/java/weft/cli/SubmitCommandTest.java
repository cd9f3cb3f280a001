package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  private static Ran submit(String features, String to, String... more) {
    var words = new ArrayList<>(List.of("submit", features, "--to", to, "--in", "i", "--out", "o"));
    words.addAll(List.of(more));
    return weft(words.toArray(String[]::new));
  }

  @Test
  void all_that_was_said_goes_to_the_job() {
    var run =
        submit(
            "rsi",
            "spark",
            "--input",
            "close=px",
            "--param",
            "window=7",
            "--partitions",
            "200",
            "--data=quotes=q",
            "--table",
            "quotes:by=none");
    assertThat(run.out().strip())
        .endsWith(
            "--features rsi --param window=7 --input close=px --in i --out o --partitions 200"
                + " --data=quotes=q --table quotes:by=none");
  }

  @Test
  void types_of_ones_own_go_to_the_job(@TempDir Path folder) throws IOException {
    Path type =
        Files.writeString(
            folder.resolve("twice.yaml"),
            """
            name: twice
            description: Two of it.
            category: c
            required_inputs: [x]
            output_column: twice
            formula: 2 * x
            """);
    assertThat(submit("twice", "flink", "--types", "" + type).out()).contains("--types " + type);
  }

  @Test
  void what_the_job_would_refuse_is_refused() {
    refused("--datta", FIRST, "spark", "--datta", "x");
    refused("did you mean '--data'?", FIRST, "spark", "--datta", "x");
    refused("--partitions can't be 'x'", FIRST, "spark", "--partitions", "x");
    refused("the job has no option '--partitions'", FIRST, "flink", "--partitions", "2");
    refused("further tables are not read on Flink", FIRST, "flink", "--data", "q=a");
    refused("--data NAME=PATH", FIRST, "spark", "--data", "a");
    refused("--cold can't be 'yes'", FIRST, "flink", "--cold", "yes");
    refused("ops of plugins are not sent", FIRST, "flink", "--plugins", "../examples");
    refused("has no input 'nope'", "rsi", "flink", "--input", "nope=px");
  }

  @Test
  void labels_run_on_spark_only(@TempDir Path folder) throws IOException {
    Path labels = Files.writeString(folder.resolve("l.weft"), "label x = lead(close, 1)");
    assertThat(submit("" + labels, "spark").code()).isZero();
    refused("can't be computed live", "" + labels, "flink");
  }

  private static void refused(String words, String features, String to, String... more) {
    var run = submit(features, to, more);
    assertThat(run.code()).isEqualTo(ExitCode.WRONG);
    assertThat(run.err()).contains(words);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void wrong_features_are_refused() {
    var run = weft("submit", "../examples/none.weft", "--to", "spark", "--in", "i", "--out", "o");
    assertThat(run.code()).isEqualTo(ExitCode.WRONG);
    assertThat(weft("submit", FIRST, "--to", "hadoop", "--in", "i", "--out", "o").code())
        .isEqualTo(ExitCode.WRONG);
  }
}
