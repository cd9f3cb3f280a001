package weft.live.bar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Aggregate;
import weft.testkit.Generator;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// Ticks one by one, with other entities in between, with bars saved and put back at any moment,
/// give the bits of the whole table; and both give what a plain computation says.
class BarParityTest {
  private record Tick(String entity, long key, double price, double size, double extra) {}

  private record Case(BarOptions options, List<Tick> ticks, long seed) {}

  private static final Map<String, Aggregate> EXTRAS = extras();

  private static Map<String, Aggregate> extras() {
    var extras = new LinkedHashMap<String, Aggregate>();
    for (var aggregate : Aggregate.values()) {
      extras.put("x_" + aggregate.tag(), aggregate);
    }
    return extras;
  }

  private static final class Cases implements Generator<Case> {
    @Override
    public Case draw(Seeds seeds) {
      var rule =
          switch (seeds.between(0, 3)) {
            case 0 -> new BarRule.Count(seeds.between(1, 5));
            case 1 -> new BarRule.Volume(seeds.between(1, 40) / 4.0);
            default -> new BarRule.Duration(seeds.between(1, 12));
          };
      var options = BarOptions.of(rule).label(seeds.pick(BarOptions.Label.values()));
      if (rule instanceof BarRule.Duration && seeds.chance(0.6)) {
        options = options.empty(BarOptions.Empty.FILL).most(seeds.between(1, 5));
      }
      if (!(rule instanceof BarRule.Volume) && seeds.chance(0.2)) {
        options = options.size(Optional.empty());
      }
      var ticks = new ArrayList<Tick>();
      long key = seeds.between(-50, 50);
      for (int i = seeds.between(0, 60); i > 0; i--) {
        key +=
            seeds.chance(0.4) ? 0 : seeds.chance(0.1) ? seeds.between(20, 90) : seeds.between(1, 6);
        ticks.add(
            new Tick(
                seeds.pick("A", "B", "Ω", "𝔸"),
                key,
                seeds.chance(0.1) ? Double.NaN : Math.rint(seeds.normal() * 100) / 7,
                seeds.chance(0.1)
                    ? Double.NaN
                    : seeds.chance(0.1) ? -1 : seeds.between(0, 30) / 10.0,
                seeds.chance(0.3) ? Double.NaN : seeds.normal()));
      }
      return new Case(options, ticks, seeds.next());
    }

    @Override
    public java.util.stream.Stream<Case> shrink(Case value) {
      return java.util.stream.IntStream.range(0, value.ticks.size())
          .mapToObj(
              i -> {
                var fewer = new ArrayList<>(value.ticks);
                fewer.remove(i);
                return new Case(value.options, fewer, value.seed);
              });
    }
  }

  @Test
  void the_table_gives_what_a_plain_computation_says() {
    Property.holds(400, new Cases(), some -> assertThat(batch(some)).isEqualTo(plain(some)));
  }

  @Test
  void tick_by_tick_gives_the_bits_of_the_table() {
    Property.holds(400, new Cases(), some -> assertThat(live(some)).isEqualTo(batch(some)));
  }

  // ---- the whole table

  private static Map<String, List<String>> batch(Case some) {
    var ticks = some.ticks;
    Shape shape = Shape.of(ticks.size());
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> ticks.get(i).key));
    columns.put("symbol", Tensor.texts(shape, i -> ticks.get(i).entity));
    columns.put("price", Tensor.f64(shape, i -> ticks.get(i).price));
    columns.put("size", Tensor.f64(shape, i -> ticks.get(i).size));
    EXTRAS.keySet().forEach(name -> columns.put(name, Tensor.f64(shape, i -> ticks.get(i).extra)));
    var bars =
        BarTables.bars(new Table(columns, Optional.of("symbol"), "time"), some.options, EXTRAS);
    var names = bars.columns().keySet().stream().skip(2).toList();
    var rows = new HashMap<String, List<String>>();
    for (int row = 0; row < bars.rows(); row++) {
      int i = row;
      String cells =
          names.stream()
              .map(name -> Double.toString(bars.column(name).doubleAt(i)))
              .collect(Collectors.joining(" "));
      rows.computeIfAbsent(bars.column("symbol").textAt(i), _ -> new ArrayList<>())
          .add(bars.column("time").longAt(i) + ": " + cells);
    }
    return rows;
  }

  // ---- tick by tick

  private static Map<String, List<String>> live(Case some) {
    var seeds = new Seeds(some.seed);
    var columns = BarColumns.bars(some.options, EXTRAS);
    var builder = new BarBuilder(some.options, columns);
    var rows = new HashMap<String, List<String>>();
    BarSink sink =
        bar -> {
          var cells = new ArrayList<String>();
          for (int i = 0; i < bar.columns(); i++) {
            cells.add(Double.toString(bar.number(i)));
          }
          rows.computeIfAbsent(bar.entity(), _ -> new ArrayList<>())
              .add(bar.key() + ": " + String.join(" ", cells));
        };
    var queues = new ArrayList<List<Tick>>();
    some.ticks.stream()
        .collect(Collectors.groupingBy(Tick::entity, LinkedHashMap::new, Collectors.toList()))
        .values()
        .forEach(queues::add);
    long told = 0;
    while (!queues.isEmpty()) {
      var queue = seeds.pick(queues);
      push(builder, some.options, queue.getFirst(), told++, sink);
      queue.removeFirst();
      queues.removeIf(List::isEmpty);
      if (seeds.chance(0.3)) {
        // No row before the next of each entity comes any more.
        long next = queues.stream().mapToLong(rest -> rest.getFirst().key).min().orElse(0);
        builder.passed(queues.isEmpty() ? Long.MIN_VALUE : next, sink);
      }
      if (seeds.chance(0.2)) {
        var other = new BarBuilder(some.options, columns);
        for (String entity : seeds.shuffled(builder.entities())) {
          other.load(entity, builder.save(entity));
          assertThat(other.save(entity)).isEqualTo(builder.save(entity));
        }
        builder = other;
      }
    }
    builder.passed(latest(some), sink);
    builder.unfinished(sink);
    assertThat(builder.late()).isZero();
    return rows;
  }

  private static void push(
      BarBuilder builder, BarOptions options, Tick tick, long place, BarSink sink) {
    var cells = new double[builder.columns().inputs().size()];
    Arrays.fill(cells, tick.extra);
    cells[0] = tick.price;
    if (options.size().isPresent()) {
      cells[1] = tick.size;
    }
    builder.push(tick.entity, tick.key, place, cells, sink);
  }

  private static long latest(Case some) {
    return some.ticks.stream().mapToLong(Tick::key).max().orElse(Long.MIN_VALUE);
  }

  // ---- written down plainly: ticks of a bar are collected, then looked at

  private static Map<String, List<String>> plain(Case some) {
    var rows = new HashMap<String, List<String>>();
    some.ticks.stream()
        .collect(Collectors.groupingBy(Tick::entity))
        .forEach(
            (entity, all) -> {
              var ticks = all.stream().filter(tick -> !Double.isNaN(tick.price)).toList();
              var bars =
                  some.options.rule() instanceof BarRule.Duration(long nanos)
                      ? byTime(some, ticks, nanos)
                      : byAmount(some.options, ticks);
              if (!bars.isEmpty()) {
                rows.put(entity, bars);
              }
            });
    return rows;
  }

  private static List<String> byTime(Case some, List<Tick> ticks, long nanos) {
    var options = some.options;
    var bars = new ArrayList<String>();
    if (ticks.isEmpty()) {
      return bars;
    }
    long first = Math.floorDiv(ticks.getFirst().key, nanos);
    long last = Math.floorDiv(latest(some), nanos);
    int filled = 0;
    var before = new ArrayList<Tick>();
    for (long n = first; n <= last; n++) {
      long number = n;
      var inside = ticks.stream().filter(t -> Math.floorDiv(t.key, nanos) == number).toList();
      long key = options.label() == BarOptions.Label.END ? (n + 1) * nanos : n * nanos;
      filled = inside.isEmpty() ? filled + 1 : 0;
      // The bar that the last row is in has not ended: without ticks there is none yet.
      boolean fills =
          options.empty() == BarOptions.Empty.FILL && filled <= options.most() && n < last;
      if (!inside.isEmpty() || fills) {
        bars.add(key + ": " + cells(options, inside, before));
      }
      before.addAll(inside);
    }
    return bars;
  }

  private static List<String> byAmount(BarOptions options, List<Tick> ticks) {
    var bars = new ArrayList<String>();
    var inside = new ArrayList<Tick>();
    for (Tick tick : ticks) {
      inside.add(tick);
      boolean full =
          switch (options.rule()) {
            case BarRule.Count(long count) -> inside.size() == count;
            case BarRule.Volume(double amount) ->
                sum(inside.stream().map(BarParityTest::size).toList()) >= amount;
            case BarRule.Duration _ -> throw new IllegalStateException();
          };
      if (full) {
        var label = options.label() == BarOptions.Label.END ? tick : inside.getFirst();
        bars.add(label.key + ": " + cells(options, inside, List.of()));
        inside.clear();
      }
    }
    return bars;
  }

  private static double size(Tick tick) {
    return tick.size < 0 ? Double.NaN : tick.size;
  }

  /// The sum of the present values in order; NaN where there is none.
  private static double sum(List<Double> values) {
    var present = values.stream().filter(value -> !Double.isNaN(value)).toList();
    double sum = Double.NaN;
    for (int i = 0; i < present.size(); i++) {
      sum = i == 0 ? present.get(i) : sum + present.get(i);
    }
    return sum;
  }

  private static String cells(BarOptions options, List<Tick> inside, List<Tick> before) {
    var cells = new ArrayList<Double>();
    var prices = inside.stream().map(Tick::price).toList();
    var past = before.stream().map(Tick::price).toList();
    for (var aggregate : List.of(Aggregate.FIRST, Aggregate.MAX, Aggregate.MIN, Aggregate.LAST)) {
      cells.add(aggregate(aggregate, prices, past));
    }
    if (options.size().isPresent()) {
      var sized = inside.stream().filter(tick -> !Double.isNaN(size(tick))).toList();
      double volume = sum(sized.stream().map(Tick::size).toList());
      double traded = 0;
      for (Tick tick : sized) {
        traded += tick.price * tick.size;
      }
      cells.add(inside.isEmpty() ? 0 : volume);
      cells.add(traded / (sized.isEmpty() ? 0 : volume));
    }
    cells.add((double) inside.size());
    var extras = inside.stream().map(Tick::extra).toList();
    var pastExtras = before.stream().map(Tick::extra).toList();
    EXTRAS.values().forEach(aggregate -> cells.add(aggregate(aggregate, extras, pastExtras)));
    return cells.stream().map(cell -> Double.toString(cell)).collect(Collectors.joining(" "));
  }

  private static double aggregate(Aggregate aggregate, List<Double> values, List<Double> past) {
    var present = values.stream().filter(value -> !Double.isNaN(value)).toList();
    if (present.isEmpty()) {
      boolean filled = values.isEmpty();
      var known = past.stream().filter(value -> !Double.isNaN(value)).toList();
      return switch (aggregate) {
        case SUM -> filled ? 0 : Double.NaN;
        case MEAN -> Double.NaN;
        case FIRST, LAST, MIN, MAX -> filled && !known.isEmpty() ? known.getLast() : Double.NaN;
      };
    }
    return switch (aggregate) {
      case FIRST -> present.getFirst();
      case LAST -> present.getLast();
      case MIN -> present.stream().reduce((a, b) -> b < a ? b : a).orElseThrow();
      case MAX -> present.stream().reduce((a, b) -> b > a ? b : a).orElseThrow();
      case SUM -> sum(present);
      case MEAN -> mean(present);
    };
  }

  private static double mean(List<Double> values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.size();
  }
}
