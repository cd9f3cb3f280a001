package weft.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import weft.eval.Rewritten;
import weft.eval.Table;
import weft.ir.Graph;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.Shards;
import weft.live.intake.TimePolicy;
import weft.rewrite.Facts;

/// What a row costs the live engine: the 12 features of W1 over few and many symbols, one row at a
/// time and many at once, and single ops over longer and longer windows.
final class Streaming {
  private static final String GROUP = "live";
  private static final int CHUNK = 10_000;
  private static final int LATENCIES = 1_000_000;

  private Streaming() {}

  static void measure(Consumer<String> tell, Report report) {
    String program = Workloads.resource("w1.weft");
    for (int symbols : List.of(1, 100, 10_000)) {
      String name =
          String.format(Locale.ROOT, "12 features, %,d symbol%s", symbols, symbols == 1 ? "" : "s");
      tell.accept("live: " + name);
      var feed = new Feed(program, symbols);
      report.add(perRow(name + " in random order", feed, CHUNK));
      report.add(perRow(name + ", a row at a time", feed, 1));
      if (symbols == 100) {
        latencies(name, feed, report);
        try (var two = new Shards(feed.live.plan(), TimePolicy.DEFAULT, 2, _ -> _ -> {})) {
          report.add(perRow(name + ", 2 shards", feed, () -> two.push(feed.rows, CHUNK)));
        }
      }
      memory(name, feed, report);
    }
    for (String op :
        List.of("rolling_std(close, %d)", "rolling_max(close, %d)", "rolling_median(close, %d)")) {
      for (int window : List.of(10, 100, 1_000, 10_000)) {
        String formula = String.format(Locale.ROOT, op, window);
        tell.accept("live: " + formula);
        report.add(perRow(formula, new Feed("f = " + formula, 10), CHUNK));
      }
    }
    tell.accept("live: cs_rank");
    report.add(perRow("cs_rank of 1,000 symbols", new Feed("f = cs_rank(close)", 1_000), CHUNK));
  }

  /// Rows without end, and an engine that takes them.
  private static final class Feed {
    private final Live live;
    private final Graph graph;
    private final Row[] rows = new Row[CHUNK];
    private final String[] names;
    private final double[] prices;
    private final Random random = new Random(1);
    private long time;
    private double sum;

    Feed(String program, int symbols) {
      Table bars = Data.bars(1, 10, 0.004);
      this.graph = TableWork.graph(GROUP, program, bars);
      var plan = LivePlan.of(graph, Set.of());
      this.live = new Live(plan, TimePolicy.DEFAULT, answer -> sum += answer.number(0));
      this.names = IntStream.range(0, symbols).mapToObj(i -> "S" + i).toArray(String[]::new);
      this.prices = new double[symbols];
      Arrays.fill(prices, 100);
      Arrays.setAll(rows, _ -> live.row());
    }

    /// Other rows than before. Where entities meet, all have a row at each time.
    void fill() {
      boolean all = live.plan().across();
      for (int i = 0; i < CHUNK; i++) {
        int symbol = all ? i % prices.length : random.nextInt(prices.length);
        double change = random.nextDouble() - 0.5;
        prices[symbol] *= 1 + 0.004 * change;
        time += all && symbol > 0 ? 0 : 1;
        Row row = rows[i].entity(names[symbol]).key(time);
        for (int c = 0; c < row.columns(); c++) {
          double scale =
              switch (live.plan().inputs().get(c).name()) {
                case "volume" -> Math.floor(1e6 * (1 + change)) / prices[symbol];
                case "high" -> 1.001;
                case "low" -> 0.999;
                default -> 1;
              };
          row.set(c, prices[symbol] * scale);
        }
      }
    }

    void push(int atOnce) {
      if (atOnce > 1) {
        live.push(rows, CHUNK);
      } else {
        for (Row row : rows) {
          live.push(row);
        }
      }
    }
  }

  private static Figure perRow(String name, Feed feed, int atOnce) {
    return perRow(name, feed, () -> feed.push(atOnce));
  }

  /// Nanoseconds a row: the shortest of many turns. Making the rows does not count.
  private static Figure perRow(String name, Feed feed, Runnable push) {
    var times = new ArrayList<Double>();
    double spent = 0;
    int least = 40 + feed.names.length / 50;
    for (int i = 0; i < least || i < 1000 && spent < 1_500; i++) {
      feed.fill();
      double time = Timing.once(push);
      spent += time;
      if (i >= least / 2) {
        times.add(time * 1e6 / CHUNK);
      }
    }
    var timing = Timing.of(times);
    return figure(name, "ns/row", timing.least(), timing.median());
  }

  private static Figure figure(String name, String unit, double value, double median) {
    return new Figure(GROUP, name, unit, value, median, OptionalDouble.empty());
  }

  /// The time of each row by itself, with what it takes to look at the clock; and what is
  /// allocated.
  private static void latencies(String name, Feed feed, Report report) {
    var bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().threadId();
    var nanos = new long[LATENCIES];
    long allocated = 0;
    for (int done = 0; done < LATENCIES; done += CHUNK) {
      feed.fill();
      long before = bean.getThreadAllocatedBytes(thread);
      for (int i = 0; i < CHUNK; i++) {
        long start = System.nanoTime();
        feed.live.push(feed.rows[i]);
        nanos[done + i] = System.nanoTime() - start;
      }
      allocated += bean.getThreadAllocatedBytes(thread) - before;
    }
    Arrays.sort(nanos);
    for (double part : new double[] {0.5, 0.99, 0.999}) {
      double value = nanos[(int) (part * (LATENCIES - 1))];
      String text = String.format(Locale.ROOT, "%s, p%s of a row", name, percent(part));
      report.add(figure(text, "ns", value, value));
    }
    double bytes = (double) allocated / LATENCIES;
    report.add(figure(name + ", allocated", "bytes/row", bytes, bytes));
  }

  private static String percent(double part) {
    String text = String.format(Locale.ROOT, "%.1f", 100 * part);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /// What an entity takes, and what was said before.
  private static void memory(String name, Feed feed, Report report) {
    double bytes = (double) feed.live.stateBytes() / feed.live.entities();
    double predicted = Facts.stateBytes(Rewritten.toNumbers(feed.graph));
    report.add(figure(name + ", state of an entity", "bytes", bytes, bytes));
    report.add(figure(name + ", state as predicted", "bytes", predicted, predicted));
  }
}
