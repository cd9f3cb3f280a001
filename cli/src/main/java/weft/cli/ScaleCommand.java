package weft.cli;

import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Wrong;
import weft.cli.option.FeatureOptions;
import weft.cli.option.OnlyOption;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.rewrite.Prune;
import weft.scale.Bottleneck;
import weft.scale.ClusterSize;
import weft.scale.CostMeter;
import weft.scale.Demand;
import weft.scale.Forecast;
import weft.scale.ScaleCheck;
import weft.scale.ScaleText;
import weft.scale.Simulation;

/// `weft scale FEATURES --entities 1e6 --rows-per-day 1e10 --cores 4096`: what features would take
/// on a cluster.
@Command(
    name = "scale",
    description =
        "Says what features would take on a cluster: runs them for some seconds on made-up rows,"
            + " predicts load, state, network, checkpoints and latency, names what gives way first,"
            + " and checks it by a simulation. With --check, predicts what this machine does and"
            + " then measures it.",
    footer = {
      "",
      "Examples:",
      "  weft scale examples/first.weft --entities 1e6 --rows-per-day 1e10 --cores 4096",
      "  weft scale rsi --entities 1e4 --rows-per-day 1e9 --cores 64 --skew 0.8",
      "  weft scale examples/first.weft --check"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class ScaleCommand implements Callable<Integer> {
  private static final List<Integer> FEW = List.of(64, 1024, 16_384);

  /// What a program of windows costs more on two threads is taken for what handing over costs.
  private static final String LEAST = "a = close";

  private static final String OTHER = "a = rolling_mean(close, 20)\nb = close - lag(close, 5)";

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private OnlyOption only;

  @Option(
      names = "--entities",
      paramLabel = "N",
      defaultValue = "1e6",
      description = "how many entities there are (default: ${DEFAULT-VALUE})")
  private double entities;

  @Option(
      names = "--rows-per-day",
      paramLabel = "N",
      defaultValue = "1e10",
      description = "rows of all entities in a day (default: ${DEFAULT-VALUE})")
  private double rows;

  @Option(
      names = "--hours",
      paramLabel = "H",
      defaultValue = "24",
      description = "hours of a day in which rows come (default: ${DEFAULT-VALUE})")
  private double hours;

  @Option(
      names = "--peak",
      paramLabel = "X",
      defaultValue = "1",
      description = "how many times the mean the busiest moments bring (default: ${DEFAULT-VALUE})")
  private double peak;

  @Option(
      names = "--skew",
      paramLabel = "S",
      defaultValue = "0",
      description =
          "how uneven entities are: the one at place n has rows in proportion to 1/n^S (default:"
              + " ${DEFAULT-VALUE})")
  private double skew;

  @Option(
      names = "--cores",
      paramLabel = "N",
      defaultValue = "4096",
      description = "cores of the cluster (default: ${DEFAULT-VALUE})")
  private double cores;

  @Option(
      names = "--cores-per-node",
      paramLabel = "N",
      defaultValue = "16",
      description = "cores of a machine (default: ${DEFAULT-VALUE})")
  private double coresPerNode;

  @Option(
      names = "--network",
      paramLabel = "GBIT",
      defaultValue = "10",
      description = "what a machine sends in a second, in Gbit (default: ${DEFAULT-VALUE})")
  private double network;

  @Option(
      names = "--storage",
      paramLabel = "MB",
      defaultValue = "200",
      description =
          "what a machine writes to where checkpoints are, in MB a second (default:"
              + " ${DEFAULT-VALUE})")
  private double storage;

  @Option(
      names = "--node-memory",
      paramLabel = "GB",
      defaultValue = "64",
      description = "memory of a machine, in GB (default: ${DEFAULT-VALUE})")
  private double memory;

  @Option(
      names = "--checkpoint",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "seconds between checkpoints (default: ${DEFAULT-VALUE})")
  private double checkpoint;

  @Option(
      names = "--failure-hours",
      paramLabel = "H",
      defaultValue = "4000",
      description = "after how many hours a machine fails, in the mean (default: ${DEFAULT-VALUE})")
  private double failures;

  @Option(
      names = "--restart",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description =
          "seconds after a failure until states are read again (default: ${DEFAULT-VALUE})")
  private double restart;

  @Option(
      names = "--stragglers",
      paramLabel = "PART",
      defaultValue = "0.01",
      description = "the part of the work that takes longer (default: ${DEFAULT-VALUE})")
  private double slow;

  @Option(
      names = "--straggling",
      paramLabel = "X",
      defaultValue = "3",
      description = "how many times longer it takes (default: ${DEFAULT-VALUE})")
  private double slower;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "of what is left to chance (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--millis",
      paramLabel = "N",
      defaultValue = "150",
      description = "how long each measurement takes at least (default: ${DEFAULT-VALUE})")
  private int millis;

  @Option(
      names = "--check",
      description = "predicts what this machine does with one and two threads, and measures it")
  private boolean check;

  @Override
  public Integer call() {
    var size =
        new ClusterSize(
            (int) Math.min(whole("--cores", cores), Integer.MAX_VALUE),
            (int) Math.min(whole("--cores-per-node", coresPerNode), Integer.MAX_VALUE),
            network * 1e9 / 8,
            storage * 1e6,
            memory * 1e9,
            checkpoint,
            failures,
            restart,
            slow,
            slower);
    var demand = new Demand(whole("--entities", entities), rows, hours, peak, skew);
    OpSet ops = features.ops();
    FeatureSet set = features.open();
    var compiled = set.check(set.assumed(ops), features.parameters(), ops);
    var err = spec.commandLine().getErr();
    compiled.problems().forEach(problem -> Wrong.show(err, problem));
    if (!compiled.errors().isEmpty()) {
      return ExitCode.WRONG;
    }
    Graph graph = live(compiled, set);
    var out = spec.commandLine().getOut();
    var meter = new CostMeter(millis, FEW, seed);
    if (check) {
      return compared(graph, meter, out);
    }
    var forecast = new Forecast(meter.measure(graph), size, demand, seed);
    out.println(header(set, size, demand));
    out.println();
    ScaleText.lines(forecast.figures()).forEach(out::println);
    out.println();
    bottlenecks(forecast.bottlenecks(), out);
    simulated(forecast, out);
    return 0;
  }

  /// Large numbers are written as 1e6, so they come as numbers of any kind.
  private static long whole(String option, double value) {
    if (value != Math.rint(value)) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, option + " can't be " + value)
              .about(option)
              .expected("a whole number, such as 16 or 1e6"));
    }
    return (long) value;
  }

  /// What can run live: labels can't.
  private Graph live(CheckedProgram compiled, FeatureSet set) {
    var chosen = only.columns(set);
    Graph graph = chosen.isEmpty() ? compiled.graph() : Prune.keep(compiled.graph(), chosen);
    var names = new LinkedHashSet<>(graph.outputs().keySet());
    names.removeAll(compiled.labels());
    if (names.isEmpty()) {
      throw Wrong.usage(
          "there is nothing to run live: all features are labels",
          "a label looks ahead, so it exists over history only");
    }
    return Prune.keep(graph, names);
  }

  private static String header(FeatureSet set, ClusterSize size, Demand demand) {
    return String.format(
        Locale.ROOT,
        "%s: %s entities, %s rows a day, on %s cores of %s machines (assumed as fast as this one)",
        set.name(),
        ScaleText.number((double) demand.entities()),
        ScaleText.number(demand.rowsPerDay()),
        ScaleText.number(size.cores()),
        ScaleText.number(size.nodes()));
  }

  private static void bottlenecks(List<Bottleneck> all, PrintWriter out) {
    var first = all.getFirst();
    out.printf(
        Locale.ROOT,
        "%s: %s (%s of what it can take)%n",
        first.used() > 1 ? "not enough" : "gives way first",
        first.name(),
        ScaleText.number(first.used()));
    out.println("  to change: " + first.change());
    for (var other : all.subList(1, all.size())) {
      out.printf(Locale.ROOT, "  then: %s (%s)%n", other.name(), ScaleText.number(other.used()));
    }
  }

  private void simulated(Forecast forecast, PrintWriter out) {
    out.println();
    out.println("simulated in virtual time, seed " + seed + "  (predicted, simulated)");
    new Simulation(forecast, seed).compared().forEach(line -> out.println("  " + line));
  }

  private int compared(Graph graph, CostMeter meter, PrintWriter out) {
    var schema = Schema.of(Map.of("close", Type.column(Element.F64)));
    var handling =
        ScaleCheck.handling(
            Formulas.compile(LEAST, schema).graph(),
            Formulas.compile(OTHER, schema).graph(),
            meter);
    out.println(
        "measured on other programs: "
            + ScaleText.number(handling.takeIn())
            + " ns to take a row in, "
            + ScaleText.number(handling.handOver())
            + " to hand it to another thread");
    var all = ScaleCheck.of(graph, meter, handling, out::println);
    for (var each : all) {
      out.printf(
          Locale.ROOT,
          "%-36s predicted %s, measured %s: %+.0f %%%n",
          each.what(),
          ScaleText.text(each.predicted(), each.unit()),
          ScaleText.text(each.measured(), each.unit()),
          100 * each.off());
    }
    return 0;
  }
}
