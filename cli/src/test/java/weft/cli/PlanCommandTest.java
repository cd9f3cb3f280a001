package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.cli.console.ExitCode;
import weft.ir.json.Json;

class PlanCommandTest {
  private static final Path BARS = Path.of("../examples/bars.csv");
  private static final int SYMBOLS = 6;
  private static final String FIRST = "../examples/first.weft";
  private static final String EDITED = "../examples/edited.weft";

  @TempDir private Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private String file(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
    return at(name);
  }

  /// Some minutes of the sample bars.
  private String bars(String name, int from, int to) throws IOException {
    var lines = Files.readAllLines(BARS);
    var some = new ArrayList<>(lines.subList(0, 1));
    some.addAll(lines.subList(1 + from * SYMBOLS, 1 + to * SYMBOLS));
    return file(name, String.join("\n", some) + "\n");
  }

  /// What the old features leave behind after some minutes.
  private void snapshot(String features, int minutes) throws IOException {
    var ran =
        Ran.weft("run", features, "--data", bars("old.csv", 0, minutes), "--snapshot", at("state"));
    assertThat(ran.err()).isEmpty();
  }

  private Ran plan(String old, String next, String... more) {
    var words = new ArrayList<>(List.of("plan", old, next));
    words.addAll(List.of("--snapshot", at("state"), "--to", at("state2")));
    words.addAll(List.of(more));
    return Ran.weft(words.toArray(String[]::new));
  }

  /// The features of rows, by time and symbol.
  private static Map<String, String> rows(String file, int columns) throws IOException {
    var lines = Files.readAllLines(Path.of(file));
    var header = List.of(lines.getFirst().split(",", -1));
    var rows = new TreeMap<String, String>();
    for (String line : lines.subList(1, lines.size())) {
      var cells = List.of(line.split(",", -1));
      rows.put(
          cells.get(header.indexOf("time")) + " " + cells.get(header.indexOf("symbol")),
          String.join(",", cells.subList(cells.size() - columns, cells.size())));
    }
    return rows;
  }

  private void assertGoesOn(String next, int columns, int minutes) throws IOException {
    var ran =
        Ran.weft(
            "stream",
            next,
            "--in",
            bars("rest.csv", minutes, minutes + 40),
            "--out",
            at("live.csv"),
            "--snapshot",
            at("state2"));
    assertThat(ran.code()).as(ran.err()).isZero();
    Ran.weft("run", next, "--data", bars("all.csv", 0, minutes + 40), "--out", at("batch.csv"));
    var live = rows(at("live.csv"), columns);
    var batch = rows(at("batch.csv"), columns);
    assertThat(live).hasSize(40 * SYMBOLS);
    batch.keySet().retainAll(live.keySet());
    assertThat(live).isEqualTo(batch);
  }

  @Test
  void the_plan_is_a_table() {
    var ran = Ran.weft("plan", FIRST, EDITED);
    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains("feature   change             state\n")
        .contains("momentum  same               kept\n")
        .contains("stretch   changed            rebuilt from 49 rows\n")
        .contains("quiet     renamed from calm  kept\n")
        .contains("trend     new                rebuilt from all history\n")
        .contains("busy      new                rebuilt from 30m\n")
        .contains("spread    new                none needed\n")
        .contains("rank      gone               dropped\n")
        .contains("History is needed: all rows of each entity.\n");
  }

  @Test
  void nothing_changes_nothing() {
    assertThat(Ran.weft("plan", FIRST, FIRST).out())
        .contains("All state is kept: no history is needed.");
  }

  @Test
  void the_plan_as_json() {
    var json = Json.read("plan", Ran.weft("plan", FIRST, EDITED, "--format", "json").out());
    var stretch = json.field("features").items().get(1);
    assertThat(stretch.field("name").text()).isEqualTo("stretch");
    assertThat(stretch.field("change").text()).isEqualTo("changed");
    assertThat(stretch.field("state").text()).isEqualTo("rebuilt");
    assertThat(stretch.field("rows").whole()).isEqualTo(49);
    var quiet = json.field("features").items().get(2);
    assertThat(quiet.field("before").text()).isEqualTo("calm");
    assertThat(json.field("gone").items()).containsExactly(Json.of("rank"));
    assertThat(json.field("history").field("state").text()).isEqualTo("rebuilt_from_all");
  }

  @Test
  void parameters_are_an_edit_too() {
    var ran = Ran.weft("plan", "rsi", "rsi", "--old-param", "window=14", "--param", "window=21");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("changed").contains("rebuilt from all history");
  }

  @Test
  void a_snapshot_is_carried_over_with_history_and_goes_on() throws IOException {
    snapshot(FIRST, 120);
    var ran = plan(FIRST, EDITED, "--data", at("old.csv"));
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("wrote " + at("state2") + ": the states of 6 entities");
    assertGoesOn(EDITED, 6, 120);
  }

  @Test
  void a_snapshot_is_carried_over_without_history_and_goes_on() throws IOException {
    String next =
        file("next.weft", "rank = cs_rank(pct_change(close, 20))\nz = rolling_zscore(close, 20)\n");
    snapshot(FIRST, 60);
    assertThat(plan(FIRST, next).err()).isEmpty();
    assertGoesOn(next, 2, 60);
  }

  @Test
  void a_part_of_history_is_enough_where_the_plan_says_so() throws IOException {
    String next =
        file("next.weft", "momentum = pct_change(close, 30)\nz = rolling_zscore(close, 33)\n");
    snapshot(FIRST, 100);
    assertThat(Ran.weft("plan", FIRST, next).out())
        .contains("History is needed: the last 32 rows of each entity.");
    assertThat(plan(FIRST, next, "--data", bars("last.csv", 68, 100)).err()).isEmpty();
    assertGoesOn(next, 2, 100);
  }

  @Test
  void history_is_asked_for() throws IOException {
    snapshot(FIRST, 60);
    var ran = plan(FIRST, EDITED);
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err())
        .contains("history is needed to rebuild 3 features")
        .contains("all rows of each entity, up to the last row that the snapshot has seen")
        .contains("add --data HISTORY");
    assertThat(folder.resolve("state2")).doesNotExist();
  }

  @Test
  void history_must_end_where_the_snapshot_stands() throws IOException {
    snapshot(FIRST, 60);
    for (int minutes : List.of(59, 61)) {
      var ran = plan(FIRST, EDITED, "--data", bars("other.csv", 0, minutes));
      assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
      assertThat(ran.err()).contains("the history does not end where the snapshot stands");
    }
    assertThat(folder.resolve("state2")).doesNotExist();
  }

  @Test
  void too_little_history_is_a_warning() throws IOException {
    String next = file("next.weft", "momentum = pct_change(close, 20)\nsum = cumsum(volume)\n");
    snapshot(FIRST, 60);
    var ran = plan(FIRST, next, "--data", bars("last.csv", 30, 60));
    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .contains("warning: 'sum' needs all rows, and the history has less of 6 entities (ALMA,");
  }

  @Test
  void what_can_start_cold_does() throws IOException {
    String next = file("next.weft", "momentum = pct_change(close, 20)\nsum = cumsum(volume)\n");
    snapshot(FIRST, 60);
    assertThat(plan(FIRST, next, "--cold").code()).isZero();
    String mixed = file("mixed.weft", "stretch = rolling_zscore(close, 50)\n");
    Path before = folder.resolve("state2");
    Files.move(before, folder.resolve("state3"));
    var ran = plan(FIRST, mixed, "--cold");
    assertThat(ran.code()).isEqualTo(ExitCode.WRONG);
    assertThat(ran.err()).contains("'stretch' can't start without history");
  }

  @Test
  void folders_are_looked_after() throws IOException {
    assertThat(plan(FIRST, FIRST).err()).contains("there is no folder " + at("state"));
    snapshot(FIRST, 30);
    Files.createDirectory(folder.resolve("state2"));
    file("state2/notes.txt", "mine");
    assertThat(plan(FIRST, FIRST).err()).contains("the folder " + at("state2") + " is not empty");
    assertThat(Ran.weft("plan", FIRST, FIRST, "--snapshot", at("state")).err())
        .contains("add --to DIR");
    assertThat(Ran.weft("plan", FIRST, FIRST, "--to", at("x")).err())
        .contains("add --snapshot DIR");
  }

  @Test
  void the_snapshot_must_be_of_the_old_features() throws IOException {
    snapshot(FIRST, 30);
    assertThat(plan(EDITED, FIRST).err()).contains("the snapshot was not made by the old features");
    assertThat(plan(FIRST, FIRST, "--old-only", "rank").err())
        .contains("the snapshot was not made by the old features");
  }

  @Test
  void a_snapshot_with_rows_of_further_tables_is_told() throws IOException {
    String joined = file("j.weft", "a = cumsum(close - quotes.bid)\n");
    String quotes = file("quotes.csv", "time,symbol,bid\n2024-01-02T14:30:00Z,ALMA,7\n");
    var ran =
        Ran.weft(
            "stream",
            joined,
            "--in",
            bars("some.csv", 0, 10),
            "--in",
            "quotes=" + quotes,
            "--snapshot",
            at("state"));
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(plan(joined, joined).err())
        .contains("states of features that read further tables are not carried over")
        .contains("rows of the table 'quotes' in the snapshot")
        .contains("weft run NEW --data DATA --data quotes=FILE --snapshot DIR");
  }

  /// Rows outside of a universe belong to states, or start them afresh: both go on from snapshots.
  @Test
  void features_over_a_universe_go_on() throws IOException {
    String body =
        """
        total = cumsum(close)
        average = rolling_mean(close, 5)
        rank = cs_rank(close)
        """;
    for (String universe : List.of("universe busy", "universe busy(outside=reset)")) {
      String old = file("old.weft", universe + " = volume > lag(volume)\n" + body);
      String next =
          file("next.weft", universe + " = volume > lag(volume)\n" + body + "twice = 2 * total\n");
      snapshot(old, 60);
      var kept = plan(old, next);
      assertThat(kept.out()).contains("All state is kept: no history is needed.");
      assertGoesOn(next, 4, 60);
      remove("state", "state2");
    }
  }

  /// What an edit of the condition changes is rebuilt: with `outside=reset` also the states.
  @Test
  void another_universe_rebuilds_what_depends_on_it() throws IOException {
    String total = "total = cumsum(close)\nrank = cs_rank(rolling_mean(close, 5))\n";
    String old = file("old.weft", "universe busy = volume > lag(volume)\n" + total);
    String next = file("next.weft", "universe busy = volume > lag(volume, 3)\n" + total);
    assertThat(Ran.weft("plan", old, next).out())
        .contains("total    changed  rebuilt from 3 rows\n")
        .contains("rank     changed  rebuilt from 3 rows\n");
    String reset = file("reset.weft", "universe busy(outside=reset) = volume > 3\n" + total);
    String other = file("other.weft", "universe busy(outside=reset) = volume > 4\n" + total);
    assertThat(Ran.weft("plan", reset, other).out())
        .contains("total    changed  rebuilt from all history\n");
    snapshot(old, 60);
    assertThat(plan(old, next, "--data", bars("all.csv", 0, 60)).code()).isZero();
    assertGoesOn(next, 2, 60);
  }

  private void remove(String... names) throws IOException {
    for (String name : names) {
      try (Stream<Path> files = Files.walk(folder.resolve(name))) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static final String[] MINUTES = {"--mode", "bar", "--bar", "2m"};

  /// Some of the sample ticks.
  private String ticks(String name, int from, int to) throws IOException {
    var lines = SampleTicks.csv().lines().toList();
    var some = new ArrayList<>(lines.subList(0, 1));
    some.addAll(lines.subList(1 + from, 1 + to));
    return file(name, String.join("\n", some) + "\n");
  }

  private static Ran weft(String[] more, String... words) {
    return Ran.weft(Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void bars_that_have_begun_are_part_of_the_plan() throws IOException {
    String old = file("old.weft", "m = rolling_mean(close, 3)");
    String next =
        file("next.weft", "m = rolling_mean(close, 3)\nt = rolling_max(high, 4)\nb = bid");
    assertThat(weft(MINUTES, "plan", old, old).out())
        .contains("(open bars)          kept\n")
        .contains("All state is kept");
    var ran = weft(MINUTES, "plan", old, next);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains("t            new     rebuilt from 3 bars\n")
        .contains("(open bars)          rebuilt from its ticks\n")
        .contains("History is needed: the last 3 bars of each entity.\n");
    var json = Json.read("plan", weft(MINUTES, "plan", old, next, "--format", "json").out());
    assertThat(json.field("open_bars").field("state").text()).isEqualTo("rebuilt_from_ticks");
  }

  @Test
  void a_stream_that_makes_bars_goes_on_with_edited_features() throws IOException {
    String old = file("old.weft", "m = rolling_mean(close, 3)");
    String next = file("next.weft", "m = rolling_mean(close, 3)\nt = ema(high, 0.3)\nb = bid");
    weft(MINUTES, "stream", old, "--in", ticks("first.csv", 0, 200), "--snapshot", at("state"));
    var refused = weft(MINUTES, "plan", old, next, "--snapshot", at("state"), "--to", at("no"));
    assertThat(refused.err()).contains("history is needed to rebuild 1 feature");
    var ran =
        weft(
            MINUTES,
            "plan",
            old,
            next,
            "--snapshot",
            at("state"),
            "--to",
            at("state2"),
            "--data",
            at("first.csv"));
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("the states of 2 entities");
    String rest = ticks("rest.csv", 200, 360);
    var live =
        weft(
            MINUTES,
            "stream",
            next,
            "--in",
            rest,
            "--out",
            at("live.csv"),
            "--snapshot",
            at("state2"));
    assertThat(live.code()).as(live.err()).isZero();
    String all = ticks("all.csv", 0, 360);
    weft(MINUTES, "run", next, "--data", all, "--out", at("batch.csv"));
    var found = rows(at("live.csv"), 3);
    var batch = rows(at("batch.csv"), 3);
    assertThat(found).hasSizeGreaterThan(8);
    batch.keySet().retainAll(found.keySet());
    assertThat(found).isEqualTo(batch);
  }
}
