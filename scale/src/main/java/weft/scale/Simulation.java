package weft.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import weft.scale.ScaleFigure.Unit;

/// The same cluster event by event, in virtual time and from a seed: each core does what comes to
/// it one after the other, some work takes longer for no reason, checkpoints stop cores for a
/// moment, machines fail and states are read again.
public final class Simulation {
  /// What happened.
  ///
  /// @param latencies the middle one of how long times were in each stage
  /// @param latency of a whole time, the middle one
  /// @param slowLatency the one of a hundred times
  /// @param load the part of the time in which cores were busy
  /// @param behind how much longer the last times took than the first, where more comes than goes
  /// @param lateShare the part of the time in which answers were late because of failures
  /// @param failures that there were
  public record Seen(
      Map<String, Double> latencies,
      double latency,
      double slowLatency,
      double load,
      double behind,
      double lateShare,
      int failures) {}

  /// Steps of cores, all in all.
  private static final long STEPS = 20_000_000;

  private static final int LEAST = 40;
  private static final int MOST = 2000;

  /// So many that chance matters little.
  private static final int YEARS = 50;

  private static final double SPAN = YEARS * 365.25 * 24 * 3600;

  private final Forecast forecast;
  private final Random random;
  private final double[] free;
  private double busy;

  public Simulation(Forecast forecast, long seed) {
    this.forecast = forecast;
    this.random = new Random(seed);
    this.free = new double[forecast.size().cores()];
  }

  /// What was predicted beside what happens, a line each.
  public List<String> compared() {
    Seen seen = run();
    var lines = new ArrayList<String>();
    lines.add(line("load of a core", forecast.load(), seen.load, Unit.RATIO));
    for (var stage : forecast.costs().stages()) {
      double found = Objects.requireNonNull(seen.latencies.get(stage.name()));
      lines.add(line("latency in " + stage.name(), forecast.latency(stage), found, Unit.SECONDS));
    }
    lines.add(line("latency of a time", forecast.latency(), seen.latency, Unit.SECONDS));
    lines.add(line("part that is late", forecast.lateShare(), seen.lateShare, Unit.RATIO));
    lines.add(
        "one time of a hundred takes "
            + ScaleText.seconds(seen.slowLatency)
            + "; "
            + ScaleText.number(seen.failures)
            + " failures in "
            + YEARS
            + " years"
            + (seen.behind > seen.latency
                ? "; more comes than is done: the last times wait "
                    + ScaleText.seconds(seen.behind)
                    + " longer than the first"
                : ""));
    return lines;
  }

  private static String line(String name, double predicted, double seen, Unit unit) {
    boolean apart =
        Math.abs(predicted - seen) > 0.25 * Math.max(Math.abs(predicted), Math.abs(seen));
    return String.format(
        Locale.ROOT,
        "%-24s %12s %12s%s",
        name,
        ScaleText.text(predicted, unit),
        ScaleText.text(seen, unit),
        apart ? "  more than 25 % apart" : "");
  }

  public Seen run() {
    var stages = forecast.costs().stages();
    int times = Math.clamp(STEPS / free.length / stages.size(), LEAST, MOST);
    double interval = 1 / forecast.demand().timeRate();
    var each = new ArrayList<List<Double>>();
    stages.forEach(_ -> each.add(new ArrayList<>()));
    var whole = new ArrayList<Double>();
    double checkpoint = forecast.size().checkpointSeconds();
    for (int k = 0; k < times; k++) {
      double arrival = k * interval;
      if (arrival >= checkpoint) {
        stop(arrival);
        checkpoint +=
            forecast.size().checkpointSeconds()
                * Math.ceil((arrival - checkpoint + 1e-9) / forecast.size().checkpointSeconds());
      }
      whole.add(time(k, arrival, each));
    }
    var latencies = new LinkedHashMap<String, Double>();
    for (int i = 0; i < stages.size(); i++) {
      latencies.put(stages.get(i).name(), CostMeter.median(each.get(i)));
    }
    int part = Math.max(1, times / 10);
    double behind =
        CostMeter.median(whole.subList(times - part, times))
            - CostMeter.median(whole.subList(0, part));
    double[] sorted = whole.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double span = Math.max(times * interval, Arrays.stream(free).max().orElse(0));
    var failures = failures();
    return new Seen(
        latencies,
        CostMeter.median(whole),
        sorted[(int) (0.99 * (times - 1))],
        busy / span / free.length,
        behind,
        failures[0],
        (int) failures[1]);
  }

  /// Sends the rows of a time through all stages.
  ///
  /// @return from their arrival to the last answer
  private double time(int k, double arrival, List<List<Double>> each) {
    var demand = forecast.demand();
    var at = new double[free.length];
    Arrays.fill(at, arrival);
    double before = arrival;
    for (int i = 0; i < each.size(); i++) {
      var stage = forecast.costs().stages().get(i);
      double way = forecast.wayThere(stage);
      double nanos = forecast.nanos(stage);
      double end = before;
      if (stage.byTime()) {
        int core = Math.floorMod(k * 0x9E3779B9, free.length);
        end = work(core, before + way, demand.entities() * nanos / 1e9);
        Arrays.fill(at, end);
      } else {
        for (int core = 0; core < free.length; core++) {
          double rows = demand.entities() * forecast.shares().rows()[core];
          at[core] = work(core, at[core] + way, rows * nanos / 1e9);
          end = Math.max(end, at[core]);
        }
      }
      each.get(i).add(end - before - way);
      before = end;
    }
    return before - arrival;
  }

  private double work(int core, double from, double seconds) {
    var size = forecast.size();
    double taken = random.nextDouble() < size.slowShare() ? seconds * size.slowFactor() : seconds;
    double end = Math.max(from, free[core]) + taken;
    free[core] = end;
    busy += taken;
    return end;
  }

  /// Each core copies its states; they are written while it works on.
  private void stop(double now) {
    double bytes = forecast.checkpointBytes();
    for (int core = 0; core < free.length; core++) {
      double own = bytes * forecast.shares().entities()[core] * forecast.costs().copyNanos() / 1e9;
      free[core] = Math.max(now, free[core]) + own;
      busy += own;
    }
  }

  /// Years of failures: the part of it in which answers are late, and their number.
  private double[] failures() {
    var size = forecast.size();
    double mean = size.failureHours() * 3600 / size.nodes();
    double now = 0;
    double late = 0;
    double caughtUp = 0;
    int count = 0;
    while (count < 10_000_000) {
      now += -Math.log(1 - random.nextDouble()) * mean;
      if (now >= SPAN) {
        break;
      }
      count++;
      double since = forecast.checkpointSeconds() + random.nextDouble() * size.checkpointSeconds();
      double recovery = forecast.recoverySeconds(since);
      if (Double.isInfinite(recovery)) {
        return new double[] {1, count};
      }
      double end = Math.max(now, caughtUp) + recovery;
      late += end - Math.max(now, caughtUp);
      caughtUp = end;
    }
    return new double[] {Math.min(1, late / Math.max(SPAN, caughtUp)), count};
  }
}
