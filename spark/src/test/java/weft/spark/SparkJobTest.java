package weft.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the job that `spark-submit` starts says of wrong files and rows.
class SparkJobTest {
  private static final Row GOOD = RowFactory.create(1L, "A", 5L, 3.0, 1);

  @TempDir private Path folder;
  private String features = "";

  @BeforeEach
  void features() throws Exception {
    features = Files.writeString(folder.resolve("f.weft"), "d = close").toString();
  }

  private String bars(Row... rows) {
    String in = folder.resolve("in").toString();
    LocalSpark.session().createDataFrame(List.of(rows), SparkTrial.BARS).write().parquet(in);
    return in;
  }

  /// What the job says where it ends with the exit code for what is wrong.
  private String wrong(String in, String out, String... more) throws Exception {
    var said = new ByteArrayOutputStream();
    var words = new ArrayList<>(List.of("--features", features, "--unit", "s"));
    words.addAll(List.of("--in", in, "--out", out));
    words.addAll(List.of(more));
    var err = new PrintStream(said, true, StandardCharsets.UTF_8);
    assertThat(SparkJob.run(words.toArray(String[]::new), err)).isEqualTo(2);
    return said.toString(StandardCharsets.UTF_8);
  }

  private String out() {
    return folder.resolve("out").toString();
  }

  @Test
  void rows_that_are_not_there() throws Exception {
    assertThat(wrong(folder + "/none", out())).contains("there is no file or folder", "/none'");
    assertThat(wrong(bars(GOOD), out(), "--data", "q=" + folder + "/none"))
        .contains("there is no file or folder", "/none'");
  }

  @Test
  void rows_that_are_no_parquet() throws Exception {
    Path text = Files.writeString(folder.resolve("bars.csv"), "time,symbol,close\n1,A,2\n");
    assertThat(wrong("" + text, out()))
        .contains("can't be read", "expected: Parquet files", "is not a Parquet file")
        .doesNotContain("\tat ");
  }

  @Test
  void an_output_that_is_there() throws Exception {
    String in = bars(GOOD);
    assertThat(wrong(in, in)).contains("is there already", "hint:     remove it");
  }

  @Test
  void rows_without_keys() throws Exception {
    String in = bars(GOOD, RowFactory.create(2L, null, 6L, 1.0, 1));
    assertThat(wrong(in, out()))
        .startsWith("error[bad-data]: a row has no value in the key column 'symbol'")
        .doesNotContain("\tat ");
  }

  @Test
  void columns_that_are_not_there() throws Exception {
    assertThat(wrong(bars(GOOD), out(), "--by", "isin")).contains("no column 'isin'");
  }
}
