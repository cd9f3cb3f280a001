package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;

/// `weft run` over bars, as a user meets it.
class BarRunTest {
  private static final Path SHIPPED = Path.of("../examples/ticks.csv");
  private static final String TICKS =
      """
      time,symbol,price,size,bid,venue
      2024-01-02T09:30:10Z,A,10,100,9.5,X
      2024-01-02T09:30:20Z,A,12,300,11,X
      2024-01-02T09:30:59.9Z,A,,,12.5,X
      2024-01-02T09:31:00Z,A,11,100,10,Y
      2024-01-02T09:34:00Z,A,14,100,13,Y
      2024-01-02T09:30:30Z,B,50,10,49,X
      2024-01-02T09:32:30Z,B,52,30,,X
      """;

  @TempDir private Path folder;
  private String ticks = "";

  @BeforeEach
  void data() throws IOException {
    ticks = file("ticks.csv", TICKS);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private Ran run(String program, String... more) throws IOException {
    return run(ticks, program, more);
  }

  private Ran run(String data, String program, String[] more) throws IOException {
    var words = new ArrayList<>(List.of("run", file("f.weft", program), "--data", data));
    words.addAll(List.of(more));
    return weft(words.toArray(String[]::new));
  }

  private static String rows(Ran ran) {
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    return ran.out().substring(0, ran.out().indexOf("\n\n") + 1);
  }

  @Test
  void the_shipped_ticks_are_those_of_the_formula() throws IOException {
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(SHIPPED, SampleTicks.csv());
    }
    assertThat(Files.readString(SHIPPED)).isEqualTo(SampleTicks.csv());
  }

  @Test
  void features_over_bars() throws IOException {
    String program =
        "o = open\nc = close\nv = volume\nw = vwap\nn = count\nd = diff(close)\nb = bid";
    assertThat(rows(run(program, "--mode", "bar", "--bar", "1m")))
        .isEqualTo(
            """
                            time  symbol   o   c    v     w  n   d   b
            2024-01-02T09:31:00Z       A  10  12  400  11.5  2   -  11
            2024-01-02T09:31:00Z       B  50  50   10    50  1   -  49
            2024-01-02T09:32:00Z       A  11  11  100    11  1  -1  10
            2024-01-02T09:33:00Z       B  52  52   30    52  1   2   -
            2024-01-02T09:35:00Z       A  14  14  100    14  1   3  13
            """);
  }

  @Test
  void empty_bars_are_filled_on_request_and_labels_are_chosen() throws IOException {
    var ran =
        run(
            "c = close\nn = count",
            "--mode",
            "bar",
            "--bar",
            "1m",
            "--empty",
            "fill",
            "--label",
            "start");
    assertThat(rows(ran))
        .isEqualTo(
            """
                            time  symbol   c  n
            2024-01-02T09:30:00Z       A  12  2
            2024-01-02T09:30:00Z       B  50  1
            2024-01-02T09:31:00Z       A  11  1
            2024-01-02T09:31:00Z       B  50  0
            2024-01-02T09:32:00Z       A  11  0
            2024-01-02T09:32:00Z       B  52  1
            2024-01-02T09:33:00Z       A  11  0
            2024-01-02T09:33:00Z       B  52  0
            2024-01-02T09:34:00Z       A  14  1
            """);
    var few =
        run("c = close", "--mode", "bar", "--bar", "1m", "--empty", "fill", "--fill-most", "1");
    assertThat(rows(few).lines()).hasSize(1 + 8);
  }

  @Test
  void bars_of_a_count_or_a_volume() throws IOException {
    assertThat(rows(run("o = open\nn = count", "--mode", "bar", "--bar", "count:2")))
        .isEqualTo(
            """
                            time  symbol   o  n
            2024-01-02T09:30:20Z       A  10  2
            2024-01-02T09:32:30Z       B  50  2
            2024-01-02T09:34:00Z       A  11  2
            """);
    assertThat(rows(run("v = volume", "--mode", "bar", "--bar", "volume:150")))
        .isEqualTo(
            """
                            time  symbol    v
            2024-01-02T09:30:20Z       A  400
            2024-01-02T09:34:00Z       A  200
            """);
  }

  @Test
  void features_of_ticks_are_brought_together() throws IOException {
    String program = "m = lag(bid)\nx = bid";
    assertThat(rows(run(program, "--mode", "tick_to_bar", "--bar", "1m", "--aggregate", "x=mean")))
        .isEqualTo(
            """
                            time  symbol     m   x
            2024-01-02T09:31:00Z       A    11  11
            2024-01-02T09:31:00Z       B     -  49
            2024-01-02T09:32:00Z       A  12.5  10
            2024-01-02T09:33:00Z       B    49   -
            2024-01-02T09:35:00Z       A    10  13
            """);
    // As the program says, unless the command line says otherwise.
    var declared = run("bar mean x = bid", "--mode", "tick_to_bar", "--bar", "1m");
    assertThat(rows(declared)).contains("A  11\n");
    var first =
        run("bar mean x = bid", "--mode", "tick_to_bar", "--bar", "1m", "--aggregate", "x=first");
    assertThat(rows(first)).contains("A  9.5\n");
    // Only rows with a price, where one is named.
    var traded =
        run(program, "--mode", "tick_to_bar", "--bar", "1m", "--price", "price", "--only", "x");
    assertThat(rows(traded)).contains("A  11\n");
  }

  @Test
  void other_columns_are_carried_by_an_aggregate() throws IOException {
    assertThat(rows(run("b = bid", "--mode", "bar", "--bar", "5m", "--aggregate", "bid=max")))
        .isEqualTo(
            """
                            time  symbol   b
            2024-01-02T09:35:00Z       A  13
            2024-01-02T09:35:00Z       B  49
            """);
  }

  @Test
  void both_engines_and_files_agree() throws IOException {
    String program = "a = rolling_mean(close, 2) + cs_rank(volume)";
    for (String engine : List.of("compiled", "interpreter")) {
      run(
          program,
          "--mode",
          "bar",
          "--bar",
          "1m",
          "--engine",
          engine,
          "--out",
          folder.resolve(engine + ".csv").toString(),
          "--out-order",
          "entity");
    }
    String compiled = Files.readString(folder.resolve("compiled.csv"));
    assertThat(compiled).isEqualTo(Files.readString(folder.resolve("interpreter.csv")));
    assertThat(compiled)
        .startsWith("time,symbol,a\n2024-01-02T09:31:00Z,A,\n2024-01-02T09:32:00Z,A,");
  }

  private void refused(Ran ran, String... texts) {
    assertThat(ran.code()).as(ran.out() + ran.err()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains(texts);
  }

  @Test
  void options_that_do_not_fit_are_refused() throws IOException {
    refused(
        run("a = close", "--mode", "bar"),
        "--mode bar needs to know what makes a bar",
        "hint:     for example --bar 1m");
    refused(
        run("a = price", "--bar", "1m"),
        "--bar is about bars, and features run over rows as they are",
        "add --mode bar");
    refused(run("a = price", "--aggregate", "a=mean"), "--aggregate is about bars");
    refused(run("a = price", "--mode", "bars"), "--mode", "tick, bar, tick_to_bar");
    refused(run("a = close", "--mode", "bar", "--bar", "60"), "count:60");
    refused(
        run("a = close", "--mode", "bar", "--bar", "count:5", "--empty", "fill"),
        "bars of count:5 are never empty");
    refused(
        run("a = close", "--mode", "bar", "--bar", "1m", "--fill-most", "5"), "add --empty fill");
    refused(
        run("a = close", "--mode", "bar", "--bar", "1m", "--price", "last"),
        "the data has no column 'last' that could hold prices",
        "--price COLUMN");
    refused(
        run("a = close", "--mode", "bar", "--bar", "volume:9", "--size", "none"),
        "bars of volume:9.0 need a column of sizes");
    refused(run("a = close", "--mode", "bar", "--bar", "1m", "--price", "venue"), "venue");
    refused(
        run("a = close", "--mode", "bar", "--bar", "1m", "--aggregate", "bib=mean"),
        "--aggregate: there is no column 'bib'",
        "did you mean 'bid'?");
    refused(
        run("a = bid", "--mode", "tick_to_bar", "--bar", "1m", "--aggregate", "b=mean"),
        "--aggregate: there is no feature 'b'");
    refused(
        run("a = bid", "--mode", "tick_to_bar", "--bar", "1m", "--aggregate", "a=avg"),
        "there is no aggregate 'avg'");
    refused(run("a = volume", "--mode", "bar", "--bar", "1m", "--size", "none"), "'volume'");
  }

  @Test
  void durations_need_times() throws IOException {
    String numbers = file("numbers.csv", "n,price\n1,10\n2,11\n3,12\n");
    String[] duration = {"--by", "none", "--order", "n", "--mode", "bar", "--bar", "1m"};
    refused(
        run(numbers, "a = close", duration),
        "bars of 1m need an order column that holds times",
        "'n' of type i64",
        "--bar count:100");
    String[] none = {"--by", "none", "--order", "none", "--mode", "bar", "--bar", "1m"};
    refused(run(numbers, "a = close", none), "rows in order as they stand");
    String[] count = {"--by", "none", "--order", "n", "--mode", "bar", "--bar", "count:2"};
    assertThat(rows(run(numbers, "a = close", count))).isEqualTo("n   a\n2  11\n");
  }

  @Test
  void a_cell_that_is_no_number_is_named() throws IOException {
    String bad = file("bad.csv", "time,price\n2024-01-02,10\n2024-01-03,x1\n");
    String[] options = {"--by", "none", "--mode", "bar", "--bar", "1d"};
    refused(run(bad, "a = close", options), "x1");
  }

  @Test
  void what_is_no_number_is_carried_along() throws IOException {
    var ran = run("t = venue", "--mode", "tick_to_bar", "--bar", "5m");
    assertThat(rows(ran)).contains("A  Y\n", "B  X\n");
    var bars = run("t = close if venue == 'Y' else open", "--mode", "bar", "--bar", "5m");
    assertThat(rows(bars)).contains("A  14\n", "B  50\n");
    refused(
        run("t = venue", "--mode", "tick_to_bar", "--bar", "5m", "--aggregate", "t=mean"),
        "'t' is no number, so a bar can't have the mean of it");
  }
}
