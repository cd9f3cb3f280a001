package weft.scale;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import weft.scale.ScaleFigure.Unit;

/// What a program would take on a cluster, by formulas: how loaded cores are, what is kept, what
/// goes over the network, what checkpoints and failures cost, and how long a time waits for its
/// answers, stage by stage.
///
/// The model is that of a stream: rows of a time come together, entities are spread over cores by
/// chance, each core has its part of the entity stages, and a cross-section of a time is one core's
/// work. All cores do all stages.
public final class Forecast {
  private static final String DERIVED = "derived";

  /// How full a core may be, so that it can catch up.
  private static final double FULL = 0.7;

  private final ProgramCosts costs;
  private final ClusterSize size;
  private final Demand demand;
  private final EntityShares shares;
  private final double fullest;

  public Forecast(ProgramCosts costs, ClusterSize size, Demand demand, long seed) {
    this.costs = costs;
    this.size = size;
    this.demand = demand;
    this.shares = EntityShares.of(demand.entities(), demand.skew(), size.cores(), seed);
    this.fullest =
        IntStream.range(0, size.cores())
            .mapToDouble(core -> load(shares.rows()[core], shares.entities()[core]))
            .max()
            .orElseThrow();
  }

  ProgramCosts costs() {
    return costs;
  }

  ClusterSize size() {
    return size;
  }

  Demand demand() {
    return demand;
  }

  EntityShares shares() {
    return shares;
  }

  private double entities() {
    return (double) demand.entities();
  }

  /// Nanoseconds of a core that a row takes in a stage, with its way there.
  double nanos(StageCost stage) {
    return costs.nanos(stage, entities() / size.cores(), entities());
  }

  private double entityNanos() {
    return costs.stages().stream().filter(each -> !each.byTime()).mapToDouble(this::nanos).sum();
  }

  private double timeNanos() {
    return costs.stages().stream().filter(StageCost::byTime).mapToDouble(this::nanos).sum();
  }

  /// How many times longer work takes with stragglers.
  private double slow() {
    return 1 + size.slowShare() * (size.slowFactor() - 1);
  }

  /// The part of a core that is busy, with stragglers and what checkpoints copy. Cross-sections are
  /// any core's work.
  ///
  /// @param rows the part of all rows that it has
  /// @param entities the part of all entities
  private double load(double rows, double entities) {
    double each = rows * entityNanos() + timeNanos() / size.cores();
    double copied = entities * checkpointBytes() * costs.copyNanos() / size.checkpointSeconds();
    return (demand.rate() * each * slow() + copied) / 1e9;
  }

  /// The part of all cores that is busy.
  double load() {
    return load(1.0 / size.cores(), 1.0 / size.cores());
  }

  /// The part of the fullest core that is busy.
  double fullestLoad() {
    return fullest;
  }

  private double hottestLoad() {
    return demand.rate() * shares.hottest() * entityNanos() / 1e9 * slow();
  }

  double state() {
    return entities() * costs.stateBytes();
  }

  /// States, and the rows that wait for their time to be complete.
  double checkpointBytes() {
    double waiting =
        costs.stages().stream().filter(StageCost::byTime).mapToDouble(StageCost::bytesIn).sum();
    return state() + entities() * waiting;
  }

  double checkpointSeconds() {
    return checkpointBytes() / size.nodes() / size.storageBytes()
        + checkpointBytes() / size.cores() * costs.copyNanos() / 1e9;
  }

  /// From a failure until work goes on.
  double restoreSeconds() {
    return size.restartSeconds() + checkpointBytes() / size.nodes() / size.storageBytes();
  }

  /// From a failure until nothing waits any more: what came meanwhile and since the last checkpoint
  /// is computed with what cores have left.
  double recoverySeconds(double sinceCheckpoint) {
    double load = fullestLoad();
    double down = restoreSeconds();
    return load >= 1
        ? Double.POSITIVE_INFINITY
        : down + (down + sinceCheckpoint) * load / (1 - load);
  }

  /// The part of the time in which answers are late because of failures.
  double lateShare() {
    double between = size.failureHours() * 3600 / size.nodes();
    double recovery = recoverySeconds(size.checkpointSeconds() / 2 + checkpointSeconds());
    return recovery / (between + recovery);
  }

  private double networkRate() {
    return demand.rate() * costs.shuffledBytes() * size.leaving() / size.nodes();
  }

  /// What a time's rows take on their way to a stage.
  double wayThere(StageCost stage) {
    double bytes = entities() * stage.bytesIn() * size.leaving();
    // All rows of a time go to one machine, or come from one.
    double machines = isBesideTime(stage) ? 1 : size.nodes();
    return bytes / machines / size.networkBytes();
  }

  private boolean isBesideTime(StageCost stage) {
    int at = costs.stages().indexOf(stage);
    return stage.byTime() || at > 0 && costs.stages().get(at - 1).byTime();
  }

  /// How long a time is in a stage, when nothing else is in the way.
  double latency(StageCost stage) {
    if (stage.byTime()) {
      return entities() * nanos(stage) / 1e9 * slow();
    }
    double fullest = entities() * shares.most() * nanos(stage) / 1e9;
    double mean = entities() * nanos(stage) / size.cores() / 1e9;
    double slow = size.slowShare() * size.cores();
    double any = 1 - Math.pow(1 - size.slowShare(), size.cores());
    double slowest = (slow > 30 ? (mean + fullest) / 2 : mean) * size.slowFactor();
    return (1 - any) * fullest + any * Math.max(fullest, slowest);
  }

  /// From the last row of a time to its last answer.
  double latency() {
    return costs.stages().stream().mapToDouble(each -> wayThere(each) + latency(each)).sum();
  }

  /// Cores that would be 70 % full at most, if entities were spread as they are now.
  double neededCores() {
    return Math.ceil(size.cores() * Math.max(fullestLoad(), 1e-9) / FULL);
  }

  /// What gives way, the worst first.
  public List<Bottleneck> bottlenecks() {
    var all = new ArrayList<Bottleneck>();
    all.add(
        new Bottleneck(
            "cores (the fullest)",
            fullestLoad() / FULL,
            String.format(
                Locale.ROOT,
                "about %s cores; fewer or shorter windows in the dearest stage, %s",
                ScaleText.number(neededCores()),
                dearest().name())));
    all.add(
        new Bottleneck(
            "the most frequent entity",
            hottestLoad() / FULL,
            "an entity is one core's work: no number of cores helps; split the entity, or its rows"
                + " by what they mean"));
    all.add(
        new Bottleneck(
            "network of a machine",
            networkRate() / size.networkBytes() / FULL,
            "more machines with fewer cores each; fewer columns between stages"));
    all.add(
        new Bottleneck(
            "checkpoints",
            checkpointSeconds() / size.checkpointSeconds(),
            "longer between checkpoints, faster storage, or shorter windows: states are "
                + ScaleText.text((double) costs.stateBytes(), Unit.BYTES)
                + " an entity"));
    all.add(
        new Bottleneck(
            "memory of a machine",
            state() / size.nodes() / size.memoryBytes() / FULL,
            "more machines, a state backend on disk, or shorter windows"));
    if (costs.stages().stream().anyMatch(StageCost::byTime)) {
      all.add(
          new Bottleneck(
              "a time before the next",
              latency() * demand.timeRate(),
              "a cross-section is one core's work and all its rows go to one machine: compare"
                  + " within groups, or compute fewer cross-sections"));
    }
    all.sort(Comparator.comparingDouble(Bottleneck::used).reversed());
    return all;
  }

  private StageCost dearest() {
    return costs.stages().stream().max(Comparator.comparingDouble(this::nanos)).orElseThrow();
  }

  /// All figures, each with where it comes from.
  public List<ScaleFigure> figures() {
    var all = new ArrayList<ScaleFigure>();
    for (var stage : costs.stages()) {
      String group = "stage " + stage.name();
      double each = stage.byTime() ? entities() : entities() / size.cores();
      all.add(
          new ScaleFigure(
              group,
              "a row",
              stage.nanos(each),
              Unit.NANOS,
              "measured here with " + measured(stage) + " entities"));
      all.add(
          new ScaleFigure(
              group,
              "state of an entity",
              (double) stage.stateBytes(),
              Unit.BYTES,
              "derived from the equations"));
      all.add(
          new ScaleFigure(
              group,
              "a row on its way there",
              (double) stage.bytesIn(),
              Unit.BYTES,
              "derived from the columns"));
      all.add(
          new ScaleFigure(
              group,
              "shuffled in a day",
              demand.rowsPerDay() * stage.bytesIn() * size.leaving(),
              Unit.BYTES,
              DERIVED));
      all.add(
          new ScaleFigure(
              group,
              "latency of a time",
              latency(stage),
              Unit.SECONDS,
              DERIVED + ", with stragglers"));
      all.add(new ScaleFigure(group, "its way there", wayThere(stage), Unit.SECONDS, DERIVED));
    }
    String whole = "the whole";
    all.add(
        new ScaleFigure(
            whole,
            "rows, at the busiest",
            demand.rate(),
            Unit.PER_SECOND,
            "derived; --hours and --peak assumed"));
    all.add(
        new ScaleFigure(
            whole,
            "a byte between workers",
            costs.copyNanos(),
            Unit.NANOS,
            "measured here: written and read"));
    all.add(
        new ScaleFigure(whole, "cores that are busy", load() * size.cores(), Unit.COUNT, DERIVED));
    all.add(new ScaleFigure(whole, "load of a core", load(), Unit.RATIO, DERIVED));
    all.add(
        new ScaleFigure(
            whole,
            "load of the fullest",
            fullestLoad(),
            Unit.RATIO,
            "derived; --skew assumed, entities spread by chance"));
    all.add(
        new ScaleFigure(
            whole,
            "skew: fullest shard to mean",
            shares.most() * size.cores(),
            Unit.RATIO,
            DERIVED));
    all.add(
        new ScaleFigure(
            whole, "load by the most frequent entity", hottestLoad(), Unit.RATIO, DERIVED));
    all.add(new ScaleFigure(whole, "state", state(), Unit.BYTES, DERIVED));
    all.add(
        new ScaleFigure(
            whole,
            "state of a machine",
            state() / size.nodes(),
            Unit.BYTES,
            "derived; --cores-per-node assumed"));
    all.add(
        new ScaleFigure(
            whole,
            "network of a machine",
            networkRate(),
            Unit.BYTES_PER_SECOND,
            "derived; --network is what it has"));
    all.add(new ScaleFigure(whole, "checkpoint", checkpointBytes(), Unit.BYTES, DERIVED));
    all.add(
        new ScaleFigure(
            whole,
            "time of a checkpoint",
            checkpointSeconds(),
            Unit.SECONDS,
            "derived; --storage assumed"));
    all.add(
        new ScaleFigure(
            whole,
            "a failure, until nothing waits",
            recoverySeconds(size.checkpointSeconds() / 2 + checkpointSeconds()),
            Unit.SECONDS,
            "derived; --restart assumed"));
    all.add(
        new ScaleFigure(
            whole,
            "part of the time that is late",
            lateShare(),
            Unit.RATIO,
            "derived; --failure-hours assumed"));
    all.add(new ScaleFigure(whole, "latency of a time", latency(), Unit.SECONDS, DERIVED));
    return all;
  }

  private static String measured(StageCost stage) {
    return String.join(
        ", ", stage.points().stream().map(point -> String.valueOf(point.entities())).toList());
  }
}
