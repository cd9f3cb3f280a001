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

/// Further tables of rows that arrive, as a user meets them.
class StreamTablesTest {
  private static final String EXAMPLE = "../examples/tables/";

  @TempDir private Path folder;
  private String program = "";
  private String bars = "";
  private String quotes = "";

  @BeforeEach
  void data() throws IOException {
    program =
        file(
            "f.weft",
            "column quotes.venue: text\na = cumsum(close - quotes.bid)\nv = quotes.venue\n");
    var rows = new StringBuilder("time,symbol,sector,close\n");
    var other = new StringBuilder("time,symbol,bid,venue\n");
    for (int i = 0; i < 60; i++) {
      String time = "2024-01-02T09:%02d:00Z,%s,".formatted(i, i % 3 == 0 ? "A" : "B");
      rows.append(time).append(i % 2 == 0 ? "oil," : "tech,").append(100 + i % 7).append(".5\n");
      if (i % 4 != 0) {
        other.append(time).append(99 + i % 5).append(i % 5 == 0 ? ",\n" : ",V\n");
      }
    }
    bars = file("bars.csv", rows.toString());
    // Users' files may end within a line.
    quotes = file("quotes.csv", other.toString().strip());
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /// What a run over history writes, without the numbers of rows.
  private List<String> history(String features, String... options) throws IOException {
    var all = new ArrayList<>(List.of("run", features, "--data", bars, "--out", path("run.csv")));
    all.addAll(List.of(options));
    assertThat(weft(all.toArray(String[]::new)).err()).isEmpty();
    return Files.readAllLines(folder.resolve("run.csv"));
  }

  private static List<String> unnumbered(List<String> lines) {
    return lines.stream().map(line -> line.substring(line.indexOf(',') + 1)).toList();
  }

  @Test
  void rows_of_a_table_come_on_an_input_of_their_own() throws IOException {
    var ran = weft("stream", program, "--in", bars, "--in", "quotes=" + quotes);
    assertThat(unnumbered(ran.out().lines().toList()))
        .isEqualTo(history(program, "--data", "quotes=" + quotes));
    assertThat(ran.code()).isZero();
  }

  /// A row is counted once, however often corrections compute it again.
  @Test
  void rows_without_a_match_are_counted() throws IOException {
    String told = "none of the table 'quotes', first A at 2024-01-02T09:00:00Z (seq 1)";
    assertThat(weft("run", program, "--data", bars, "--data", "quotes=" + quotes).out())
        .contains("1 of 60 rows has none of the table 'quotes'");
    assertThat(weft("stream", program, "--in", bars, "--in", "quotes=" + quotes).err())
        .contains("1 of 60 rows has " + told);
    String late =
        file("late.csv", Files.readString(Path.of(bars)) + "2024-01-02T09:00:00Z,B,oil,5\n");
    assertThat(
            weft(
                    "stream",
                    program,
                    "--in",
                    late,
                    "--in",
                    "quotes=" + quotes,
                    "--late",
                    "correct",
                    "--horizon",
                    "2h")
                .err())
        .contains("2 of 61 rows have " + told);
    String matched = file("m.weft", "column quotes.venue: text\nb = close\n");
    assertThat(weft("stream", matched, "--in", bars, "--in", "quotes=" + quotes).err())
        .doesNotContain("none of the table");
  }

  @Test
  void lines_of_one_input_name_their_table() throws IOException {
    String lines =
        file(
            "one.ndjson",
            """
            {"time":1,"symbol":"A","close":10}
            {"table":"quotes","symbol":"A","time":1,"bid":9,"venue":"X"}
            {"time":2,"table":null,"symbol":"A","close":10}
            {"table":"qoutes","symbol":"A","time":2,"bid":9,"venue":"X"}
            {"time":2,"symbol":null,"bid":1,"venue":"X","table":"quotes"}
            {"time":2,"symbol":"A","venue":"X","table":"quotes"}
            {"time":2,"symbol":"A","bid":8,"venue":"Y","table":"quotes"}
            """);
    var ran = weft("stream", program, "--in", lines, "--table", "quotes");
    assertThat(ran.out())
        .contains("\"symbol\":\"A\",\"a\":1.0,\"v\":\"X\"", "\"a\":3.0,\"v\":\"Y\"");
    assertThat(ran.err())
        .contains(
            "line 4: is of the table 'qoutes', and the features read quotes; is it 'quotes'?",
            "line 5: has no value in 'symbol', the key of the table 'quotes'",
            "line 6: has no 'bid'; write null where a value is missing");
    String csv =
        file(
            "one.csv",
            "time,table,symbol,close,bid,venue\n"
                + "1,,A,10,,\n"
                + "1,quotes,A,,9,X\n"
                + "2,,A,10,,\n"
                + "2,\"quotes\",A,,8,\"Y\"\n");
    assertThat(weft("stream", program, "--in", csv, "--table", "quotes").out())
        .contains("A,1.0,X", "A,3.0,Y");
  }

  @Test
  void restarts_go_on_in_all_inputs() throws IOException {
    var whole = weft("stream", program, "--in", bars, "--in", "quotes=" + quotes).out();
    var lines = Files.readAllLines(Path.of(bars));
    String growing = path("growing.csv");
    String out = path("out.csv");
    for (int rows : new int[] {1, 10, 11, 37, 61}) {
      Files.writeString(Path.of(growing), String.join("\n", lines.subList(0, rows)) + "\n");
      var ran =
          weft(
              "stream",
              program,
              "--in",
              growing,
              "--in",
              "quotes=" + quotes,
              "--out",
              out,
              "--snapshot",
              path("state"),
              "--lateness",
              "2m");
      assertThat(ran.code()).isZero();
    }
    assertThat(Files.readString(Path.of(out))).isEqualTo(whole);
    String other = file("other.csv", "time,symbol,bid,venue\n");
    assertThat(
            weft(
                    "stream",
                    program,
                    "--in",
                    growing,
                    "--in",
                    "quotes=" + other,
                    "--out",
                    out,
                    "--snapshot",
                    path("state"))
                .err())
        .contains("other.csv is another file than the one the snapshot has read");
  }

  @Test
  void a_bad_line_of_a_table_is_named() throws IOException {
    String bad = file("bad.csv", "time,symbol,bid,venue\n2024-01-02,A,oops,V\n");
    assertThat(weft("stream", program, "--in", bars, "--in", "quotes=" + bad).err())
        .contains(bad + " line 2: 'bid' must be a number, and is 'oops'");
    var strict = weft("stream", program, "--in", bars, "--in", "quotes=" + bad, "--strict");
    assertThat(strict.code()).isEqualTo(2);
    assertThat(strict.err()).contains(bad + " line 2");
  }

  @Test
  void history_hands_over_what_is_known() throws IOException {
    var expected = history(program, "--data", "quotes=" + quotes);
    var lines = Files.readAllLines(Path.of(bars));
    String head = file("head.csv", String.join("\n", lines.subList(0, 31)) + "\n");
    String tail =
        file("tail.csv", lines.getFirst() + "\n" + String.join("\n", lines.subList(31, 61)) + "\n");
    var before =
        weft("run", program, "--data", head, "--data", "quotes=" + quotes, "--snapshot", path("s"));
    assertThat(before.code()).isZero();
    var ran =
        weft("stream", program, "--in", tail, "--in", "quotes=" + quotes, "--snapshot", path("s"));
    assertThat(unnumbered(ran.out().lines().toList()).subList(1, 31))
        .isEqualTo(expected.subList(31, 61));
  }

  @Test
  void tables_of_files_are_known_before() throws IOException {
    String features = file("r.weft", "n = ref.name\ns = ref.shares * close\nf = flow.net\n");
    String ref = file("ref.csv", "symbol,name,shares\nA,Alma,10\n");
    String flow =
        file(
            "flow.csv",
            "group,since,net\ntech,2024-01-02T00:00:00Z,1\ntech,2024-01-02T09:30:00Z,2\n");
    String[] tables = {
      "--data", "ref=" + ref, "--table", "ref:join=exact",
      "--data", "flow=" + flow, "--table", "flow:by=sector=group,on=since"
    };
    var all = new ArrayList<>(List.of("stream", features, "--in", bars));
    all.addAll(List.of(tables));
    var ran = weft(all.toArray(String[]::new));
    assertThat(unnumbered(ran.out().lines().toList())).isEqualTo(history(features, tables));
    all.add("--plan");
    assertThat(weft(all.toArray(String[]::new)).out())
        .contains("table ref: by entity, exact, read before the first row");
  }

  @Test
  void wrong_tables_are_told() throws IOException {
    assertThat(weft("stream", program, "--in", bars).err())
        .contains(
            "names no column 'quotes.bid'; if it is of a further table, say so: --table quotes");
    assertThat(weft("stream", program, "--in", bars, "--table", "quotes").err())
        .contains("names no column 'table'", "--in quotes=FILE");
    assertThat(weft("stream", program, "--in", bars, "--table", "quotes:join=exact").err())
        .contains("--data quotes=FILE");
    assertThat(weft("stream", program, "--in", bars, "--in", quotes).err())
        .contains("--in names two inputs of rows");
    assertThat(weft("stream", program, "--in", bars, "--in", "quotes=" + path("none.csv")).err())
        .contains("is no file");
    assertThat(
            weft(
                    "stream",
                    program,
                    "--in",
                    bars,
                    "--in",
                    "quotes=" + quotes,
                    "--table",
                    "quotes:on=day")
                .err())
        .contains("names no column 'day'", "--table NAME:on=COLUMN");
    assertThat(weft("stream", program, "--in", bars, "--data", quotes).err())
        .contains("names no further table");
    assertThat(
            weft(
                    "stream",
                    program,
                    "--in",
                    bars,
                    "--in",
                    "quotes=" + quotes,
                    "--data",
                    "quotes=" + quotes)
                .err())
        .contains("come from --data and from --in");
  }

  @Test
  void parity_covers_tables() {
    var ran =
        weft(
            "parity",
            EXAMPLE + "adjusted.weft",
            "--data",
            EXAMPLE + "bars.csv",
            "--data",
            "actions=" + EXAMPLE + "actions.csv",
            "--table",
            "actions:by=symbol,by=time,join=exact",
            "--data",
            "sectors=" + EXAMPLE + "sectors.csv",
            "--table",
            "sectors:on=since",
            "--data",
            "index=" + EXAMPLE + "index.csv",
            "--table",
            "index:by=none",
            "--threads",
            "2");
    assertThat(ran.out())
        .contains("5 of 5 features give the same bits", "live, further tables as they arrive");
    assertThat(ran.code()).isZero();
  }

  @Test
  void states_with_tables_are_not_carried_over() throws IOException {
    weft("stream", program, "--in", bars, "--in", "quotes=" + quotes, "--snapshot", path("s"));
    String next = file("g.weft", "a = cumsum(close - quotes.bid)\n");
    assertThat(
            weft(
                    "plan",
                    program,
                    next,
                    "--snapshot",
                    path("s"),
                    "--to",
                    path("t"),
                    "--data",
                    bars,
                    "--data",
                    "quotes=" + quotes)
                .err())
        .contains("states of features that read further tables are not carried over");
  }
}
