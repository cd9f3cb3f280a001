package weft.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.bar.BarOptions;
import weft.live.bar.BarRule;
import weft.live.intake.TimePolicy;
import weft.live.store.SnapshotStore;

/// Snapshots of live engines stay readable, and the same answers follow from them. `README.md`
/// beside the files says what to do when they can't.
class GoldenLiveTest {
  /// By the version of what is saved.
  private static final List<Path> GOLDEN =
      List.of(
          Path.of("src/test/resources/weft/live/golden-1"),
          Path.of("src/test/resources/weft/live/golden-2"));

  private static final String ANSWERS = "answers.txt";
  private static final long SECOND = 1_000_000_000L;
  private static final int ROWS = 120;
  private static final int FIRST = 60;
  private static final int SECOND_SNAPSHOT = 75;

  /// A folder of snapshots each.
  enum Features {
    ALONE(
        """
        change = close / lag(close, 3) - 1
        mean = rolling_mean(close, 20, min_periods=2)
        deviation = rolling_std(close, 9)
        middle = rolling_median(close, 7, min_periods=1)
        rank = rolling_rank(volume, 10, min_periods=1)
        high = rolling_max(close, 15s)
        spent = rolling_sum(close * volume, 30s)
        smooth = ema(close, 0.1)
        total = cumsum(volume)
        up = cross_up(close, mean)
        strength = adx(close + 1, close - 1, close, 3)
        side = label
        """),
    ACROSS(
        """
        level = rolling_mean(close, 5, min_periods=1)
        rank = cs_rank(level)
        trail = ema(rank, 0.3)
        apart = cs_zscore(trail + volume)
        steady = rolling_mean(apart, 4, min_periods=1)
        within = cs_demean(close, by=label)
        """),
    BARS(
        """
        mean = rolling_mean(close, 3, min_periods=1)
        change = diff(vwap) * count - open
        total = cumsum(volume)
        top = rolling_max(high, 9s)
        rank = cs_rank(low)
        side = label
        """),
    TICKS_TO_BARS(
        """
        mean = rolling_mean(close, 5, min_periods=1)
        total = cumsum(volume)
        smooth = ema(close, 0.1)
        side = label
        """);

    private final String formulas;

    Features(String formulas) {
      this.formulas = formulas;
    }

    private RowPlan plan() {
      var types = new LinkedHashMap<String, Type>();
      List.of("open", "high", "low", "close", "volume", "vwap", "count")
          .forEach(name -> types.put(name, Type.column(Element.F64)));
      types.put("label", Type.column(Element.TEXT));
      types.put("symbol", Type.column(Element.TEXT));
      types.put("time", Type.column(Element.TIME));
      var schema = Schema.of(types).by("symbol").orderedBy("time");
      var plan = LivePlan.of(Formulas.compile(formulas, schema).graph(), Set.of());
      var bars =
          BarOptions.of(new BarRule.Duration(4 * SECOND))
              .price(Optional.of("close"))
              .size(Optional.of("volume"));
      return switch (this) {
        case ALONE, ACROSS -> plan;
        case BARS ->
            BarPlan.bars(plan, bars, Map.of(), Optional.of("symbol"), Optional.of("time"), false);
        case TICKS_TO_BARS ->
            BarPlan.tickToBar(
                plan, bars, Map.of("mean", Aggregate.MEAN, "total", Aggregate.MAX), true);
      };
    }

    /// Some rows wait, some come twice; late ones are corrected, but once not in bars.
    private TimePolicy policy() {
      var policy = TimePolicy.DEFAULT.withLateness(2 * SECOND).withDuplicatesDropped();
      return corrects() ? policy.withCorrection(20 * SECOND).withCheckpointEvery(3) : policy;
    }

    private boolean corrects() {
      return this == ALONE || this == ACROSS;
    }

    private Path folder(Path version) {
      return version.resolve(name().toLowerCase(java.util.Locale.ROOT));
    }
  }

  @TempDir private Path temp;

  /// Rows out of nothing but whole numbers. Between the snapshots only one entity has rows.
  private static Row row(RowPlan plan, int i) {
    boolean between = i >= FIRST && i < SECOND_SNAPSHOT;
    boolean again = i % 17 == 16;
    int n = again ? i - 5 : i;
    String entity = between ? "Größe" : List.of("A", "B", "Größe", "😀", "a b").get(n * 3 % 5);
    long late = n % 11 == 10 ? 9 : n % 3;
    var row = new Row(plan.inputs().size());
    for (int c = 0; c < plan.inputs().size(); c++) {
      var input = plan.inputs().get(c);
      if (input.number()) {
        double close = 100 + (n * 37 % 17 - 8) / 4.0;
        double volume = n % 13 == 12 ? Double.NaN : 10 + n * 7 % 5;
        row.set(c, input.name().equals("close") ? close : volume);
      } else {
        row.setOther(c, n % 7 == 6 ? null : List.of("buy", "sell").get(n % 2));
      }
    }
    return row.entity(entity).key((n / 2 - late) * SECOND).sequence(n);
  }

  private static String text(Emission answer) {
    var text = new StringBuilder();
    text.append(answer.sequence()).append(" r").append(answer.revision());
    text.append(' ').append(answer.entity()).append(' ').append(answer.key() / SECOND);
    for (int i = 0; i < answer.outputs(); i++) {
      Object other = answer.other(i);
      text.append(' ')
          .append(
              other == null ? Long.toHexString(Double.doubleToLongBits(answer.number(i))) : other);
    }
    return text.toString();
  }

  /// Pushes rows from one on and ends; what comes out.
  private static void push(Live live, int from, int to) {
    for (int i = from; i < to; i++) {
      live.push(row(live.plan(), i));
    }
  }

  private static byte[] position(int row) {
    return ByteBuffer.allocate(4).putInt(row).array();
  }

  /// Runs without restarts; the answers after the second snapshot.
  private static List<String> straight(Features features) {
    var out = new ArrayList<String>();
    var live = new Live(features.plan(), features.policy(), answer -> out.add(text(answer)));
    push(live, 0, SECOND_SNAPSHOT);
    out.clear();
    push(live, SECOND_SNAPSHOT, ROWS);
    live.end();
    return out;
  }

  private static void write(Features features, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (var store = SnapshotStore.open(folder)) {
      var live = new Live(features.plan(), features.policy(), _ -> {});
      push(live, 0, FIRST);
      live.snapshot(store, position(FIRST));
      push(live, FIRST, SECOND_SNAPSHOT);
      live.snapshot(store, position(SECOND_SNAPSHOT));
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(file -> !file.toString().endsWith(".bin")).toList()) {
        Files.delete(file);
      }
    }
    Files.write(folder.resolve(ANSWERS), straight(features));
  }

  /// Each of the features, as each version saved it.
  private static Stream<Arguments> saved() {
    return GOLDEN.stream()
        .flatMap(
            version -> Arrays.stream(Features.values()).map(each -> Arguments.of(each, version)));
  }

  private Path copy(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".bin")).toList()) {
        Files.copy(file, temp.resolve(file.getFileName()));
      }
    }
    return temp;
  }

  @ParameterizedTest
  @MethodSource("saved")
  void the_same_answers_follow(Features features, Path version) throws Exception {
    Path golden = features.folder(version);
    if (System.getProperty("weft.golden") != null && !Files.exists(golden)) {
      write(features, golden);
    }
    var expected = Files.readAllLines(golden.resolve(ANSWERS));
    assertThat(straight(features)).as("without a snapshot").isEqualTo(expected);
    var folder = copy(golden);
    var out = new ArrayList<String>();
    try (var store = SnapshotStore.open(folder)) {
      var live = new Live(features.plan(), features.policy(), answer -> out.add(text(answer)));
      assertThat(live.restore(store)).hasValue(position(SECOND_SNAPSHOT));
      assertThat(store.remarks()).isEmpty();
      push(live, SECOND_SNAPSHOT, ROWS);
      live.end();
      assertThat(live.counters().duplicates()).isPositive();
      assertThat(live.counters().lateCorrected() > 0).isEqualTo(features.corrects());
    }
    assertThat(out).isEqualTo(expected);
  }

  /// The older of the two snapshots, too.
  @ParameterizedTest
  @MethodSource("saved")
  void an_older_snapshot_catches_up(Features features, Path version) throws Exception {
    Path golden = features.folder(version);
    var folder = copy(golden);
    Files.delete(folder.resolve("snapshot-000000000002.bin"));
    var out = new ArrayList<String>();
    try (var store = SnapshotStore.open(folder)) {
      var live = new Live(features.plan(), features.policy(), answer -> out.add(text(answer)));
      assertThat(live.restore(store)).hasValue(position(FIRST));
      push(live, FIRST, SECOND_SNAPSHOT);
      out.clear();
      push(live, SECOND_SNAPSHOT, ROWS);
      live.end();
    }
    assertThat(out).isEqualTo(Files.readAllLines(golden.resolve(ANSWERS)));
  }

  @Test
  void a_snapshot_of_an_unknown_version_is_named() {
    for (int version : new int[] {0, 2, 77}) {
      var head = ByteBuffer.allocate(64).putInt(version).putInt(1).array();
      assertThatThrownBy(() -> LiveHead.of(head))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the snapshot was not written by this version of the engine")
          .hasMessageContaining("found:    version " + version);
    }
  }
}
