package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.cli.console.Wrong;

/// `weft stream` as a user meets it.
class StreamCommandTest {
  private static final String HEADED = "time,symbol,close,volume\n";
  private static final String TICKS =
      """
      time,symbol,close
      2024-01-02T00:00:00Z,A,1
      2024-01-02T00:00:00Z,B,10
      2024-01-02T00:00:01Z,A,2
      2024-01-02T00:00:01Z,B,30
      2024-01-02T00:00:02Z,A,5
      """;

  private static final String JSON =
      """
      {"time":"2024-01-02T00:00:00Z","symbol":"A","close":1}
      {"time":"2024-01-02T00:00:00Z","symbol":"B","close":10}
      {"time":"2024-01-02T00:00:01Z","symbol":"A","close":2}
      {"time":"2024-01-02T00:00:01Z","symbol":"B","close":30}
      {"time":"2024-01-02T00:00:02Z","symbol":"A","close":5}
      """;

  @TempDir private Path folder;
  private final InputStream before = System.in;

  @AfterEach
  void standardInput() {
    System.setIn(before);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String program(String text) throws IOException {
    return file("f.weft", text);
  }

  private static Ran stream(String input, String... args) {
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    return Ran.weft(Stream.concat(Stream.of("stream"), Arrays.stream(args)).toArray(String[]::new));
  }

  @Test
  void a_stream_that_a_studio_may_watch_gives_the_same_rows() throws IOException {
    var program = program("a = close - lag(close)");
    var watched = stream(JSON, program, "--studio");
    assertThat(watched.err())
        .containsPattern("studio: attach the view Live to [0-9]+/[A-Za-z0-9_-]{32}");
    assertThat(watched.out()).isEqualTo(stream(JSON, program).out());
    assertThat(watched.code()).isZero();
  }

  @Test
  void rows_come_out_as_ndjson() throws IOException {
    var ran = stream(JSON, program("a = close - lag(close)\nb = close > 4"));

    assertThat(ran.out())
        .isEqualTo(
            """
            {"seq":1,"time":"2024-01-02T00:00:00Z","symbol":"A","a":null,"b":false}
            {"seq":2,"time":"2024-01-02T00:00:00Z","symbol":"B","a":null,"b":true}
            {"seq":3,"time":"2024-01-02T00:00:01Z","symbol":"A","a":1.0,"b":false}
            {"seq":4,"time":"2024-01-02T00:00:01Z","symbol":"B","a":20.0,"b":true}
            {"seq":5,"time":"2024-01-02T00:00:02Z","symbol":"A","a":3.0,"b":true}
            """);
    assertThat(ran.err()).matches("5 rows in, 5 rows out in [0-9.]+ s\n");
    assertThat(ran.code()).isZero();
  }

  @Test
  void rows_come_out_as_csv() throws IOException {
    var ran = stream(TICKS, program("a = close - lag(close)\nb = close > 4"), "--format", "csv");

    assertThat(ran.out())
        .isEqualTo(
            """
            seq,time,symbol,a,b
            1,2024-01-02T00:00:00Z,A,,false
            2,2024-01-02T00:00:00Z,B,,true
            3,2024-01-02T00:00:01Z,A,1.0,false
            4,2024-01-02T00:00:01Z,B,20.0,true
            5,2024-01-02T00:00:02Z,A,3.0,true
            """);
  }

  /// The cells behind the sequence number.
  private static String unnumbered(String csv) {
    return csv.lines()
        .map(line -> line.substring(line.indexOf(',') + 1))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"first.weft", "project.yaml"})
  void the_features_of_the_shipped_bars_are_those_of_a_run(String name) throws IOException {
    String features = "../examples/" + name;
    String bars = "../examples/bars.csv";
    Path run = folder.resolve("run.csv");
    assertThat(Ran.weft("run", features, "--data", bars, "--out", run.toString()).code()).isZero();

    var ran = stream(Files.readString(Path.of(bars)), features, "--format", "csv");
    assertThat(unnumbered(ran.out())).isEqualTo(Files.readString(run));

    Path out = folder.resolve("stream.csv");
    stream("", features, "--in", bars, "--out", out.toString());
    assertThat(Files.readString(out)).isEqualTo(ran.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minutes.weft --mode bar --bar 1m",
        "minutes.weft --mode bar --bar count:7",
        "minutes.weft --mode bar --bar volume:5000",
        "minutes.weft --mode bar --bar 5m --empty fill",
        "ticks.weft --mode tick_to_bar --bar 10m"
      })
  void bars_are_those_of_a_run_also_when_it_starts_again(String how) throws IOException {
    var args = new ArrayList<>(List.of(("../examples/" + how).split(" ")));
    Path ticks = Path.of("../examples/ticks.csv");
    Path run = folder.resolve("run.csv");
    var over = Stream.concat(args.stream(), Stream.of("--data", ticks + "", "--out", run + ""));
    var ran = Ran.weft(Stream.concat(Stream.of("run"), over).toArray(String[]::new));
    assertThat(ran.code()).as(ran.err()).isZero();

    Path part = folder.resolve("part.csv");
    Path out = folder.resolve("stream.csv");
    args.addAll(
        List.of("--in", part + "", "--out", out + "", "--snapshot", folder.resolve("s") + ""));
    byte[] bytes = Files.readAllBytes(ticks);
    for (int length : new int[] {1000, 5555, 5556, 12_000, bytes.length}) {
      Files.write(part, Arrays.copyOf(bytes, length));
      var some = stream("", args.toArray(String[]::new));
      assertThat(some.code()).as(some.err()).isZero();
    }
    assertThat(unnumbered(Files.readString(out)).lines().sorted())
        .containsExactlyElementsOf(Files.readString(run).lines().sorted().toList());
  }

  @Test
  void formats_go_by_the_names_of_files() throws IOException {
    String program = program("a = close");
    String csv = file("in.csv", TICKS);
    String json = file("in.ndjson", JSON);
    assertThat(stream("", program, "--in", csv).out()).startsWith("seq,time,symbol,a\n");
    assertThat(stream("", program, "--in", csv, "--out-format", "ndjson").out())
        .isEqualTo(stream("", program, "--in", json).out());
    Path out = folder.resolve("out.csv");
    stream("", program, "--in", json, "--out", out.toString());
    assertThat(Files.readString(out)).isEqualTo(stream("", program, "--in", csv).out());
  }

  @Test
  void bad_lines_are_reported_with_their_number_and_the_others_are_answered() throws IOException {
    String lines =
        """
        {"time":"2024-01-02T00:00:00Z","symbol":"A","close":1}
        {"time":"2024-01-02T00:00:00Z","symbol":"A","close":"x"}

        {"time":"2024-01-02T00:00:00Z","symbol":"A","clo
        {"time":"2024-01-02T00:00:01Z","symbol":"A","close":2}
        """;
    var ran = stream(lines, program("a = close"));

    assertThat(ran.code()).isZero();
    assertThat(ran.out().lines().map(line -> line.replaceAll(",.*\"a\"", "")))
        .containsExactly("{\"seq\":1:1.0}", "{\"seq\":4:2.0}");
    assertThat(ran.err())
        .contains(
            "line 2: 'close' must be a number, and is 'x'\n",
            "line 4: ends within a string\n",
            "4 rows in, 2 rows out in ",
            ", 2 bad lines\n");
  }

  @Test
  void strict_ends_at_the_first_bad_line() throws IOException {
    var ran = stream(JSON + "oops\n" + JSON, program("a = close"), "--strict");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out().lines()).hasSize(5);
    assertThat(ran.err())
        .contains("error[bad-data]: line 6: is no JSON object: 'oops'", "docs/errors/bad-data.md");
  }

  @Test
  void many_bad_lines_are_counted() throws IOException {
    var ran = stream("x\n".repeat(1000), program("a = close"));

    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.err().lines().filter(line -> line.startsWith("line ")).count())
        .isLessThanOrEqualTo(200);
    assertThat(ran.err()).contains("more bad lines", "1000 bad lines");
  }

  @Test
  void bytes_that_are_no_text_are_a_bad_line() throws IOException {
    byte[] bytes = JSON.replace("\"B\"", "\"é?\"").getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == '?' ? (byte) 0xFF : bytes[i];
    }
    System.setIn(new ByteArrayInputStream(bytes));
    var ran = Ran.weft("stream", program("a = close"));

    assertThat(ran.out().lines()).hasSize(3);
    assertThat(ran.err()).contains("line 2: is no UTF-8 text: byte 44 of the line is 0xFF");
  }

  @Test
  void a_line_that_is_too_long_is_a_bad_line() throws IOException {
    String long1 = "{\"x\":\"" + "y".repeat(200_000) + "\"}\n";
    var ran = stream(JSON + long1 + JSON, program("a = close"), "--longest-line", "100K");

    assertThat(ran.err()).contains("line 6: is too long: 200008 bytes").doesNotContain("yyy");
    assertThat(ran.out().lines()).hasSize(7);
  }

  @Test
  void texts_arrays_and_infinities() throws IOException {
    String lines =
        """
        {"s":"q\\"\\n\\u0001é,","b":[1,2],"x":0}
        {"s":null,"b":[null,-1],"x":-1}
        """;
    String program =
        program("column s: text\ncolumn b: array(2)\nt = s\nv = b\ni = 1 / x\nk = array_sum(b)");
    var ran = stream(lines, program, "--by", "none", "--order", "none");

    assertThat(ran.err()).startsWith("2 rows in");
    assertThat(ran.out())
        .isEqualTo(
            """
            {"seq":1,"t":"q\\"\\n\\u0001é,","v":[1.0,2.0],"i":"inf","k":3.0}
            {"seq":2,"t":null,"v":[null,-1.0],"i":-1.0,"k":null}
            """);
  }

  @Test
  void outputs_can_be_told_on_their_event_only() throws IOException {
    String program = program("up = cross_up(close, 4)\nmove = when(close > 4, close)");
    var ran = stream(JSON, program, "--on-event", "up,move");
    assertThat(ran.out())
        .isEqualTo(
            """
            {"seq":2,"time":"2024-01-02T00:00:00Z","symbol":"B","move":10.0}
            {"seq":5,"time":"2024-01-02T00:00:02Z","symbol":"A","up":true,"move":5.0}
            """);
    assertThat(stream(JSON, program, "--on-event", "up", "--out-format", "csv").out())
        .isEqualTo(
            """
            seq,time,symbol,up,move
            1,2024-01-02T00:00:00Z,A,,
            2,2024-01-02T00:00:00Z,B,,10.0
            3,2024-01-02T00:00:01Z,A,,
            4,2024-01-02T00:00:01Z,B,,
            5,2024-01-02T00:00:02Z,A,true,5.0
            """);
  }

  @Test
  void late_rows_are_dropped_or_correct_results() throws IOException {
    String late = "{\"time\":\"2024-01-02T00:00:00.5Z\",\"symbol\":\"A\",\"close\":7,\"id\":9}\n";
    String lines = JSON.replaceAll("(?m)}$", ",\"id\":1}");
    for (int i = 1; i <= 5; i++) {
      lines = lines.replaceFirst("\"id\":1}", "\"id\":" + i + "0}");
    }
    String program = program("a = close - lag(close)");
    var dropped = stream(lines + late, program, "--stats");
    assertThat(dropped.out().lines()).hasSize(5);
    assertThat(dropped.err()).contains("in 6, out 5, late dropped 1");

    var corrected =
        stream(lines + late, program, "--late", "correct", "--horizon", "1m", "--seq", "id");
    assertThat(corrected.out().lines().skip(5))
        .containsExactlyInAnyOrder(
            "{\"seq\":9,\"time\":\"2024-01-02T00:00:00.500Z\",\"symbol\":\"A\",\"revision\":0,\"a\":6.0}",
            "{\"seq\":30,\"time\":\"2024-01-02T00:00:01Z\",\"symbol\":\"A\",\"revision\":1,\"a\":-5.0}");

    var waited = stream(lines + late, program, "--lateness", "2s", "--seq", "id");
    assertThat(waited.out())
        .contains("\"seq\":30,\"time\":\"2024-01-02T00:00:01Z\",\"symbol\":\"A\",\"a\":-5.0");

    var twice = stream(lines + lines, program, "--seq", "id", "--stats");
    assertThat(twice.err()).contains("duplicates 5");
    assertThat(twice.out().lines()).hasSize(5);
  }

  private static final String SPARSE_TICKS =
      """
      {"symbol":"A","time":"2024-01-02T00:00:01Z","price":1}
      {"symbol":"B","time":"2024-01-02T00:00:02Z","price":2}
      {"symbol":"A","time":"2024-01-02T00:01:05Z","price":3}
      {"symbol":"B","time":"2024-01-02T00:00:50Z","price":4}
      {"symbol":"B","time":"2024-01-02T00:03:00Z","price":5}
      """;

  @Test
  void bars_end_with_rows_of_their_own_or_by_the_clock() throws IOException {
    String program = program("c = close");
    var row = stream(SPARSE_TICKS, program, "--mode", "bar", "--bar", "1m", "--size", "none");
    assertThat(row.out().lines().limit(2))
        .containsExactly(
            "{\"seq\":1,\"time\":\"2024-01-02T00:01:00Z\",\"symbol\":\"A\",\"c\":1.0}",
            "{\"seq\":4,\"time\":\"2024-01-02T00:01:00Z\",\"symbol\":\"B\",\"c\":4.0}");
    var clock =
        stream(
            SPARSE_TICKS,
            program,
            "--mode",
            "bar",
            "--bar",
            "1m",
            "--size",
            "none",
            "--close",
            "clock");
    assertThat(clock.out().lines().limit(3))
        .containsExactly(
            "{\"seq\":1,\"time\":\"2024-01-02T00:01:00Z\",\"symbol\":\"A\",\"c\":1.0}",
            "{\"seq\":2,\"time\":\"2024-01-02T00:01:00Z\",\"symbol\":\"B\",\"c\":2.0}",
            "{\"seq\":3,\"time\":\"2024-01-02T00:02:00Z\",\"symbol\":\"A\",\"c\":3.0}");
    assertThat(clock.err()).contains("1 row came too late and was dropped");
  }

  /// A bar that a late tick changes comes out again; so do later ones that depend on it.
  @Test
  void late_ticks_correct_bars() throws IOException {
    String late = "{\"symbol\":\"B\",\"time\":\"2024-01-02T00:00:40Z\",\"price\":9}\n";
    String last = "{\"symbol\":\"B\",\"time\":\"2024-01-02T00:05:00Z\",\"price\":6}\n";
    String program = program("h = high\ns = cumsum(high)");
    var ran =
        stream(
            SPARSE_TICKS + last + late,
            program,
            "--mode=bar",
            "--bar=1m",
            "--size=none",
            "--late=correct",
            "--horizon=10m",
            "--close=clock");
    assertThat(ran.code()).isZero();
    assertThat(ran.out().lines().filter(line -> line.contains("\"B\"")))
        .containsExactly(
            "{\"seq\":2,\"time\":\"2024-01-02T00:01:00Z\",\"symbol\":\"B\",\"revision\":0,\"h\":2.0,\"s\":2.0}",
            "{\"seq\":4,\"time\":\"2024-01-02T00:01:00Z\",\"symbol\":\"B\",\"revision\":1,\"h\":4.0,\"s\":4.0}",
            "{\"seq\":5,\"time\":\"2024-01-02T00:04:00Z\",\"symbol\":\"B\",\"revision\":0,\"h\":5.0,\"s\":9.0}",
            "{\"seq\":4,\"time\":\"2024-01-02T00:01:00Z\",\"symbol\":\"B\",\"revision\":2,\"h\":9.0,\"s\":9.0}",
            "{\"seq\":5,\"time\":\"2024-01-02T00:04:00Z\",\"symbol\":\"B\",\"revision\":1,\"h\":5.0,\"s\":14.0}",
            "{\"seq\":6,\"time\":\"2024-01-02T00:06:00Z\",\"symbol\":\"B\",\"revision\":0,\"h\":6.0,\"s\":20.0}");
  }

  /// Two venues number rows on their own, and most rows are for others.
  @Test
  void sparse_numbers_of_two_venues_lose_no_row() throws IOException {
    var lines = new StringBuilder("time,symbol,close,id\n");
    for (int i = 0; i < 20_000; i++) {
      lines.append("2024-01-02T00:00:00Z,").append(i % 2 == 0 ? "A," : "B,").append(i).append(',');
      lines.append(i % 2 == 0 ? 7L * i : 5_000_000_000L + 11L * i).append('\n');
    }
    var ran = stream(lines + "", program("a = cumsum(1)"), "--format", "csv", "--seq", "id");
    assertThat(ran.err()).startsWith("20000 rows in, 20000 rows out").doesNotContain("seen before");
    assertThat(ran.code()).isZero();
  }

  @Test
  void rows_of_another_shape_do_not_follow_in_a_file() throws IOException {
    String program = program("a = cumsum(close)");
    String renamed = file("g.weft", "b = cumsum(close)");
    String in = file("in.csv", TICKS);
    String state = folder.resolve("state").toString();
    String out = folder.resolve("out.csv").toString();
    var same = List.of("--in", in, "--out", out, "--snapshot", state);
    assertThat(stream("", with(program, same)).code()).isZero();
    String first = Files.readString(Path.of(out));
    Files.writeString(Path.of(in), TICKS + "2024-01-02T00:00:03Z,A,6\n");

    var format = stream("", with(program, same, "--out-format", "ndjson"));
    assertThat(format.code()).isEqualTo(2);
    assertThat(format.err())
        .contains("rows of another shape than those that would follow: ndjson instead of csv")
        .contains("expected: csv with the columns seq, time, symbol, a")
        .contains("found:    ndjson with the columns seq, time, symbol, a");
    var corrected = stream("", with(program, same, "--late", "correct", "--horizon", "1m"));
    assertThat(corrected.err()).contains("would follow: with revision");
    assertThat(stream("", with(renamed, same)).err()).contains("would follow: without a, with b");
    assertThat(Files.readString(Path.of(out))).isEqualTo(first);

    String other = folder.resolve("other.ndjson").toString();
    var elsewhere = List.of("--in", in, "--out", other, "--snapshot", state);
    assertThat(stream("", with(renamed, elsewhere)).code()).isZero();
    assertThat(Files.readString(Path.of(other))).contains("\"b\":14.0}");
  }

  @Test
  void input_without_a_good_line_is_told_by_the_exit_code() throws IOException {
    String program = program("a = close");
    var ran = stream("{\n[1]\nnothing\n", program);
    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.err()).contains("no line of the input was a row: all 3 were bad\n");
    assertThat(stream("", program).code()).isZero();
    assertThat(stream("{\n" + JSON, program).code()).isZero();
  }

  @Test
  void more_than_half_of_the_rows_dropped_is_told_by_the_exit_code() throws IOException {
    String program = program("r = cs_rank(close)");
    var bySymbol = new StringBuilder("time,symbol,close\n");
    for (String symbol : List.of("A", "B", "C", "D")) {
      for (int i = 0; i < 15; i++) {
        bySymbol.append("2024-01-02T00:00:%02dZ,%s,%d\n".formatted(i, symbol, i));
      }
    }
    var ran = stream(bySymbol + "", program, "--format", "csv");
    assertThat(ran.code()).isEqualTo(6);
    assertThat(ran.err())
        .contains("42 rows came too late and were dropped\n")
        .contains("more than half of the rows were dropped: of 60 rows 42 came too late");
    assertThat(stream(bySymbol + "", program, "--format", "csv", "--lateness", "20s").code())
        .isZero();
  }

  @Test
  void rows_with_the_keys_of_others_are_counted() throws IOException {
    String again = "{\"time\":\"2024-01-02T00:00:02Z\",\"symbol\":\"A\",\"close\":7}\n";
    for (String formula : List.of("a = close", "a = cs_rank(close)")) {
      var ran = stream(JSON + again + again, program(formula));
      assertThat(ran.err())
          .endsWith(
              "2 rows have the symbol and time of an earlier one, first A at 2024-01-02T00:00:02Z"
                  + " (seq 6)\n");
      assertThat(ran.code()).isZero();
    }
  }

  @Test
  void corrections_have_a_limit() throws IOException {
    var lines = new StringBuilder("time,symbol,close\n");
    for (int time = 0; time < 2_000; time++) {
      lines.append(time).append(",S,1\n");
    }
    for (int late = 0; late < 1_000; late++) {
      lines.append(1_000 - late).append(",L,").append(late).append('\n');
    }
    String program = program("column time: i64\na = cs_rank(close) + cumsum(cs_mean(close))");
    var args = List.of("--format", "csv", "--late", "correct", "--horizon", "5000");
    var ran = stream(lines + "", with(program, args, "--revisions", "1"));
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains("late rows have corrected more results than may come out again")
        .contains("at most 100")
        .contains("--revisions 4");
    assertThat(ran.out().lines().count()).isLessThan(1_020_000);
  }

  @Test
  void the_plan_says_what_waits_for_what() throws IOException {
    var ran = stream("", program("r = cs_rank(close)"), "--plan", "--lateness", "2s");
    assertThat(ran.out())
        .contains("reads: close\n")
        .contains("stages: 2, entities meet between them")
        .contains("a time is complete when a row comes that is more than 2s later");
    assertThat(ran.code()).isZero();
  }

  @Test
  void times_across_entities_are_complete_by_entities_or_by_word() throws IOException {
    String program = program("r = cs_rank(close)");
    String some = JSON.lines().limit(3).collect(Collectors.joining("\n", "", "\n"));
    assertThat(stream(some + JSON.lines().skip(4).findFirst().orElseThrow(), program).out().lines())
        .hasSize(4);
    String told = "{\"end_of_time\":\"2024-01-02T00:00:01Z\"}\n";
    var ran = stream(JSON + told + JSON, program, "--complete", "told", "--stats");
    assertThat(ran.err()).contains("late dropped 4");
    assertThat(ran.out().lines()).hasSize(6);
    var named = stream(JSON, program, "--entities", "A,@" + file("names", "B\n"), "--stats");
    assertThat(named.out().lines()).hasSize(5);
  }

  @Test
  void rows_can_be_ordered_by_whole_numbers() throws IOException {
    String lines = "n,close\n1,10\n3,30\n2,20\n";
    String program = program("column n: i64\na = close");
    var ran = stream(lines, program, "--by", "none", "--order", "n", "--format", "csv");
    assertThat(ran.out()).isEqualTo("seq,n,a\n1,1,10.0\n2,3,30.0\n");
    var waited =
        stream(
            lines, program, "--by", "none", "--order", "n", "--format", "csv", "--lateness", "1");
    assertThat(waited.out()).isEqualTo("seq,n,a\n1,1,10.0\n3,2,20.0\n2,3,30.0\n");
  }

  @Test
  void a_mark_of_the_byte_order_is_no_part_of_the_rows() throws IOException {
    String program = program("a = close");
    assertThat(stream("\uFEFF" + JSON, program).out()).isEqualTo(stream(JSON, program).out());
    assertThat(stream("\uFEFF" + TICKS, program, "--format", "csv").out().lines()).hasSize(6);
  }

  @Test
  void rows_without_an_order_are_times_of_their_own() throws IOException {
    var ran = stream(JSON, program("r = cs_rank(close)"), "--order", "none", "--stats");
    assertThat(ran.out().lines()).hasSize(5).allMatch(line -> line.endsWith("\"r\":1.0}"));
    assertThat(ran.err()).contains("in 5, out 5\n");
  }

  @Test
  void figures_are_shown_on_demand() throws IOException {
    var ran = stream(JSON, program("a = rolling_mean(close, 3)"), "--stats");
    assertThat(ran.err())
        .contains("rows       in 5, out 5\n", "entities   2, states ", "bad lines  0\n")
        .containsPattern("row time   p50 [0-9.]+ [num]?s, p99 [0-9.]+ [num]?s, p99.9 [0-9.]+");
  }

  /// Files say that a column has whole numbers; lines of a stream do not.
  @Test
  void history_of_whole_numbers_hands_over_to_live() throws IOException {
    String program = program("a = cumsum(volume - close)");
    String state = folder.resolve("state").toString();
    String history = file("history.csv", HEADED + "2024-01-02T00:00:01Z,A,2.5,1\n");
    assertThat(Ran.weft("run", program, "--data", history, "--snapshot", state).code()).isZero();
    var ran =
        stream(
            HEADED + "2024-01-02T00:00:02Z,A,4.5,2\n",
            program,
            "--format",
            "csv",
            "--snapshot",
            state);
    assertThat(ran.err()).contains("going on from history");
    assertThat(ran.out()).contains("-4.0");
  }

  @Test
  void history_hands_over_to_live() throws IOException {
    String program = program("a = cumsum(close)\nb = cs_rank(close)");
    String state = folder.resolve("state").toString();
    String history = file("history.csv", TICKS);
    assertThat(Ran.weft("run", program, "--data", history, "--snapshot", state).code()).isZero();
    String more = "{\"time\":\"2024-01-02T00:00:03Z\",\"symbol\":\"A\",\"close\":0.5}\n";
    var ran = stream(more, program, "--snapshot", state);

    assertThat(ran.err()).contains("going on from history");
    assertThat(ran.out())
        .isEqualTo(
            "{\"seq\":1,\"time\":\"2024-01-02T00:00:03Z\",\"symbol\":\"A\",\"a\":8.5,\"b\":1.0}\n");
  }

  /// Half of the ticks as history and the other half live give the bars of all of them.
  @ParameterizedTest
  @ValueSource(strings = {"bar", "tick_to_bar"})
  void history_hands_over_to_live_bars(String mode) throws IOException {
    String program =
        program(
            mode.equals("bar")
                ? "m = rolling_mean(close, 3, min_periods=1)\nr = cs_rank(volume)\nb = bid"
                : "m = rolling_mean(bid, 3, min_periods=1)\nbar mean s = ask - bid");
    var lines = SampleTicks.csv().lines().toList();
    String header = lines.getFirst() + "\n";
    String first = header + String.join("\n", lines.subList(1, 200)) + "\n";
    String rest = header + String.join("\n", lines.subList(200, lines.size())) + "\n";
    var words = List.of("--mode", mode, "--bar", "2m", "--out-format", "csv");
    var all =
        stream(
            header + String.join("\n", lines.subList(1, lines.size())) + "\n",
            with(program, words, "--format", "csv"));
    String state = folder.resolve("state").toString();
    var ran =
        Ran.weft(
            "run",
            program,
            "--data",
            file("first.csv", first),
            "--mode",
            mode,
            "--bar",
            "2m",
            "--snapshot",
            state);
    assertThat(ran.err()).isEmpty();
    var live = stream(rest, with(program, words, "--format", "csv", "--snapshot", state));
    assertThat(live.err()).contains("going on from history");
    var expected = all.out().lines().map(StreamCommandTest::withoutNumber).toList();
    var found = live.out().lines().skip(1).map(StreamCommandTest::withoutNumber).toList();
    assertThat(found).hasSizeBetween(5, expected.size() - 5);
    assertThat(expected.subList(expected.size() - found.size(), expected.size())).isEqualTo(found);
  }

  private static String[] with(String program, List<String> words, String... more) {
    return Stream.of(Stream.of(program), words.stream(), Stream.of(more))
        .flatMap(all -> all)
        .toArray(String[]::new);
  }

  /// Rows are counted anew after history.
  private static String withoutNumber(String line) {
    return line.substring(line.indexOf(','));
  }

  @Test
  void wrong_options_are_named() throws IOException {
    String program = program("a = close\nlabel y = lead(close, 1)");
    record Wrong(String what, List<String> options) {}
    for (var wrong :
        List.of(
            new Wrong("--lateness can't be 'soon'", List.of("--lateness", "soon")),
            new Wrong("--late correct needs to know", List.of("--late", "correct")),
            new Wrong("add --late correct", List.of("--horizon", "1m")),
            new Wrong("--every can't be 'x'", List.of("--snapshot", folder + "/s", "--every", "x")),
            new Wrong("add --snapshot", List.of("--every", "10s")),
            new Wrong("add --snapshot", List.of("--every", "10")),
            new Wrong("--longest-line can't be '5'", List.of("--longest-line", "5")),
            new Wrong("names no port", List.of("--in", "tcp:x")),
            new Wrong("nowhere.csv can't be read", List.of("--in", folder + "/nowhere.csv")),
            new Wrong("would overwrite what is read", List.of("--in", program, "--out", program)),
            new Wrong("gzip -dc", List.of("--in", "in.csv.gz")),
            new Wrong("can't be written", List.of("--out", folder + "/no/where.csv")),
            new Wrong("there is no feature 'b'", List.of("--only", "b")),
            new Wrong("there is no feature 'y'", List.of("--on-event", "y")),
            new Wrong("can't be complete by their entities", List.of("--complete", "expected")))) {
      var args = new ArrayList<>(List.of(program));
      args.addAll(wrong.options);
      var ran = stream(JSON, args.toArray(String[]::new));
      assertThat(ran.err()).as(wrong.what).contains(wrong.what);
      assertThat(ran.code()).as(wrong.what).isEqualTo(2);
      assertThat(ran.out()).isEmpty();
    }
  }

  @Test
  void wrong_features_are_refused_and_labels_left_out() throws IOException {
    var wrong = stream(JSON, program("a = rolling_maen(close, 2)\nb = close"));
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err()).contains("rolling_maen");

    var label = stream(JSON, program("a = close\nlabel y = lead(close, 1)"));
    assertThat(label.err()).contains("labels look ahead and are left out: y");
    assertThat(label.out()).contains("\"a\":1.0").doesNotContain("\"y\"");

    var name = stream(JSON, program("seq = close"));
    assertThat(name.err()).contains("the feature 'seq' has the name of a key column");
  }

  @Test
  void a_header_without_a_column_is_an_error() throws IOException {
    var ran = stream(TICKS.replace("close", "price"), program("a = close"), "--format", "csv");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("the line that names the columns", "names no column 'close'");
    var keyless = stream("close\n1\n", program("a = close"), "--format", "csv");
    assertThat(keyless.err()).contains("names no column 'time'; --order names another column");
  }
}
