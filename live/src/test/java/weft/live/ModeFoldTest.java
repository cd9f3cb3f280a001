package weft.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.ir.problem.WeftException;
import weft.jit.CompiledEngine;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.bar.BarOptions;
import weft.live.bar.BarRule;
import weft.live.bar.BarTables;
import weft.testkit.Generator;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// Features over bars, and features over ticks brought together to bars: tick by tick, with the
/// state saved and put back at any moment, they have the bits of the whole table.
class ModeFoldTest {
  private static final String WITHIN =
      """
      a = rolling_mean(close, 3) + ema(volume, 0.2)
      b = diff(vwap) * count - open
      c = rolling_max(high - low, 10ns) + x
      t = if(venue == "v", close, open)
      """;
  private static final String ACROSS =
      WITHIN + "d = cs_rank(a)\ne = cs_demean(close, by=venue) + lag(d)\n";

  private static final String TICKS =
      """
      a = rolling_mean(price, 3)
      b = cumsum(size) > 4
      t = venue
      c = diff(x)
      """;
  private static final String TICKS_ACROSS = TICKS + "d = cs_demean(a)\n";
  private static final Map<String, Aggregate> HOW =
      Map.of("a", Aggregate.MEAN, "b", Aggregate.SUM, "c", Aggregate.MAX, "x", Aggregate.MIN);

  private static final LivePlan BARS = plan(WITHIN, true);
  private static final LivePlan BARS_ACROSS = plan(ACROSS, true);
  private static final LivePlan PLAIN = plan(TICKS, false);
  private static final LivePlan PLAIN_ACROSS = plan(TICKS_ACROSS, false);

  private record Tick(
      String entity, long key, double price, double size, double x, @Nullable String venue) {}

  private record Case(BarOptions options, List<Tick> ticks, long seed) {}

  private static Graph graph(String text, boolean bars) {
    var types = new LinkedHashMap<String, Type>();
    types.put("time", Type.column(Element.TIME));
    types.put("symbol", Type.column(Element.TEXT));
    var names =
        bars
            ? List.of("open", "high", "low", "close", "volume", "vwap", "count", "x")
            : List.of("price", "size", "x");
    types.put("venue", Type.column(Element.TEXT));
    names.forEach(name -> types.put(name, Type.column(Element.F64)));
    return Formulas.compile(text, Schema.of(types).by("symbol").orderedBy("time")).graph();
  }

  private static LivePlan plan(String text, boolean bars) {
    return LivePlan.of(graph(text, bars), Set.of());
  }

  private static final class Cases implements Generator<Case> {
    private final boolean across;

    Cases(boolean across) {
      this.across = across;
    }

    @Override
    public Case draw(Seeds seeds) {
      var rule =
          switch (seeds.between(0, 3)) {
            case 0 -> new BarRule.Count(seeds.between(1, 4));
            case 1 -> new BarRule.Volume(seeds.between(1, 20) / 4.0);
            default -> new BarRule.Duration(seeds.between(2, 12));
          };
      boolean timed = rule instanceof BarRule.Duration;
      var options = BarOptions.of(rule);
      if (timed || !across) {
        options = options.label(seeds.pick(BarOptions.Label.values()));
      }
      if (timed && seeds.chance(0.5)) {
        options = options.empty(BarOptions.Empty.FILL).most(seeds.between(1, 4));
      }
      var ticks = new ArrayList<Tick>();
      long key = seeds.between(-20, 20);
      for (int i = seeds.between(0, 70); i > 0; i--) {
        key +=
            seeds.chance(0.4) ? 0 : seeds.chance(0.1) ? seeds.between(20, 60) : seeds.between(1, 5);
        ticks.add(
            new Tick(
                seeds.pick("A", "B", "C"),
                key,
                seeds.chance(0.1) ? Double.NaN : seeds.normal(),
                seeds.chance(0.1) ? Double.NaN : seeds.between(0, 20) / 8.0,
                seeds.chance(0.2) ? Double.NaN : seeds.normal(),
                seeds.pick("u", "v", "v")));
      }
      return new Case(options, ticks, seeds.next());
    }

    @Override
    public Stream<Case> shrink(Case value) {
      return IntStream.range(0, value.ticks.size())
          .mapToObj(
              i -> {
                var fewer = new ArrayList<>(value.ticks);
                fewer.remove(i);
                return new Case(value.options, fewer, value.seed);
              });
    }
  }

  @Test
  void features_over_bars() {
    Property.holds(
        150,
        new Cases(false),
        some ->
            assertThat(live(some, () -> bars(BARS, some), false))
                .isEqualTo(overBars(some, WITHIN)));
  }

  @Test
  void features_over_bars_that_compare_entities() {
    Property.holds(
        150,
        new Cases(true),
        some ->
            assertThat(live(some, () -> bars(BARS_ACROSS, some), true))
                .isEqualTo(overBars(some, ACROSS)));
  }

  @Test
  void features_over_ticks_brought_together() {
    Property.holds(
        150,
        new Cases(false),
        some ->
            assertThat(live(some, () -> new TickToBarFold(PLAIN, some.options, HOW, false), false))
                .isEqualTo(overTicks(some, TICKS)));
  }

  @Test
  void features_over_ticks_that_compare_entities_brought_together() {
    Property.holds(
        150,
        new Cases(true),
        some ->
            assertThat(
                    live(
                        some,
                        () -> new TickToBarFold(PLAIN_ACROSS, some.options, HOW, false),
                        true))
                .isEqualTo(overTicks(some, TICKS_ACROSS)));
  }

  private static BarFold bars(LivePlan plan, Case some) {
    return new BarFold(plan, some.options, HOW, Optional.of("symbol"), Optional.of("time"), false);
  }

  // ---- the whole table

  private static Table table(Case some) {
    var ticks = some.ticks;
    Shape shape = Shape.of(ticks.size());
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> ticks.get(i).key));
    columns.put("symbol", Tensor.texts(shape, i -> ticks.get(i).entity));
    columns.put("price", Tensor.f64(shape, i -> ticks.get(i).price));
    columns.put("size", Tensor.f64(shape, i -> ticks.get(i).size));
    columns.put("x", Tensor.f64(shape, i -> ticks.get(i).x));
    columns.put("venue", Tensor.texts(shape, i -> ticks.get(i).venue));
    return new Table(columns, Optional.of("symbol"), "time");
  }

  private static Map<String, List<String>> overBars(Case some, String text) {
    Table bars =
        BarTables.bars(
            table(some), some.options, Map.of("x", Aggregate.MIN, "venue", Aggregate.LAST));
    return rows(bars, CompiledEngine.standard().run(graph(text, true), bars).outputs());
  }

  private static Map<String, List<String>> overTicks(Case some, String text) {
    Table ticks = table(some);
    var features = CompiledEngine.standard().run(graph(text, false), ticks).outputs();
    Table bars = BarTables.tickToBar(ticks, features, some.options, HOW);
    var outputs = new LinkedHashMap<String, Tensor>();
    features.keySet().forEach(name -> outputs.put(name, bars.column(name)));
    return rows(bars, outputs);
  }

  private static Map<String, List<String>> rows(Table bars, Map<String, Tensor> outputs) {
    var rows = new HashMap<String, List<String>>();
    for (int row = 0; row < bars.rows(); row++) {
      int i = row;
      String cells =
          outputs.values().stream()
              .map(
                  column ->
                      column.element() == Element.TEXT
                          ? String.valueOf(column.textAt(i))
                          : Double.toString(column.doubleAt(i)))
              .collect(Collectors.joining(" "));
      rows.computeIfAbsent(bars.column("symbol").textAt(i), _ -> new ArrayList<>())
          .add(bars.column("time").longAt(i) + ": " + cells);
    }
    return rows;
  }

  // ---- tick by tick

  private static Map<String, List<String>> live(
      Case some, java.util.function.Supplier<ModeFold> start, boolean across) {
    var seeds = new Seeds(some.seed);
    var rows = new HashMap<String, List<String>>();
    Sink sink =
        row -> {
          String cells =
              IntStream.range(0, row.outputs())
                  .mapToObj(
                      i ->
                          row.other(i) instanceof String text
                              ? text
                              : Double.toString(row.number(i)))
                  .collect(Collectors.joining(" "));
          rows.computeIfAbsent(row.entity(), _ -> new ArrayList<>()).add(row.key() + ": " + cells);
        };
    ModeFold fold = start.get();
    for (var group : groups(some.ticks, across, seeds)) {
      var ticks = group.stream().map(tick -> row(fold(start), tick)).toArray(Row[]::new);
      fold.push(ticks, ticks.length, sink);
      if (seeds.chance(0.2)) {
        ModeFold next = start.get();
        assertThat(next.layout()).isEqualTo(fold.layout());
        for (String entity : seeds.shuffled(fold.entities())) {
          next.load(entity, fold.save(entity));
          assertThat(next.save(entity)).isEqualTo(fold.save(entity));
        }
        fold = next;
      }
    }
    fold.passed(some.ticks.stream().mapToLong(Tick::key).max().orElse(Long.MIN_VALUE), sink);
    fold.end(sink);
    assertThat(fold.builder.late()).isZero();
    return rows;
  }

  private static List<String> fold(java.util.function.Supplier<ModeFold> start) {
    return start.get().inputs().stream().map(LivePlan.Input::name).toList();
  }

  private static Row row(List<String> names, Tick tick) {
    var row = new Row(names.size()).entity(tick.entity).key(tick.key);
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equals("venue")) {
        row.setOther(i, tick.venue);
        continue;
      }
      row.set(
          i,
          switch (names.get(i)) {
            case "price" -> tick.price;
            case "size" -> tick.size;
            default -> tick.x;
          });
    }
    return row;
  }

  /// Time by time, or entities in any order.
  private static List<List<Tick>> groups(List<Tick> ticks, boolean across, Seeds seeds) {
    var groups = new ArrayList<List<Tick>>();
    if (across) {
      groups.addAll(
          ticks.stream()
              .collect(
                  Collectors.groupingBy(Tick::key, java.util.TreeMap::new, Collectors.toList()))
              .values());
      return groups;
    }
    var queues =
        new ArrayList<>(ticks.stream().collect(Collectors.groupingBy(Tick::entity)).values());
    while (!queues.isEmpty()) {
      var queue = seeds.pick(queues);
      int some = seeds.between(1, Math.min(3, queue.size()));
      groups.add(new ArrayList<>(queue.subList(0, some)));
      queue.subList(0, some).clear();
      queues.removeIf(List::isEmpty);
    }
    return groups;
  }

  // ---- what can't be done

  @Test
  void what_can_not_be_done_is_said() {
    var count = BarOptions.of(new BarRule.Count(2)).label(BarOptions.Label.START);
    var case1 = new Case(count, List.of(), 0);
    assertThatThrownBy(() -> bars(BARS_ACROSS, case1))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("bars of count:2 that carry their start can't be compared live");
    var texts =
        LivePlan.of(
            Formulas.compile("t = name", Schema.of(Map.of("name", Type.column(Element.TEXT))))
                .graph(),
            Set.of());
    var minute = BarOptions.of(new BarRule.Duration(60));
    assertThatThrownBy(() -> new TickToBarFold(texts, minute, Map.of("t", Aggregate.MEAN), false))
        .hasMessageContaining("'t' is no number, so a bar can't have the mean of it");
    assertThatThrownBy(
            () ->
                new BarFold(
                    texts,
                    minute,
                    Map.of("name", Aggregate.MAX),
                    Optional.empty(),
                    Optional.empty(),
                    false))
        .hasMessageContaining("'name' is no number, so a bar can't have the max of it");
    var fold = new TickToBarFold(PLAIN, minute, Map.of(), false);
    assertThatThrownBy(() -> fold.load("A", new byte[] {0, 0}))
        .hasMessageContaining("the saved state of 'A' is too short");
    assertThat(fold.save("A")).isEmpty();
  }

  @Test
  void a_bar_of_all_entities_comes_out_with_the_first_row_after_it() {
    var options = BarOptions.of(new BarRule.Duration(10));
    var fold = bars(BARS_ACROSS, new Case(options, List.of(), 0));
    var names = fold.inputs().stream().map(LivePlan.Input::name).toList();
    var out = new ArrayList<String>();
    Sink sink = row -> out.add(row.entity() + row.key());
    var first =
        new Row[] {
          row(names, new Tick("B", 1, 5, 1, 0, "u")), row(names, new Tick("A", 1, 6, 1, 0, "u"))
        };
    fold.push(first, 2, sink);
    assertThat(out).isEmpty();
    fold.push(new Row[] {row(names, new Tick("C", 11, 7, 1, 0, "u"))}, 1, sink);
    assertThat(out).containsExactly("A10", "B10");
    assertThat(fold.changed()).containsExactlyInAnyOrder("A", "B", "C");
  }
}
