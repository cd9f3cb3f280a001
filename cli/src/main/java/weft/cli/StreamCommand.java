package weft.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.ProcessWriter;
import weft.cli.console.Serving;
import weft.cli.console.StopSignal;
import weft.cli.console.Terminal;
import weft.cli.console.Wrong;
import weft.cli.option.CsvArguments;
import weft.cli.option.FeatureOptions;
import weft.cli.option.KeyOptions;
import weft.cli.option.ModeOptions;
import weft.cli.option.OnlyOption;
import weft.cli.option.TimeOptions;
import weft.cli.run.AssertedRows;
import weft.cli.run.OddRows;
import weft.cli.run.Result;
import weft.cli.serve.ServedLive;
import weft.cli.stream.LineFormat;
import weft.cli.stream.StreamFeatures;
import weft.cli.stream.StreamInputs;
import weft.cli.stream.StreamTables;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.live.Live;
import weft.live.RowPlan;
import weft.live.intake.TimePolicy;
import weft.live.store.SnapshotStore;
import weft.studio.live.StreamTap;
import weft.wire.Ending;
import weft.wire.Endpoints;
import weft.wire.Figures;
import weft.wire.Pump;
import weft.wire.RowWatch;
import weft.wire.Setup;
import weft.wire.TableFile;
import weft.wire.text.Answers;
import weft.wire.text.InputColumns;

/// `weft stream FEATURES`: answers rows as they arrive.
@Command(
    name = "stream",
    description =
        "Computes features on rows as they arrive: reads rows as NDJSON or CSV, and writes what is"
            + " due for each. Ctrl-C ends it, and nothing is lost that was read.",
    footer = {
      "",
      "Examples:",
      "  weft stream examples/first.weft --in examples/bars.csv",
      "  tail -f ticks.ndjson | weft stream features.weft --snapshot state --every 10s",
      "  weft stream features.weft --in tcp:7000 --lateness 2s --stats",
      "",
      "Exit codes: 0 the input ended, or it was asked to end; 2 wrong input; 3 the last snapshot"
          + " could",
      "not be written; 4 the output could not be; 5 no line was a row; 6 more than half of the rows"
          + " were",
      "dropped; 141 nobody reads the output any more."
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class StreamCommand implements Callable<Integer> {
  private static final String NONE = "none";

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private TimeOptions times;
  @Mixin private ModeOptions mode;

  @Mixin private StreamInputs inputs;

  @Mixin private StreamTables tables;

  @Option(
      names = "--out",
      paramLabel = "TO",
      defaultValue = "-",
      description = "where rows go: - for standard output, or a file (default: ${DEFAULT-VALUE})")
  private String out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "how rows are written: ndjson, csv (default: by the name of the input file, else ndjson)")
  private Optional<LineFormat> format = Optional.empty();

  @Option(
      names = "--out-format",
      paramLabel = "FORMAT",
      description = "how rows are written that come out (default: as those that go in)")
  private Optional<LineFormat> outFormat = Optional.empty();

  @Mixin private KeyOptions keys;

  @Mixin private CsvArguments csv = new CsvArguments();

  @Mixin private OnlyOption only;

  @Option(
      names = "--on-event",
      split = ",",
      paramLabel = "NAME",
      description =
          "more features that are told only where they happen: where they are present and, if"
              + " conditions, hold")
  private Set<String> onEvent = new LinkedHashSet<>();

  @Option(
      names = "--snapshot",
      paramLabel = "FOLDER",
      description = "goes on from the snapshot in a folder, and keeps new ones there")
  private Optional<Path> snapshot = Optional.empty();

  @Option(
      names = "--every",
      paramLabel = "TIME|ROWS",
      description = "when to make a snapshot besides the end: 10s, or a number of rows")
  private Optional<String> every = Optional.empty();

  /// What ends the bars of a duration.
  enum Close {
    ROW,
    CLOCK
  }

  @Option(
      names = "--close",
      paramLabel = "RULE",
      defaultValue = "row",
      description =
          "what ends bars of a duration: row (one of the same entity at or after the end), clock"
              + " (rows of any entity, less the lateness; ticks that come later are dropped)"
              + " (default: ${DEFAULT-VALUE})")
  private Close close;

  @Option(
      names = "--plan",
      description = "says how it would run: what waits for what, what is kept; and ends")
  private boolean shown;

  @Option(
      names = "--studio",
      description =
          "lets studios of this machine watch: prints what to attach them to. A slow one never"
              + " delays rows")
  private boolean studio;

  @Option(names = "--stats", description = "shows figures on standard error")
  private boolean stats;

  @Option(
      names = "--strict",
      description = "ends at a bad line, and at a result that is not as asserted, with exit code 2")
  private boolean strict;

  @Option(
      names = "--longest-line",
      paramLabel = "SIZE",
      defaultValue = "16MB",
      description = "longer lines are bad ones (default: ${DEFAULT-VALUE})")
  private String longestLine;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    inputs.name();
    var live = StreamFeatures.of(features, mode, keys, only, onEvent, tables, inputs.tables(), err);
    if (live.isEmpty()) {
      return ExitCode.WRONG;
    }
    var found = live.get();
    Result.checkNames(found.reserved(times.corrects()), found.graph());
    var policy = times.policy(found.timed());
    if (shown) {
      spec.commandLine().getOut().print(found.describe(policy));
      return 0;
    }
    var odd = new OddRows(found.compiled(), found.set().sources().types());
    return run(found, found.plan(close == Close.CLOCK, odd), odd, policy, err);
  }

  private int run(
      StreamFeatures found, RowPlan plan, OddRows odd, TimePolicy policy, PrintWriter err) {
    var answers =
        new Answers(plan.outputs(), found.entity(), found.order(), found.timed(), times.corrects());
    boolean refusing = strict || found.set().strict();
    var asserted = new AssertedRows(found.compiled().assertions(), answers, refusing);
    LineFormat read =
        format.orElseGet(() -> LineFormat.of(inputs.rows()).orElse(LineFormat.NDJSON));
    var files = inputs.files(found, plan, format, odd);
    boolean cells = read == LineFormat.CSV || files.stream().anyMatch(TableFile::csv);
    var look = csv.overLines(found.set().sources().csv(), cells);
    var columns =
        inputs
            .columns(found, plan, times.sequence(), odd)
            .look(
                LineFormat.isTabs(inputs.rows()) && look.separator().isEmpty()
                    ? look.separator('\t')
                    : look)
            .watch(odd.rows(plan, answers));
    if (Serving.current().isPresent()) {
      Serving.current()
          .get()
          .keep(new ServedLive(plan, policy, columns, answers, asserted, odd, refusing));
      return 0;
    }
    LineFormat write = outFormat.orElseGet(() -> LineFormat.of(out).orElse(read));
    refuseVectors(plan, write);
    var setup =
        new Setup(
            columns,
            answers,
            read == LineFormat.CSV,
            write == LineFormat.CSV,
            strict,
            longest(),
            everyRows(),
            everyNanos(),
            stats,
            stats && watched(),
            files);
    var store = snapshot.map(SnapshotStore::open);
    var tap =
        studio ? Optional.of(StreamTap.open(plan, found.timed())) : Optional.<StreamTap>empty();
    tap.ifPresent(it -> err.println("studio: attach the view Live to " + it.address()));
    err.flush();
    try (var stop = new StopSignal();
        Closeable _ = () -> store.ifPresent(SnapshotStore::close);
        Closeable _ = () -> close(tap);
        var pump =
            new Pump(
                setup,
                sink ->
                    tap.map(it -> it.live(policy, asserted.before(sink)))
                        .orElseGet(() -> new Live(plan, policy, asserted.before(sink))),
                tap.<RowWatch>map(it -> it).orElse(RowWatch.NONE),
                endpoints(err),
                store,
                identity(columns),
                err,
                System::nanoTime)) {
      asserted.atRefusal(pump::stop);
      odd.atFirst(refusing ? pump::stop : () -> {});
      return stop.during(pump, () -> finish(pump, asserted, odd, refusing, err));
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the output can't be closed").found(Reason.of(e)));
    }
  }

  private static void close(Optional<StreamTap> tap) throws IOException {
    if (tap.isPresent()) {
      tap.get().close();
    }
  }

  private Endpoints endpoints(PrintWriter err) {
    try {
      return new Endpoints(
          inputs.rows(), out, System.in, ProcessWriter.bytes(spec.commandLine().getOut()), err);
    } catch (InvalidPathException e) {
      throw Wrong.usage("'" + e.getInput() + "' can't be the name of a file", "name another");
    }
  }

  private int finish(
      Pump pump, AssertedRows asserted, OddRows odd, boolean refusing, PrintWriter err) {
    Ending ending = pump.run();
    var figures = pump.figures();
    if (stats) {
      figures.print(err);
    }
    err.println(figures.summary());
    figures.repeated().ifPresent(err::println);
    figures.matchless().forEach(err::println);
    var warnings = new ArrayList<>(odd.warnings(figures.odd()));
    asserted.warnings().forEach(warnings::add);
    warnings.forEach(problem -> Wrong.show(err, problem));
    boolean refused = refusing && !warnings.isEmpty();
    if (refused) {
      Wrong.show(
          err,
          Diagnostic.of(Code.BAD_DATA, "the stream ends here: with --strict warnings are errors")
              .hint("leave --strict out, or do as the warnings say"));
    }
    pump.problem().ifPresent(problem -> Wrong.show(err, problem));
    int code =
        switch (ending) {
          case INPUT_ENDED, STOPPED ->
              pump.safe() ? fate(figures, refused, err) : ExitCode.INCOMPLETE;
          case BAD_LINE, INPUT_FAILED -> ExitCode.WRONG;
          case OUTPUT_FAILED -> ExitCode.UNWRITTEN;
          case READER_GONE -> ExitCode.READER_GONE;
        };
    err.flush();
    return code;
  }

  /// What became of the rows that were read.
  private static int fate(Figures figures, boolean refused, PrintWriter err) {
    if (refused) {
      return ExitCode.WRONG;
    }
    if (figures.nothingGood()) {
      err.println("no line of the input was a row: all " + figures.in() + " were bad");
      return ExitCode.NO_INPUT;
    }
    if (figures.mostDropped()) {
      err.println(
          "more than half of the rows were dropped: "
              + figures.losses()
              + (figures.dropped() > 0
                  ? "; give rows in the order of their times, or say how late they may be:"
                      + " --lateness 2s"
                  : ""));
      return ExitCode.DROPPED;
    }
    return 0;
  }

  private static String identity(InputColumns columns) {
    return "by "
        + columns.entity().orElse(NONE)
        + ", order "
        + columns.order().orElse(NONE)
        + ", seq "
        + columns.sequence().orElse(NONE);
  }

  private static void refuseVectors(RowPlan plan, LineFormat write) {
    for (var output : plan.outputs()) {
      if (write == LineFormat.CSV && !output.type().shape().isScalar()) {
        throw Wrong.usage(
            "CSV can't hold the vectors of '" + output.name() + "'",
            "write --out-format ndjson, or a feature for each number");
      }
    }
  }

  private int longest() {
    var size =
        java.util.regex.Pattern.compile("([0-9]{1,4})([KM])B?")
            .matcher(longestLine.strip().toUpperCase(Locale.ROOT));
    if (!size.matches()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "--longest-line can't be '" + longestLine + "'")
              .about("--longest-line")
              .expected("a size such as 64KB or 16MB")
              .found(longestLine));
    }
    long bytes = Long.parseLong(size.group(1)) << (size.group(2).equals("K") ? 10 : 20);
    return Math.clamp(bytes, 1, 1 << 30);
  }

  private OptionalLong everyRows() {
    if (every.isPresent() && every.get().matches("[1-9][0-9]{0,17}")) {
      return OptionalLong.of(Long.parseLong(every.get()));
    }
    return OptionalLong.empty();
  }

  private OptionalLong everyNanos() {
    if (every.isPresent() && snapshot.isEmpty()) {
      throw Wrong.usage(
          "--every says when to make snapshots, and there are none", "add --snapshot FOLDER");
    }
    if (every.isEmpty() || everyRows().isPresent()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        Span.time(every.get())
            .map(Span.Time::nanos)
            .orElseThrow(
                () ->
                    new WeftException(
                        Diagnostic.of(Code.USAGE, "--every can't be '" + every.get() + "'")
                            .about("--every")
                            .expected("a duration such as 10s, or a number of rows")
                            .found(every.get()))));
  }

  /// Whether somebody looks at standard error.
  private static boolean watched() {
    try {
      String target = Objects.toString(Files.readSymbolicLink(Path.of("/proc/self/fd/2")));
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException e) {
      return Terminal.isWatched();
    }
  }
}
