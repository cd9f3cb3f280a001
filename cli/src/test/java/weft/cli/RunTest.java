package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// `weft run` as a user meets it.
class RunTest {
  private static final String BARS =
      """
      time,symbol,close,volume
      2024-01-02,A,1,10
      2024-01-02,B,10,
      2024-01-03,A,2,20
      2024-01-03,B,30,40
      """;

  @TempDir private Path folder;
  private String bars = "";

  @BeforeEach
  void data() throws IOException {
    bars = file("bars.csv", BARS);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void a_program_prints_rows_and_a_summary() throws IOException {
    var ran = weft("run", file("f.weft", "a = close - lag(close)\nb = volume"), "--data", bars);

    assertThat(ran.out().replaceAll("in [0-9.]+ s", "in N s"))
        .isEqualTo(
            """
                            time  symbol   a   b
            2024-01-02T00:00:00Z       A   -  10
            2024-01-02T00:00:00Z       B   -   -
            2024-01-03T00:00:00Z       A   1  20
            2024-01-03T00:00:00Z       B  20  40

            4 rows, 2 entities, 2 features in N s
            feature  type  missing  warm-up rows
            a        f64         2             1
            b        f64         1             0
            """);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
  }

  @Test
  void texts_in_rows_can_not_steer_a_terminal() throws IOException {
    String data = file("odd.csv", "time,symbol,close\n2024-01-02,A\u001b[2J,1\n");
    assertThat(weft("run", file("f.weft", "a = close"), "--data", data).out())
        .contains("A\\u001b[2J  1")
        .doesNotContain("\u001b");
  }

  @Test
  void results_are_written_to_files_whose_rows_stand_as_in_the_data() throws IOException {
    String program = file("f.weft", "a = close - lag(close)\nc = close > 5");
    for (String name : List.of("out.csv", "out.csv.gz", "out.parquet", "out.arrow")) {
      String out = folder.resolve(name).toString();
      assertThat(weft("run", program, "--data", bars, "--out", out).code()).isZero();
      var columns = TableFiles.read(List.of(out), ReadOptions.ALL).columns();
      assertThat(columns.keySet()).containsExactly("time", "symbol", "a", "c");
      assertThat(columns.get("a").doubles()).containsExactly(Double.NaN, Double.NaN, 1, 20);
      assertThat(columns.get("symbol").textAt(3)).isEqualTo("B");
      assertThat(columns.get("c").truthAt(3)).isTrue();
    }
    assertThat(Files.readString(folder.resolve("out.csv")))
        .startsWith("time,symbol,a,c\n2024-01-02T00:00:00Z,A,,false\n");
  }

  @Test
  void a_wrong_feature_is_reported_and_the_others_are_delivered() throws IOException {
    String program = file("f.weft", "a = close\nb = rolling_mean(clsoe, 2)\nc = b + a\nd = a *");
    var ran = weft("run", program, "--data", bars);

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err())
        .contains("f.weft:2:18", "did you mean 'close'?", "f.weft:4:8")
        .doesNotContain("f.weft:3");
    assertThat(ran.out()).contains("1 feature in", "not computed: b, c");

    var strict = weft("run", program, "--data", bars, "--fail-fast");
    assertThat(strict.code()).isEqualTo(2);
    assertThat(strict.out()).isEmpty();
    assertThat(strict.err()).contains("f.weft:4:8");
  }

  @Test
  void a_wrong_formula_fails_before_any_data_is_read() throws IOException {
    var ran = weft("run", file("f.weft", "a = rolling_maen(close, 2)"), "--data", "nowhere.csv");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("rolling_maen").doesNotContain("nowhere");
  }

  @Test
  void a_feature_type_runs_by_name() {
    var ran = weft("run", "quoted_spread", "--data", bars);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("which is no column", "--input");

    var wired =
        weft(
            "run",
            "zscore_price_deviation",
            "--data",
            bars,
            "--input",
            "close=volume",
            "--param",
            "window=2");
    assertThat(wired.err()).isEmpty();
    assertThat(wired.out()).contains("zscore_price_deviation");
    assertThat(weft("run", "zscore_price_deviaton", "--data", bars).err())
        .contains("did you mean 'zscore_price_deviation'?");
    assertThat(weft("run", "zscore_price_deviation", "--data", bars, "--param", "windw=2").err())
        .contains("did you mean 'window'?");
    assertThat(weft("run", "zscore_price_deviation", "--data", bars, "--input", "close=x").err())
        .contains("'x', which is no column");
  }

  @Test
  void a_project_brings_its_data() throws IOException {
    Path project =
        Path.of(
            file(
                "project.yaml",
                """
                name: test
                data: bars.csv
                columns:
                  close: {type: f64, min: 0}
                features:
                  signal:
                    - {name: z, type: zscore_price_deviation, parameters: {window: 2}}
                    - {name: zz, type: zscore_price_deviation, inputs: {close: z}}
                  technical:
                    - {name: wrong, type: zscore_price_deviation, inputs: {close: nowhere}}
                """));
    var ran = weft("run", project.toString(), "--param", "zz.window=2");
    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("the feature 'wrong'", "'nowhere'", "project.yaml:10:");
    assertThat(ran.out()).contains("z", "zz", "not computed: wrong");
    assertThat(weft("run", folder.toString(), "--only", "z").out()).contains("1 feature");
    assertThat(weft("run", folder.toString(), "--only", "y").err())
        .contains("there is no feature 'y'");
    assertThat(weft("run", folder.toString(), "--param", "zz.windw=2").err())
        .contains("did you mean 'zz.window'?");
  }

  @Test
  void entities_and_order_are_chosen() throws IOException {
    String program = file("f.weft", "a = lag(close)");
    assertThat(weft("run", program, "--data", bars, "--by", "none").out())
        .contains("4 rows, 1 entity", "a        f64         1");
    assertThat(weft("run", program, "--data", bars, "--by", "none", "--order", "none").code())
        .isZero();
    assertThat(weft("run", program, "--data", bars, "--order", "tiem").err())
        .contains("no column 'tiem'", "--order time");
    assertThat(weft("run", program, "--data", bars, "--by", "sector").err())
        .contains("no column 'sector'", "--by none");
    String codes = file("codes.csv", "time,symbol,close\n1,005,1\n2,5,2\n");
    assertThat(weft("run", program, "--data", codes).out()).contains("2 entities", "005");
  }

  @Test
  void other_tables_are_joined_as_of_the_time() throws IOException {
    String quotes = file("q.csv", "time,symbol,bid\n2024-01-02,A,7\n2024-01-03T12:00:00Z,A,8\n");
    String program = file("f.weft", "a = quotes.bid");
    var ran = weft("run", program, "--data", bars, "--data", "quotes=" + quotes);
    assertThat(ran.out()).contains("A  7", "a        f64         2");
    assertThat(weft("run", program, "--data", bars).err()).contains("--data NAME=FILE");
  }

  @Test
  void bad_data_is_named() throws IOException {
    String program = file("f.weft", "a = close + 1");
    assertThat(
            weft("run", program, "--data", file("t.csv", "time,symbol,close\n1,A,2\n2,A,oops\n"))
                .err())
        .contains("t.csv: row 2 of the column 'close' does not hold a number", "oops");
    assertThat(weft("run", program, "--data", file("e.csv", "time,symbol,close\n1,,2\n")).err())
        .contains("row 1 has no entity");
    assertThat(weft("run", program, "--data", file("n.csv", "time,symbol,close\n,A,2\n")).err())
        .contains("row 1 has no");
    String twice = file("d.csv", "time,symbol,close\n1,A,2\n1,A,3\n");
    assertThat(weft("run", program, "--data", twice).code()).isZero();
    assertThat(weft("run", program, "--data", twice, "--duplicates", "refuse").err())
        .contains("row 2 has the same symbol and time as an earlier row");
    assertThat(weft("run", program, "--data", twice, "--duplicates", "last").out())
        .contains("1 row, 1 entity", "1       A  4\n");
    assertThat(weft("run", program, "--data", twice, "--duplicates", "some").err())
        .contains("some");
    assertThat(weft("run", program).err()).contains("there are no data", "--data FILE");
    assertThat(weft("run", "f.txt", "--data", bars).err())
        .contains("'f.txt' is no file of features");
  }

  @Test
  void a_column_of_conditions_may_have_missing_values() throws IOException {
    String flags = file("flags.csv", "time,symbol,flag\n1,A,true\n2,A,\n3,A,false\n");
    assertThat(weft("run", file("f.weft", "a = flag * 2"), "--data", flags).out())
        .contains("A  2\n", "A  -\n", "A  0\n");
    assertThat(weft("run", file("g.weft", "a = if(flag, 1, 7)"), "--data", flags).out())
        .contains("1       A  1\n", "2       A  7\n", "3       A  7\n");
    assertThat(weft("run", file("h.weft", "a = not flag"), "--data", flags).out())
        .contains("A  false\n", "A      -\n", "A   true\n");
  }

  @Test
  void mistakes_of_all_lines_are_named_in_one_run() throws IOException {
    var ran = weft("run", file("f.weft", "a = close +\nb = close > 'x'"), "--data", bars);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("f.weft:1:", "f.weft:2:");
  }

  @Test
  void a_feature_may_not_have_the_name_of_a_key() throws IOException {
    assertThat(weft("run", file("f.weft", "time = close"), "--data", bars).err())
        .contains("the name of a key column");
  }

  @Test
  void odd_names_stand_between_backticks() throws IOException {
    String odd = file("o.csv", "time,symbol,last price,if\n1,A,2,3\n");
    assertThat(weft("run", file("f.weft", "a = `last price` + `if`"), "--data", odd).out())
        .contains("A  5\n");
    assertThat(weft("run", file("f.weft", "a = ``"), "--data", odd).err()).contains("is empty");
    assertThat(weft("run", file("f.weft", "a = `last"), "--data", odd).err())
        .contains("no closing quote");
  }

  @Test
  void a_parameter_that_nothing_has_stops_the_run() throws IOException {
    String program = file("f.weft", "param window: int = 2\na = lag(close, $window)");
    var ran = weft("run", program, "--data", bars, "--param", "windw=1");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("'windw'", "did you mean 'window'?");
    assertThat(ran.out()).isEmpty();
  }

  @Test
  void a_feature_of_several_columns_is_chosen_by_its_name() throws IOException {
    String project =
        file(
            "project.yaml",
            """
            name: p
            data: bars.csv
            features:
              technical:
                - {name: band, type: bollinger_bands, parameters: {window: 2}}
                - {name: other, type: rsi}
            """);
    var ran = weft("run", project, "--only", "band");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("band_").doesNotContain("other");
    assertThat(weft("explain", project, "--only", "band").out())
        .contains("band_")
        .doesNotContain("other =");
  }

  @Test
  void a_place_that_can_not_be_written_is_refused_before_anything_is_read() throws IOException {
    String program = file("f.weft", "a = close");

    assertThat(weft("run", program, "--data", "none.csv", "--out", "x.xlsx").err())
        .contains("the kind of the file x.xlsx is not known");
    assertThat(weft("run", program, "--data", "none.csv", "--out", folder + "/no/x.csv").err())
        .contains("make the folder first");
  }

  @Test
  void nothing_is_said_of_results_where_nobody_wants_to_know() throws IOException {
    String program = file("f.weft", "a = close - lag(close)");
    String out = folder.resolve("a.csv").toString();
    assertThat(weft("run", program, "--data", bars, "--out", out, "--quiet").out())
        .isEqualTo("wrote " + out + "\n");
    assertThat(weft("run", program, "--data", bars, "--quiet").err())
        .contains("--quiet leaves nothing to see")
        .contains("--out FILE");
  }

  @Test
  void results_stand_by_entity_where_that_is_wanted() throws IOException {
    String program = file("f.weft", "a = close - lag(close)");
    String out = folder.resolve("out.csv").toString();
    var ran = weft("run", program, "--data", bars, "--out", out, "--out-order", "entity");

    assertThat(ran.err()).isEmpty();
    assertThat(Files.readString(Path.of(out)).lines().map(line -> line.replaceAll("^[^,]*,", "")))
        .containsExactly("symbol,a", "A,", "A,1.0", "B,", "B,20.0");
    assertThat(weft("run", program, "--data", bars, "--out-order", "random").err())
        .contains("one of input, entity");
  }

  @Test
  void data_larger_than_memory_give_the_same_file() throws IOException {
    var random = new Random(1);
    int rows = 320_000;
    var columns = new LinkedHashMap<String, Tensor>();
    var shape = Shape.of(rows);
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> i / 50 * 1000L));
    columns.put("symbol", Tensor.texts(shape, i -> "S" + i % 50));
    columns.put("close", Tensor.f64(shape, _ -> 100 + random.nextGaussian()));
    columns.put("volume", Tensor.longs(Element.I64, shape, _ -> random.nextInt(9)));
    Path data = folder.resolve("large.parquet");
    TableFiles.write(data, columns);
    var program =
        new StringBuilder("rank = cs_rank(pct_change(close, 5))\nmean = rolling_mean(close, 20)\n");
    for (int i = 2; i < 50; i++) {
      program.append("f%d = lag(volume, %d)%n".formatted(i, i));
    }
    String features = file("f.weft", program.toString());
    for (String kind : List.of("input.arrow", "entity.parquet")) {
      var files = new ArrayList<Path>();
      for (String memory : List.of("512MB", "999GB")) {
        Path out = folder.resolve(memory + "-" + kind);
        var ran =
            weft(
                "run",
                features,
                "--data",
                data.toString(),
                "--memory",
                memory,
                "--out",
                out.toString(),
                "--out-order",
                kind.replaceAll("[.].*", ""));
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).contains("320000 rows, 50 entities, 50 features", "250");
        files.add(out);
      }
      assertThat(files.getFirst()).hasSameBinaryContentAs(files.getLast());
    }
    assertThat(weft("run", features, "--data", data.toString(), "--memory", "lots").err())
        .contains("--memory", "a size such as 2GB or 512MB");
  }
}
