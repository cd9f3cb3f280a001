package weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.CellText;
import weft.cli.console.Progress;
import weft.cli.console.Terminal;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.option.FormatOption;
import weft.cli.option.InputData;
import weft.cli.option.ModeOptions;
import weft.cli.option.OnlyOption;
import weft.cli.option.ParameterOptions;
import weft.cli.option.PluginOptions;
import weft.cli.option.TypeOptions;
import weft.cli.run.ModePlan;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.ParameterText;
import weft.library.Registry;
import weft.live.BarPlan;
import weft.live.LivePlan;
import weft.live.RowPlan;
import weft.live.change.CarryOver;
import weft.live.change.ChangePlan;
import weft.live.change.Migration;
import weft.live.store.SnapshotStore;
import weft.rewrite.Prune;

/// `weft plan OLD NEW`: what an edit of features means for live state, and a snapshot carried over.
@Command(
    name = "plan",
    description =
        "Says which features keep their live state when features are edited, and which are rebuilt"
            + " from how much history. With --snapshot and --to it makes a snapshot for the new"
            + " features of one of the old.",
    footer = {
      "",
      "Examples:",
      "  weft plan old.weft new.weft",
      "  weft plan old.weft new.weft --snapshot state --to state2 --data 'bars/*.parquet'",
      "  weft plan features.weft features.weft --old-param window=20 --param window=50"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class PlanCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description =
          "the features that made the snapshot: a .weft file, the name of a feature type, a type's"
              + " or project's .yaml file")
  private String old;

  @Parameters(index = "1", paramLabel = "NEW", description = "the features that go on from it")
  private String next;

  @Mixin private DataOptions data;
  @Mixin private ModeOptions mode;

  @Option(
      names = "--snapshot",
      paramLabel = "DIR",
      description = "the folder of snapshots of the old features; it stays as it is")
  private Optional<Path> snapshot = Optional.empty();

  @Option(
      names = "--to",
      paramLabel = "DIR",
      description = "where the snapshot for the new features goes: a new folder")
  private Optional<Path> to = Optional.empty();

  @Option(
      names = "--cold",
      description =
          "what has to be rebuilt starts as if there were no history; refused where that would make"
              + " wrong numbers")
  private boolean cold;

  @Mixin private ParameterOptions parameters;

  @Option(
      names = "--old-param",
      paramLabel = "NAME=VALUE",
      description = "a parameter of the old features")
  private Map<String, String> oldParameters = new LinkedHashMap<>();

  @Mixin private OnlyOption only;

  @Option(
      names = "--old-only",
      split = ",",
      paramLabel = "NAME",
      description = "the old features that ran, others are left out")
  private Set<String> oldOnly = new LinkedHashSet<>();

  @Mixin private TypeOptions types;

  @Mixin private PluginOptions plugins;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    mustMakeSense();
    OpSet ops = plugins.ops();
    Registry registry = types.registry();
    FeatureSet before = FeatureSet.open(old, registry);
    FeatureSet after = FeatureSet.open(next, registry);
    var input = data.onCommandLine(after.sources());
    Running ran =
        running(
            before,
            input,
            ParameterText.values(oldParameters),
            OnlyOption.columns(before, oldOnly),
            ops);
    Running runs = running(after, input, parameters.values(), only.columns(after), ops);
    ChangePlan features = ChangePlan.of(ran.graph(), runs.graph());
    ChangePlan plan =
        ran.plan(features.oldPlan(), mode) instanceof BarPlan old
                && runs.plan(features.newPlan(), mode) instanceof BarPlan bars
            ? features.with(old, bars)
            : features;
    var out = spec.commandLine().getOut();
    if (!format.json()) {
      ChangePlanText.print(plan, out);
    }
    Optional<Migration.Result> moved =
        snapshot.map(from -> move(plan, from, to.orElseThrow(), input));
    if (format.json()) {
      out.println(ChangePlanText.json(plan, moved).write());
    }
    return 0;
  }

  private void mustMakeSense() {
    if (snapshot.isPresent() != to.isPresent()) {
      throw Wrong.usage(
          snapshot.isPresent()
              ? "--snapshot says which snapshot to carry over, but not where to"
              : "--to says where a snapshot goes, but not which",
          snapshot.isPresent() ? "add --to DIR, a new folder" : "add --snapshot DIR");
    }
    if (cold && data.named()) {
      throw Wrong.usage("--cold is for where there is no history", "leave out --cold or --data");
    }
    snapshot.ifPresent(
        folder -> {
          if (!Files.isDirectory(folder)) {
            throw new WeftException(
                Diagnostic.of(Code.FILE, "there is no folder " + folder)
                    .about(folder.toString())
                    .expected("a folder of snapshots, as weft stream --snapshot DIR makes it"));
          }
        });
    to.filter(PlanCommand::isUsed)
        .ifPresent(
            folder -> {
              throw new WeftException(
                  Diagnostic.of(Code.FILE, "the folder " + folder + " is not empty")
                      .about(folder.toString())
                      .expected("a new folder, so that no other snapshot is lost")
                      .hint("name another: --to DIR"));
            });
  }

  private static boolean isUsed(Path folder) {
    if (!Files.exists(folder)) {
      return false;
    }
    try (var files = Files.list(folder)) {
      return files.anyMatch(file -> !file.endsWith("lock"));
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the folder " + folder + " can't be used")
              .about(folder.toString())
              .found(Reason.of(e)));
    }
  }

  /// Features that run live.
  ///
  /// @param read the columns that they read, and the keys
  private record Running(Graph graph, CheckedProgram compiled, Schema read) {
    RowPlan plan(LivePlan features, ModeOptions mode) {
      return mode.plan(features, read, compiled, false);
    }
  }

  /// The features that run live; labels do not.
  private Running running(
      FeatureSet set,
      Optional<InputData> input,
      Map<String, Object> values,
      Set<String> chosen,
      OpSet ops) {
    Schema assumed = set.assumed(ops);
    var columns = new LinkedHashMap<>(assumed.columns());
    input.ifPresent(some -> columns.putAll(ModePlan.of(mode, some).schema().columns()));
    var schema =
        new Schema(
            columns,
            input.map(InputData::entity).orElse(assumed.entity()),
            input.map(InputData::order).orElse(assumed.order()));
    var compiled = set.check(schema, values, ops).orThrow();
    var names = new LinkedHashSet<>(compiled.graph().outputs().keySet());
    names.removeAll(compiled.labels());
    for (String name : chosen) {
      if (!names.contains(name)) {
        throw Wrong.unknown(set.name() + " has no feature '" + name + "'", name, names);
      }
    }
    if (!chosen.isEmpty()) {
      names.retainAll(chosen);
    }
    if (names.isEmpty()) {
      throw Wrong.usage(
          set.name() + " has no features that run live",
          "a label looks ahead, so it exists over history only");
    }
    columns.keySet().retainAll(schema.keys());
    var read = new LinkedHashMap<>(assumed.columns());
    read.putAll(columns);
    return new Running(
        Prune.keep(compiled.graph(), names),
        compiled,
        new Schema(read, schema.entity(), schema.order()));
  }

  private Migration.Result move(ChangePlan plan, Path from, Path into, Optional<InputData> input) {
    refuseTables(plan);
    var err = spec.commandLine().getErr();
    CarryOver carry;
    try (var store = SnapshotStore.open(from)) {
      var latest = store.latest();
      store.remarks().forEach(remark -> err.println("snapshot: " + remark));
      carry = new CarryOver(plan, latest.orElseThrow(() -> empty(from)));
    }
    var result = states(carry, plan, input);
    try (var store = SnapshotStore.open(into)) {
      carry.write(result, store);
    }
    ChangePlanText.warnings(plan, result, carry.uncorrected()).forEach(err::println);
    if (!format.json()) {
      spec.commandLine()
          .getOut()
          .println(
              "wrote "
                  + into
                  + ": the states of "
                  + ChangePlanText.entities(result.states().size()));
    }
    return result;
  }

  /// What is known of further tables belongs to a snapshot, and is not carried over.
  private void refuseTables(ChangePlan plan) {
    var tables = new LinkedHashSet<String>();
    for (String file : List.of(old, next)) {
      var sources = FeatureSet.open(file, types.registry()).sources();
      tables.addAll(data.over(sources).tables().keySet());
    }
    Stream.concat(plan.oldRows().inputs().stream(), plan.newRows().inputs().stream())
        .map(LivePlan.Input::name)
        .filter(column -> column.contains(".") && tables.contains(column.split("\\.", 2)[0]))
        .findFirst()
        .ifPresent(
            column -> {
              throw new WeftException(
                  Diagnostic.of(
                          Code.REFUSED,
                          "states of features that read further tables are not carried over")
                      .about(column)
                      .expected("columns of the rows themselves")
                      .found(column)
                      .hint("begin with history: weft run NEW --data DATA --snapshot DIR"));
            });
  }

  private Migration.Result states(CarryOver carry, ChangePlan plan, Optional<InputData> input) {
    if (cold) {
      return carry.coldStates();
    }
    if (!plan.history().needsHistory()) {
      return carry.states();
    }
    if (input.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(
                  Code.USAGE,
                  "history is needed to rebuild "
                      + (plan.rebuilt().isEmpty()
                          ? "open bars"
                          : CellText.count(plan.rebuilt().size(), "feature")))
              .expected(
                  ChangePlanText.history(plan) + ", up to the last row that the snapshot has seen")
              .hint("add --data HISTORY; or --cold, if they may start without it"));
    }
    return carry.states(table(plan, input.get()));
  }

  /// The columns that the new features read, and those of the old that are there.
  private Table table(ChangePlan plan, InputData input) {
    var known = input.schema().columns().keySet();
    var columns = new LinkedHashSet<String>();
    for (var column : plan.newRows().inputs()) {
      String name = column.name();
      if (!known.contains(name)) {
        throw Wrong.unknown(
            "the history has no column '" + name + "', which the new features read", name, known);
      }
      columns.add(name);
    }
    plan.oldRows().inputs().stream()
        .map(LivePlan.Input::name)
        .filter(known::contains)
        .forEach(columns::add);
    columns.removeAll(input.keys());
    try (var progress = Progress.on(spec.commandLine().getErr(), Terminal.isWatched())) {
      return input.table(columns, rows -> progress.show("reading", rows, input.rows()));
    }
  }

  private static WeftException empty(Path folder) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "there is no whole snapshot in " + folder)
            .about(folder.toString())
            .expected("a folder of snapshots, as weft stream --snapshot DIR makes it"));
  }
}
