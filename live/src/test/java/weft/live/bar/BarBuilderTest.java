package weft.live.bar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.form.Aggregate;
import weft.ir.problem.WeftException;

/// Bars by hand. Times are small numbers; a bar of a duration is 10 long.
class BarBuilderTest {
  private static final double MISSING = Double.NaN;
  private static final BarOptions TEN = BarOptions.of(new BarRule.Duration(10));
  private static final BarOptions FILL = TEN.empty(BarOptions.Empty.FILL);

  private final List<String> out = new ArrayList<>();

  private static BarBuilder builder(BarOptions options) {
    return new BarBuilder(options, BarColumns.bars(options, Map.of()));
  }

  private void push(BarBuilder to, String entity, long key, double price, double size) {
    to.push(entity, key, key, new double[] {price, size}, this::keep);
  }

  private void keep(Bar bar) {
    out.add(bar.toString());
  }

  private List<String> out() {
    var before = List.copyOf(out);
    out.clear();
    return before;
  }

  @Test
  void a_bar_comes_out_with_the_first_row_after_it() {
    var bars = builder(TEN);
    push(bars, "A", 12, 5, 100);
    push(bars, "A", 15, 8, 50);
    push(bars, "A", 15, 4, 0);
    push(bars, "A", 19, 6, 50);
    assertThat(out()).isEmpty();
    push(bars, "A", 20, 7, 10);
    // open high low close volume vwap count
    assertThat(out()).containsExactly("A [10, 20) [5.0, 8.0, 4.0, 6.0, 200.0, 6.0, 4.0]");
    push(bars, "A", 30, 9, 10);
    assertThat(out()).containsExactly("A [20, 30) [7.0, 7.0, 7.0, 7.0, 10.0, 7.0, 1.0]");
  }

  @Test
  void starts_are_multiples_before_1970_too() {
    var bars = builder(TEN);
    push(bars, "A", -1, 5, 1);
    push(bars, "A", 0, 6, 1);
    assertThat(out()).containsExactly("A [-10, 0) [5.0, 5.0, 5.0, 5.0, 1.0, 5.0, 1.0]");
  }

  @Test
  void rows_of_other_entities_close_nothing() {
    var bars = builder(TEN);
    push(bars, "A", 12, 5, 1);
    push(bars, "B", 99, 5, 1);
    assertThat(out()).isEmpty();
    bars.passed(19, this::keep);
    assertThat(out()).isEmpty();
    bars.passed(20, this::keep);
    assertThat(out()).containsExactly("A [10, 20) [5.0, 5.0, 5.0, 5.0, 1.0, 5.0, 1.0]");
  }

  @Test
  void time_that_passes_closes_bars_by_end_then_entity() {
    var bars = builder(FILL);
    push(bars, "C", 1, 3, 1);
    push(bars, "B", 11, 2, 1);
    push(bars, "A", 2, 1, 1);
    bars.passed(35, this::keep);
    assertThat(out())
        .containsExactly(
            "A [0, 10) [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]",
            "C [0, 10) [3.0, 3.0, 3.0, 3.0, 1.0, 3.0, 1.0]",
            "A [10, 20) filled [1.0, 1.0, 1.0, 1.0, 0.0, NaN, 0.0]",
            "B [10, 20) [2.0, 2.0, 2.0, 2.0, 1.0, 2.0, 1.0]",
            "C [10, 20) filled [3.0, 3.0, 3.0, 3.0, 0.0, NaN, 0.0]",
            "A [20, 30) filled [1.0, 1.0, 1.0, 1.0, 0.0, NaN, 0.0]",
            "B [20, 30) filled [2.0, 2.0, 2.0, 2.0, 0.0, NaN, 0.0]",
            "C [20, 30) filled [3.0, 3.0, 3.0, 3.0, 0.0, NaN, 0.0]");
    push(bars, "B", 45, 4, 1);
    assertThat(out()).containsExactly("B [30, 40) filled [2.0, 2.0, 2.0, 2.0, 0.0, NaN, 0.0]");
  }

  @Test
  void gaps_are_skipped_or_filled_up_to_a_bound() {
    for (var options : List.of(TEN, FILL, FILL.most(2))) {
      var bars = builder(options);
      push(bars, "A", 5, 9, 1);
      push(bars, "A", 6, 7, 1);
      push(bars, "A", 45, 8, 1);
      push(bars, "A", 61, 8, 1);
      assertThat(out().stream().map(bar -> bar.replaceAll("\\) .*", ")")))
          .containsExactlyElementsOf(
              options == TEN
                  ? List.of("A [0, 10)", "A [40, 50)")
                  : options == FILL
                      ? List.of(
                          "A [0, 10)",
                          "A [10, 20)",
                          "A [20, 30)",
                          "A [30, 40)",
                          "A [40, 50)",
                          "A [50, 60)")
                      : List.of(
                          "A [0, 10)", "A [10, 20)", "A [20, 30)", "A [40, 50)", "A [50, 60)"));
    }
  }

  @Test
  void a_row_without_a_price_only_lets_time_pass() {
    var bars = builder(FILL);
    push(bars, "A", 1, MISSING, 500);
    push(bars, "A", 25, MISSING, 500);
    assertThat(out()).isEmpty();
    push(bars, "A", 31, 5, 1);
    push(bars, "A", 32, MISSING, 500);
    push(bars, "A", 51, MISSING, 500);
    assertThat(out())
        .containsExactly(
            "A [30, 40) [5.0, 5.0, 5.0, 5.0, 1.0, 5.0, 1.0]",
            "A [40, 50) filled [5.0, 5.0, 5.0, 5.0, 0.0, NaN, 0.0]");
  }

  @Test
  void sizes_that_are_none_add_nothing() {
    var bars = builder(TEN);
    push(bars, "A", 1, 4, MISSING);
    push(bars, "A", 2, 8, -100);
    push(bars, "A", 10, 6, 0);
    assertThat(out()).containsExactly("A [0, 10) [4.0, 8.0, 4.0, 8.0, NaN, NaN, 2.0]");
    assertThat(bars.negative()).isEqualTo(1);
    bars.passed(20, this::keep);
    assertThat(out()).containsExactly("A [10, 20) [6.0, 6.0, 6.0, 6.0, 0.0, NaN, 1.0]");
  }

  @Test
  void bars_of_a_count_come_out_with_their_last_tick() {
    var bars = builder(BarOptions.of(new BarRule.Count(2)));
    push(bars, "A", 1, 4, 1);
    push(bars, "A", 1, MISSING, 1);
    push(bars, "B", 2, 9, 1);
    push(bars, "A", 3, 6, 3);
    assertThat(out()).containsExactly("A [1, 3) [4.0, 6.0, 4.0, 6.0, 4.0, 5.5, 2.0]");
    push(bars, "A", 3, 7, 1);
    bars.passed(100, this::keep);
    bars.unfinished(this::keep);
    assertThat(out()).isEmpty();
    push(bars, "A", 3, 8, 1);
    assertThat(out()).containsExactly("A [3, 3) [7.0, 8.0, 7.0, 8.0, 2.0, 7.5, 2.0]");
  }

  @Test
  void the_tick_that_reaches_a_volume_belongs_to_the_bar_whole() {
    var bars = builder(BarOptions.of(new BarRule.Volume(100)));
    push(bars, "A", 1, 4, 60);
    push(bars, "A", 2, 4, MISSING);
    push(bars, "A", 3, 5, -60);
    push(bars, "A", 4, 6, 340);
    assertThat(out()).containsExactly("A [1, 4) [4.0, 6.0, 4.0, 6.0, 400.0, 5.7, 4.0]");
    push(bars, "A", 5, 4, 100);
    assertThat(out()).containsExactly("A [5, 5) [4.0, 4.0, 4.0, 4.0, 100.0, 4.0, 1.0]");
  }

  @Test
  void bars_carry_their_end_or_their_start() {
    for (var label : BarOptions.Label.values()) {
      for (var rule : List.of(new BarRule.Duration(10), new BarRule.Count(2))) {
        var bars = builder(BarOptions.of(rule).label(label));
        var keys = new ArrayList<Long>();
        bars.push("A", 3, 0, new double[] {1, 1}, bar -> keys.add(bar.key()));
        bars.push("A", 7, 1, new double[] {1, 1}, bar -> keys.add(bar.key()));
        bars.passed(10, bar -> keys.add(bar.key()));
        boolean timed = rule instanceof BarRule.Duration;
        assertThat(keys)
            .containsExactly(
                label == BarOptions.Label.END ? (timed ? 10L : 7L) : (timed ? 0L : 3L));
      }
    }
  }

  @Test
  void rows_that_come_too_late_are_dropped_and_counted() {
    var bars = builder(TEN);
    push(bars, "A", 15, 5, 1);
    push(bars, "A", 14, 100, 1);
    bars.passed(20, this::keep);
    push(bars, "A", 19, 100, 1);
    push(bars, "A", 20, 6, 1);
    bars.passed(30, this::keep);
    assertThat(bars.late()).isEqualTo(2);
    assertThat(out())
        .containsExactly(
            "A [10, 20) [5.0, 5.0, 5.0, 5.0, 1.0, 5.0, 1.0]",
            "A [20, 30) [6.0, 6.0, 6.0, 6.0, 1.0, 6.0, 1.0]");
  }

  @Test
  void what_is_not_finished_is_shown_and_stays_open() {
    var bars = builder(TEN);
    push(bars, "B", 1, 5, 1);
    push(bars, "A", 12, 6, 1);
    bars.unfinished(this::keep);
    assertThat(out())
        .containsExactly(
            "B [0, 10) unfinished [5.0, 5.0, 5.0, 5.0, 1.0, 5.0, 1.0]",
            "A [10, 20) unfinished [6.0, 6.0, 6.0, 6.0, 1.0, 6.0, 1.0]");
    push(bars, "B", 2, 7, 1);
    push(bars, "B", 10, 7, 1);
    assertThat(out()).containsExactly("B [0, 10) [5.0, 7.0, 5.0, 7.0, 2.0, 6.0, 2.0]");
  }

  @Test
  void without_sizes_there_is_no_volume() {
    var options = TEN.size(Optional.empty());
    var bars = builder(options);
    assertThat(bars.columns().names()).containsExactly("open", "high", "low", "close", "count");
    bars.push("A", 1, 0, new double[] {5}, this::keep);
    bars.passed(10, this::keep);
    assertThat(out()).containsExactly("A [0, 10) [5.0, 5.0, 5.0, 5.0, 1.0]");
  }

  @Test
  void each_aggregate_passes_over_missing_values() {
    var options = TEN.price(Optional.empty()).size(Optional.empty()).empty(BarOptions.Empty.FILL);
    for (var aggregate : Aggregate.values()) {
      var bars = new BarBuilder(options, BarColumns.of(options, Map.of("x", aggregate)));
      var found = new ArrayList<Double>();
      double[] values = {MISSING, 3, -2, MISSING, 8, 0, MISSING};
      for (int i = 0; i < values.length; i++) {
        bars.push("A", i, i, new double[] {values[i]}, bar -> found.add(bar.number(0)));
      }
      bars.push("A", 10, 10, new double[] {MISSING}, bar -> found.add(bar.number(0)));
      bars.passed(30, bar -> found.add(bar.number(0)));
      double expected =
          switch (aggregate) {
            case FIRST -> 3;
            case LAST -> 0;
            case MIN -> -2;
            case MAX -> 8;
            case SUM -> 9;
            case MEAN -> 2.25;
          };
      double filled =
          switch (aggregate) {
            case FIRST, LAST, MIN, MAX -> 0;
            case SUM -> 0;
            case MEAN -> MISSING;
          };
      assertThat(found).as(aggregate.tag()).containsExactly(expected, MISSING, filled);
    }
  }

  @Test
  void infinities_are_values() {
    var options = TEN.price(Optional.empty()).size(Optional.empty());
    double inf = Double.POSITIVE_INFINITY;
    var columns = BarColumns.of(options, Map.of("x", Aggregate.SUM));
    var bars = new BarBuilder(options, columns);
    for (double value : List.of(inf, -inf, 1.0)) {
      bars.push("A", 1, 0, new double[] {value}, this::keep);
    }
    bars.passed(10, this::keep);
    bars.push("A", 11, 0, new double[] {-0.0}, this::keep);
    bars.passed(20, this::keep);
    assertThat(out()).containsExactly("A [0, 10) [NaN]", "A [10, 20) [-0.0]");
  }

  @Test
  void a_feature_that_is_called_like_the_price_has_its_own_cell() {
    var columns = BarColumns.of(TEN, Map.of("price", Aggregate.MEAN));
    assertThat(columns.inputs()).containsExactly("price", "size", "price");
    var bars = new BarBuilder(TEN, columns);
    bars.push("A", 1, 0, new double[] {5, 1, 0.25}, this::keep);
    bars.push("A", 2, 0, new double[] {MISSING, 1, 100}, this::keep);
    bars.passed(10, this::keep);
    assertThat(out()).containsExactly("A [0, 10) [0.25]");
  }

  @Test
  void a_column_that_bars_have_already_is_refused() {
    assertThatThrownBy(() -> BarColumns.bars(TEN, Map.of("volume", Aggregate.SUM)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("bars have a column 'volume' already");
    assertThatThrownBy(() -> BarColumns.bars(TEN.price(Optional.empty()), Map.of()))
        .hasMessageContaining("bars need a column of prices");
  }

  @Test
  void times_at_the_ends_of_time() {
    var bars = builder(FILL);
    push(bars, "A", Long.MIN_VALUE + 1, 5, 1);
    push(bars, "B", Long.MAX_VALUE - 1, 6, 1);
    bars.passed(Long.MAX_VALUE, this::keep);
    assertThat(out()).hasSize(1 + BarOptions.MOST);
    bars.unfinished(this::keep);
    assertThat(out()).hasSize(1).first().asString().startsWith("B [9223372036854775800, ");
  }

  @Test
  void what_is_saved_depends_only_on_the_rows() {
    var one = builder(FILL);
    var other = builder(FILL);
    push(one, "A", 1, 5, 1);
    push(one, "A", 12, 6, 2);
    push(other, "B", 1, 7, 1);
    push(other, "A", 1, 5, 1);
    other.passed(10, this::keep);
    push(other, "A", 12, 6, 2);
    assertThat(one.save("A")).isEqualTo(other.save("A"));
    assertThat(one.save("B")).isEmpty();
    assertThat(one.layout()).isEqualTo(other.layout());
    assertThat(one.layout()).isNotEqualTo(builder(BarOptions.of(new BarRule.Count(3))).layout());
    assertThat(one.entities()).containsExactly("A");
    assertThat(other.entities()).containsExactly("A", "B");
    assertThat(other.changed()).containsExactlyInAnyOrder("A", "B");
    assertThat(other.changed()).isEmpty();
    push(other, "B", 12, 7, 1);
    assertThat(other.changed()).containsExactly("B");
    other.load("B", new byte[0]);
    assertThat(other.entities()).containsExactly("A");
    assertThatThrownBy(() -> other.load("A", new byte[] {1, 2}))
        .hasMessageContaining("what was saved of 'A' is not of these bars");
    assertThat(other.save("A")).isEqualTo(one.save("A"));
  }

  /// What an earlier version saved must stay readable.
  @Test
  void the_saved_form_is_fixed() {
    var options = FILL.size(Optional.empty());
    var bars = new BarBuilder(options, BarColumns.of(options, Map.of("x", Aggregate.MEAN)));
    bars.push("A", 1, 7, new double[] {5, 0.5}, this::keep);
    bars.push("A", 23, 8, new double[] {6, 2}, this::keep);
    String saved =
        """
        01 01 0000000000000014 000000000000001e 0000000000000017 0000000000000014
        0000000000000008 00000000 0000000000000000 4000000000000000 3ff0000000000000
        """;
    assertThat(HexFormat.of().formatHex(bars.save("A"))).isEqualTo(saved.replaceAll("\\s", ""));
    assertThat(new String(bars.layout(), StandardCharsets.UTF_8)).isEqualTo("bars 10ns\nmean x");
    var other = new BarBuilder(options, bars.columns());
    other.load("A", HexFormat.of().parseHex(saved.replaceAll("\\s", "")));
    out();
    other.push("A", 24, 9, new double[] {6, 3}, this::keep);
    other.passed(30, this::keep);
    assertThat(out()).containsExactly("A [20, 30) [2.5]");
  }

  @Test
  void texts_times_and_arrays_are_saved_too() {
    var options = TEN.size(Optional.empty());
    var others = new LinkedHashMap<String, Aggregate>();
    others.put("t", Aggregate.LAST);
    others.put("k", Aggregate.FIRST);
    others.put("b", Aggregate.LAST);
    var columns = BarColumns.of(options, Map.of()).carrying(others);
    var bars = new BarBuilder(options, columns);
    var price = new double[] {1};
    bars.push("A", 1, 0, price, new Object[] {"ü", 7L, new double[] {1.5, 2}}, this::keep);
    bars.push("A", 2, 1, price, new Object[] {null, 8L, null}, this::keep);
    byte[] saved = bars.save("A");
    assertThat(HexFormat.of().formatHex(saved))
        .endsWith(
            "0100000002c3bc0100000002c3bc"
                + "020000000000000007020000000000000008"
                + "03000000023ff80000000000004000000000000000".repeat(2));
    var other = new BarBuilder(options, columns);
    for (int i = 1; i < saved.length; i++) {
      byte[] part = Arrays.copyOf(saved, i);
      assertThatThrownBy(() -> other.load("A", part)).isInstanceOf(WeftException.class);
      assertThat(other.entities()).isEmpty();
    }
    assertThatThrownBy(() -> other.load("A", Arrays.copyOf(saved, saved.length + 1)))
        .isInstanceOf(WeftException.class);
    other.load("A", saved);
    assertThat(other.bytes()).isPositive();
    other.passed(10, this::keep);
    assertThat(out()).containsExactly("A [0, 10) [] [ü, 7, [1.5, 2.0]]");
  }

  @Test
  void nothing_is_allocated_for_a_tick() {
    var bars = builder(FILL);
    var tick = new double[] {1, 1};
    var count = new long[1];
    BarSink sink = bar -> count[0] += bar.columns();
    String[] names = {"A", "B", "C"};
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 10_000; i++) {
        long key = round * 10_000L + i;
        tick[0] = i;
        bars.push(names[i % 3], key, key, tick, sink);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(count[0]).isPositive();
    assertThat(least).isLessThan(1000);
  }
}
