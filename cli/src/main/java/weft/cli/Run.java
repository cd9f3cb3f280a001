package weft.cli;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Progress;
import weft.cli.console.Serving;
import weft.cli.console.Terminal;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.option.EngineOptions;
import weft.cli.option.FeatureOptions;
import weft.cli.option.InputData;
import weft.cli.option.MemoryOption;
import weft.cli.option.ModeOptions;
import weft.cli.option.OnlyOption;
import weft.cli.option.OutOrder;
import weft.cli.option.ResultOptions;
import weft.cli.option.StreamMode;
import weft.cli.run.AllRows;
import weft.cli.run.Asserted;
import weft.cli.run.DataNotes;
import weft.cli.run.Handover;
import weft.cli.run.Loaded;
import weft.cli.run.ModePlan;
import weft.cli.run.QueriedRun;
import weft.cli.run.Refusals;
import weft.cli.run.Result;
import weft.cli.run.RoundedRows;
import weft.cli.run.Tally;
import weft.eval.Engine;
import weft.eval.FlowRun;
import weft.eval.Outcome;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.files.JoinedFiles;
import weft.files.QueriedFeatures;
import weft.files.TableFiles;
import weft.files.spill.Memory;
import weft.files.spill.SpilledRun;
import weft.files.spill.StreamedRun;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Tensor;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.rewrite.Prune;
import weft.rewrite.Rewrites;
import weft.rewrite.Stages;

/// `weft run FEATURES --data DATA`: computes features over a table, and writes them to a file or
/// shows the last rows.
@Command(
    name = "run",
    description =
        "Computes the features of a .weft file, a feature type or a project over a table. Exit code"
            + " 3 when some of them could not be computed, 7 when the engine refuses some.",
    footer = {
      "",
      "Examples:",
      "  weft run examples/first.weft --data examples/bars.csv",
      "  weft run rsi --data examples/bars.csv --param window=14 --out rsi.parquet",
      "  weft run examples/project.yaml --only momentum",
      "  weft run examples/first.weft --data examples/ticks.csv --mode bar --bar 1m"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class Run implements Callable<Integer> {
  /// Rows that are kept of results that do not fit into memory.
  private static final int LAST = 1000;

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private DataOptions data;
  @Mixin private ModeOptions mode;
  @Mixin private EngineOptions engine;
  @Mixin private ResultOptions output;
  @Mixin private OnlyOption only;

  @Option(
      names = "--out-order",
      paramLabel = "ORDER",
      defaultValue = "input",
      description =
          "how rows of results stand: input, entity (by entity, then order; faster where data are"
              + " larger than memory) (default: ${DEFAULT-VALUE})")
  private OutOrder outOrder;

  @Option(
      names = "--no-keys",
      description = "leaves the columns of entity and order out of the file")
  private boolean keyless;

  @Mixin private MemoryOption memory;

  @Option(
      names = "--snapshot",
      paramLabel = "DIR",
      description =
          "leaves the states behind that `weft stream` starts from: live goes on where history"
              + " ends")
  private Optional<Path> snapshot = Optional.empty();

  @Option(
      names = "--fail-fast",
      description = "stop when a feature is wrong or fails, instead of computing the others")
  private boolean failFast;

  @Option(
      names = "--strict",
      description =
          "what would only be a warning is an error, and nothing is written: values outside of the"
              + " declared range of their column, times with and without a zone in one column,"
              + " results that are not as asserted")
  private boolean strict;

  @Option(
      names = "--quiet",
      description = "says nothing of results that are written, which need not be counted then")
  private boolean quiet;

  /// The columns that are computed; none where all are.
  private Set<String> chosen = Set.of();

  private Refusals refusals = Refusals.NONE;

  /// Why an engine that reads files itself was given the rows.
  private Optional<String> throughMemory = Optional.empty();

  /// Why rows are not computed as they come, where they would be.
  private Optional<AllRows> allRows = Optional.empty();

  /// Columns for which the run began again.
  private final Set<String> widened = new LinkedHashSet<>();

  @Override
  public Integer call() {
    output.check();
    output.check(quiet);
    memory.limit();
    long start = System.nanoTime();
    OpSet ops = features.ops();
    FeatureSet set = features.open();
    strict |= set.strict();
    chosen = only.columns(set);
    output.out().ifPresent(TableFiles::writable);
    var err = spec.commandLine().getErr();
    if (features.refusedUnseen(set, ops, failFast, err)) {
      return ExitCode.WRONG;
    }
    InputData input = data.needed(set, OptionalLong.of(memory.limit().bytes()));
    var plan = ModePlan.of(mode, input);
    CheckedProgram compiled = check(set, input, plan.schema(), ops);
    if (refused(compiled)) {
      return ExitCode.WRONG;
    }
    refusals = Refusals.of(engine.of(ops, options()), chosen(compiled.graph()), options());
    refusals.show(err);
    if (refusals.isAll() || failFast && refusals.isAny()) {
      return ExitCode.REFUSED;
    }
    try (var progress = Progress.on(err, Terminal.isWatched())) {
      Graph graph = chosen(compiled.graph());
      Result.checkNames(input.keys(), graph);
      var queried = queried(set, ops, input, plan, compiled);
      boolean large = queried.isEmpty() && memory.isTooSmall(input, graph);
      plan.mustFitMemory(large);
      snapshot.ifPresent(_ -> Handover.mustFit(large));
      Optional<Result> found =
          queried.or(
              () ->
                  large
                      ? inParts(set, ops, input, compiled, progress)
                      : asItComes(input, ops, plan, compiled, progress)
                          .or(() -> atOnce(set, ops, input, plan, compiled, progress)));
      progress.clear();
      if (found.isEmpty()) {
        return ExitCode.WRONG;
      }
      Result result = found.get();
      var out = spec.commandLine().getOut();
      if (output.out().isEmpty()) {
        result.print(out, output.shown(), Terminal.isWatched());
      } else if (!result.features().isEmpty()) {
        out.println("wrote " + output.out().get());
      }
      result.problems().forEach(problem -> Wrong.show(err, problem));
      result.warnings().forEach(problem -> Wrong.show(err, problem));
      if (!quiet) {
        result.summary(out, (System.nanoTime() - start) / 1e9);
      } else if (Serving.current().isEmpty()) {
        result.notes().lines().forEach(err::println);
      }
      result.notes().lines().forEach(Serving::note);
      allRows.flatMap(why -> why.line(large, memory.isGiven())).ifPresent(out::println);
      widened.stream().map(AllRows::widened).forEach(out::println);
      throughMemory.ifPresent(why -> out.println("the engine was given the rows: " + why));
      refusals.summary(out);
      return refusals.code(result.problems());
    }
  }

  /// The engine reads and writes files itself; nothing where rows must go through memory.
  private Optional<Result> queried(
      FeatureSet set, OpSet ops, InputData first, ModePlan plan, CheckedProgram before) {
    InputData input = first;
    CheckedProgram compiled = before;
    while (!plan.makesBars() && snapshot.isEmpty()) {
      Graph graph = chosen(compiled.graph());
      var prepared = engine.of(ops, options()).prepare(graph, options());
      throughMemory = QueriedRun.unfit(prepared, graph, compiled, input, output.out(), outOrder);
      if (throughMemory.isPresent() || !(prepared instanceof QueriedFeatures features)) {
        break;
      }
      var run = new QueriedRun(features, graph, compiled, input, output.out(), output.shown());
      try {
        return Optional.of(run.run(strict));
      } catch (JoinedFiles.Widened e) {
        // A column with missing values is read again, as numbers.
        widened.add(e.column());
        input = input.widened(e.column());
        compiled = check(set, input, input.schema(), ops);
        if (compiled.graph().outputs().isEmpty()) {
          break;
        }
      }
    }
    return Optional.empty();
  }

  /// Reads and computes all rows at once; nothing where the features turn out to be wrong.
  private Optional<Result> atOnce(
      FeatureSet set,
      OpSet ops,
      InputData input,
      ModePlan plan,
      CheckedProgram before,
      Progress progress) {
    CheckedProgram compiled = before;
    Graph graph = chosen(compiled.graph());
    var read = List.copyOf(graph.columns().keySet());
    var findings = input.findings(compiled);
    Table rows =
        input.table(
            snapshot.isPresent() ? input.withKeys(plan.columns(read)) : plan.columns(read),
            done -> progress.show("reading", done, input.rows()),
            findings);
    findings.values(rows.columns(), rows.rows());
    if (mode.mode() == StreamMode.TICK) {
      // Ticks that bars are made of may well come at the same time.
      findings.keys(rows, i -> i);
    }
    DataNotes.of(findings, input, compiled).mustBeNone(strict);
    Table table = plan.table(rows, read);
    Schema found = Loaded.schema(table, plan.schema());
    if (!found.equals(plan.schema())) {
      // Columns with missing values are read as numbers.
      compiled = check(set, input, found, ops);
      if (refused(compiled)) {
        return Optional.empty();
      }
      graph = chosen(compiled.graph());
    }
    var rounding = new RoundedRows(graph, engine.of(ops, options()));
    var outcome = rounding.taken(run(rounding.graph(), table, ops, progress));
    var made = plan.rows(table, outcome, compiled);
    progress.clear();
    var result = Result.of(made.table(), input.keys(), made.outcome(), graph, compiled, !quiet);
    var asserted = new Asserted(compiled.assertions(), input.keys());
    asserted.look(result.columns());
    var notes = DataNotes.of(findings, input, compiled).with(asserted.warnings());
    notes.mustBeNone(strict);
    var lines = rounding.lines(plan.makesBars() ? row -> "bar " + (row + 1) : input.files()::place);
    result = result.with(notes.and(lines));
    if (outOrder == OutOrder.ENTITY) {
      result = result.byEntity();
    }
    if (!result.features().isEmpty()) {
      var columns = keyless ? result.features() : result.columns();
      output.out().ifPresent(file -> Unwritten.during(() -> TableFiles.write(file, columns)));
    }
    if (snapshot.isPresent()) {
      progress.show("leaving states behind", 0, 1);
      var streamed = check(set, input, Handover.schema(found, set.columns(ops)), ops);
      Handover.write(
          snapshot.get(),
          streamed.with(chosen(streamed.graph())),
          mode,
          input,
          input.keyed(set.columns(ops)),
          rows);
    }
    return Optional.of(result);
  }

  /// The same for a table that does not fit into memory; the result has only the last rows.
  private Optional<Result> inParts(
      FeatureSet set, OpSet ops, InputData first, CheckedProgram before, Progress progress) {
    InputData input = first;
    CheckedProgram compiled = before;
    while (true) {
      try {
        Graph graph = chosen(compiled.graph());
        var streamed = streamed(input, ops, graph, compiled, progress);
        return streamed.isPresent()
            ? streamed
            : Optional.of(spilled(input, ops, graph, compiled, progress));
      } catch (JoinedFiles.Widened e) {
        // A column with missing values is read again, as numbers.
        widened.add(e.column());
        input = input.widened(e.column());
        compiled = check(set, input, input.schema(), ops);
        if (refused(compiled)) {
          return Optional.empty();
        }
      } catch (OutOfMemoryError e) {
        throw Wrong.usage(
            "the rows of one entity, or of one time, do not fit into the memory",
            "give more memory: --memory 4GB");
      }
    }
  }

  /// Rows that are written need not all be there at the same time; nothing where they must.
  private Optional<Result> asItComes(
      InputData input, OpSet ops, ModePlan plan, CheckedProgram compiled, Progress progress) {
    if (output.out().isEmpty() || snapshot.isPresent() || plan.makesBars()) {
      return Optional.empty();
    }
    try {
      return streamed(input, ops, chosen(compiled.graph()), compiled, progress);
    } catch (JoinedFiles.Widened e) {
      widened.add(e.column());
      return Optional.empty();
    }
  }

  /// Reads, computes and writes rows block by block; nothing, and nothing is written, where they
  /// can't be computed as they come.
  private Optional<Result> streamed(
      InputData input, OpSet ops, Graph graph, CheckedProgram compiled, Progress progress) {
    Memory limit = memory.limit();
    int rows = StreamedRun.rows(limit, MemoryOption.rowBytes(input, graph));
    var columns = List.copyOf(graph.columns().keySet());
    if (input.rows() <= rows) {
      return Optional.empty();
    }
    allRows = AllRows.unread(input, columns, outOrder);
    if (allRows.isPresent()) {
      return Optional.empty();
    }
    var engine = this.engine.of(ops, options());
    var rounding = new RoundedRows(graph, engine);
    var flow = engine.prepare(rounding.graph(), options()).flow(input.rows());
    if (flow.isEmpty()) {
      allRows = Optional.of(AllRows.needed(graph, engine, options(), input.rows()));
      return Optional.empty();
    }
    var findings = input.findings(compiled);
    Runnable end = () -> DataNotes.of(findings, input, compiled).mustBeNone(strict);
    try (var run =
        new StreamedRun(
            input.files(), columns, flow.get(), rows, limit.bytes() / 5, findings, end)) {
      var tally = written(rounding.taken(run), run::done, input, compiled, progress);
      var result = Result.ofAll(tally, run.entities(), input, graph, compiled, findings);
      var lines = rounding.lines(input.files()::place);
      return Optional.of(result.with(result.notes().and(lines)));
    } catch (FlowRun.Unfit e) {
      allRows = Optional.of(AllRows.found(e, input));
      return Optional.empty();
    }
  }

  private Result spilled(
      InputData input, OpSet ops, Graph graph, CheckedProgram compiled, Progress progress) {
    Engine engine = this.engine.of(ops, options());
    var rounding = new RoundedRows(graph, engine);
    Graph expanded = Rewrites.standard(rounding.graph());
    long rowBytes = Memory.rowBytes(Stages.of(expanded), input.keys());
    boolean byEntity = outOrder == OutOrder.ENTITY;
    var findings = input.findings(compiled);
    try (var run =
        new SpilledRun(
            input.files(),
            expanded,
            part -> engine.prepare(part, options()),
            memory.limit().portions(rowBytes),
            byEntity,
            findings,
            progress::show)) {
      var pieces = run.run();
      DataNotes.of(findings, input, compiled).mustBeNone(strict);
      var tally = written(rounding.taken(pieces), _ -> {}, input, compiled, progress);
      var result = Result.ofAll(tally, run.entities(), input, graph, compiled, findings);
      var lines =
          rounding.lines(byEntity ? row -> "written row " + (row + 1) : input.files()::place);
      return result.with(result.notes().and(lines));
    }
  }

  /// Writes rows piece by piece, where they are to be.
  private Tally written(
      Iterator<Map<String, Tensor>> pieces,
      Consumer<Map<String, Tensor>> done,
      InputData input,
      CheckedProgram compiled,
      Progress progress) {
    var asserted = new Asserted(compiled.assertions(), input.keys());
    var tally =
        new Tally(
            pieces,
            input.keys(),
            Math.max(output.shown(), LAST),
            !quiet,
            count -> progress.show("writing", count, input.rows()),
            asserted,
            () -> DataNotes.NONE.with(asserted.warnings()).mustBeNone(strict));
    output
        .out()
        .ifPresentOrElse(
            file ->
                Unwritten.during(
                    () -> TableFiles.write(file, keyless ? tally.keyless() : tally, done)),
            () -> tally.forEachRemaining(_ -> {}));
    return tally;
  }

  private CheckedProgram check(FeatureSet set, InputData input, Schema schema, OpSet ops) {
    return input.explained(set, set.check(schema, features.parameters(), ops), schema, ops);
  }

  private boolean refused(CheckedProgram compiled) {
    var errors = compiled.errors();
    boolean stop = compiled.graph().outputs().isEmpty() || failFast && !errors.isEmpty();
    if (stop) {
      errors.forEach(problem -> Wrong.show(spec.commandLine().getErr(), problem));
    }
    return stop;
  }

  private Graph chosen(Graph graph) {
    OnlyOption.mustKnow("--only", chosen, graph.outputs().keySet());
    return refusals.taken(chosen.isEmpty() ? graph : Prune.keep(graph, chosen));
  }

  private Outcome run(Graph graph, Table table, OpSet ops, Progress progress) {
    var options = options().watch((done, total) -> progress.show("computing", done, total));
    return engine.of(ops, options).prepare(graph, options).run(table);
  }

  private RunOptions options() {
    return RunOptions.standard().failFast(failFast).printTo(spec.commandLine().getErr()::println);
  }
}
