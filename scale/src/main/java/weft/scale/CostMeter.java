package weft.scale;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import weft.ir.Graph;
import weft.ir.Type;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.Shards;
import weft.live.intake.TimePolicy;
import weft.rewrite.Rewrites;
import weft.rewrite.Stages;

/// Measures what the stages of a program cost on this machine, on made-up rows, a stage after the
/// other and each for a moment. Time is that of the processor, so that other work on the machine
/// disturbs it little.
public final class CostMeter {
  /// Entity and time of a row on its way.
  private static final int KEY_BYTES = 16;

  private static final int COPIED = 1 << 16;

  /// Turns that are measured at least.
  private static final int TURNS = 7;

  /// Chunks after which code is compiled.
  private static final int WARM = 40;

  private final long nanos;
  private final long seed;
  private final List<Integer> entities;

  /// @param millis for each measurement
  /// @param entities numbers of entities to measure with
  public CostMeter(long millis, List<Integer> entities, long seed) {
    this.nanos = millis * 1_000_000;
    this.entities = List.copyOf(new TreeSet<>(entities));
    this.seed = seed;
  }

  /// @param graph features that can run live
  public ProgramCosts measure(Graph graph) {
    var stages = Stages.of(Rewrites.standard(graph)).stages();
    var costs = new ArrayList<StageCost>();
    long bytes = rowBytes(graph);
    for (int i = 0; i < stages.size(); i++) {
      var stage = stages.get(i);
      if (!stage.across().outputs().isEmpty()) {
        costs.add(measure("time " + i, true, stage.across(), rowBytes(stage.across())));
        bytes = rowBytes(stage.within());
      }
      if (!stage.within().outputs().isEmpty()) {
        costs.add(measure("entity " + i, false, stage.within(), bytes));
      }
    }
    return new ProgramCosts(costs, copyNanos());
  }

  private StageCost measure(String name, boolean byTime, Graph graph, long bytesIn) {
    var plan = LivePlan.of(graph, Set.of());
    var points =
        entities.stream().map(count -> new StageCost.Point(count, rowNanos(plan, count))).toList();
    return new StageCost(name, byTime, points, byTime ? 0 : plan.stateBytes(), bytesIn);
  }

  /// What a row of the columns of a graph takes on its way.
  private static long rowBytes(Graph graph) {
    return KEY_BYTES + graph.columns().values().stream().mapToLong(CostMeter::cellBytes).sum();
  }

  private static long cellBytes(Type type) {
    return 8L
        * type.shape().dims().stream().mapToInt(Integer::intValue).reduce(1, Math::multiplyExact);
  }

  /// What a row takes of a core, in a live engine with so many entities.
  public double rowNanos(LivePlan plan, int count) {
    var live = new Live(plan, TimePolicy.DEFAULT, _ -> {});
    var rows = new MadeRows(plan, count, seed);
    return rowNanos(rows, count, chunk -> live.push(chunk, chunk.length), Set.of());
  }

  /// The same in several engines side by side, each with its part of the entities: what all threads
  /// take together.
  double rowNanos(LivePlan plan, int count, int threads) {
    var before = threads();
    try (var shards = new Shards(plan, TimePolicy.DEFAULT, threads, _ -> _ -> {})) {
      var rows = new MadeRows(plan, count, seed);
      shards.push(rows.next(), MadeRows.CHUNK);
      var theirs = threads();
      theirs.removeAll(before);
      return rowNanos(rows, count, chunk -> shards.push(chunk, chunk.length), theirs);
    }
  }

  /// What an entity takes in a live engine.
  double stateBytes(LivePlan plan, int count) {
    var live = new Live(plan, TimePolicy.DEFAULT, _ -> {});
    var rows = new MadeRows(plan, count, seed);
    for (long done = 0; done < 2L * count; done += MadeRows.CHUNK) {
      live.push(rows.next(), MadeRows.CHUNK);
    }
    return (double) live.stateBytes() / live.entities();
  }

  private static Set<Long> threads() {
    return Arrays.stream(ManagementFactory.getThreadMXBean().getAllThreadIds())
        .boxed()
        .collect(Collectors.toCollection(HashSet::new));
  }

  /// The middle one of what a row took in each of several turns, after all entities have had some
  /// rows and the code is compiled. A turn has whole times, since a time may be computed when its
  /// last row comes. Making rows does not count.
  ///
  /// @param others threads that work too
  private double rowNanos(MadeRows rows, int count, Consumer<Row[]> pushing, Set<Long> others) {
    var times = new ArrayList<Double>();
    int chunks = Math.ceilDiv(count, MadeRows.CHUNK);
    int warm = Math.max(TURNS, 2 * WARM / chunks);
    long spent = 0;
    for (int i = 0; i < warm || times.size() < TURNS || spent < nanos; i++) {
      long taken = 0;
      for (int k = 0; k < chunks; k++) {
        var chunk = rows.next();
        long before = processorNanos(others);
        pushing.accept(chunk);
        taken += processorNanos(others) - before;
      }
      if (i >= warm / 2) {
        spent += taken;
        times.add((double) taken / chunks / MadeRows.CHUNK);
      }
    }
    return median(times);
  }

  /// Of this thread and others.
  private static long processorNanos(Set<Long> others) {
    var bean = ManagementFactory.getThreadMXBean();
    return bean.getCurrentThreadCpuTime()
        + others.stream().mapToLong(bean::getThreadCpuTime).filter(each -> each > 0).sum();
  }

  static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /// What it takes to write a byte of a row and to read it again, in rows of eight numbers.
  private static double copyNanos() {
    var cells = new double[COPIED / Double.BYTES];
    var buffer = ByteBuffer.allocate(COPIED);
    var times = new double[200];
    double sum = 0;
    for (int turn = 0; turn < times.length; turn++) {
      long before = System.nanoTime();
      buffer.clear();
      for (double cell : cells) {
        buffer.putDouble(cell + turn);
      }
      buffer.flip();
      for (int i = 0; i < cells.length; i++) {
        cells[i] = buffer.getDouble();
      }
      times[turn] = (double) (System.nanoTime() - before) / COPIED;
      sum += cells[turn];
    }
    Arrays.sort(times);
    return sum == Double.NEGATIVE_INFINITY ? 0 : times[times.length / 2];
  }
}
