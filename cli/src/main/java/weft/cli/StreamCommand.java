package weft.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
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
import weft.cli.stream.Answers;
import weft.cli.stream.Columns;
import weft.cli.stream.Ending;
import weft.cli.stream.Endpoints;
import weft.cli.stream.Pump;
import weft.cli.stream.Setup;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.lang.Compiled;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.live.LivePlan;
import weft.live.store.SnapshotStore;
import weft.rewrite.Prune;

/// `weft stream FEATURES`: answers rows as they arrive.
@Command(
    name = "stream",
    description =
        "Computes features on rows as they arrive: reads rows as NDJSON or CSV, and writes what is due for each. Ctrl-C ends it, and nothing is lost that was read.",
    footer = {
      "",
      "Examples:",
      "  weft stream examples/first.weft --in examples/bars.csv",
      "  tail -f ticks.ndjson | weft stream features.weft --snapshot state --every 10s",
      "  weft stream features.weft --in tcp:7000 --lateness 2s --stats",
      "",
      "Exit codes: 0 the input ended, or it was asked to end; 2 wrong input; 3 the output or the last",
      "snapshot could not be written; 141 nobody reads the output any more."
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class StreamCommand implements Callable<Integer> {
  /// How rows are written in lines.
  enum Format {
    NDJSON,
    CSV
  }

  private static final String NONE = "none";

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private TimeOptions times;

  @Option(
      names = "--in",
      paramLabel = "FROM",
      defaultValue = "-",
      description =
          "where rows come from: - for standard input, a file, or tcp:PORT for connections from this machine (default: ${DEFAULT-VALUE})")
  private String in;

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
  private Optional<Format> format = Optional.empty();

  @Option(
      names = "--out-format",
      paramLabel = "FORMAT",
      description = "how rows are written that come out (default: as those that go in)")
  private Optional<Format> outFormat = Optional.empty();

  @Option(
      names = "--by",
      paramLabel = "COLUMN",
      description = "the column of entities (default: symbol; none: all rows)")
  private Optional<String> by = Optional.empty();

  @Option(
      names = "--order",
      paramLabel = "COLUMN",
      description = "the column that orders rows (default: time; none: as they come)")
  private Optional<String> order = Optional.empty();

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "NAME",
      description = "the features to compute, others are left out")
  private Set<String> only = new LinkedHashSet<>();

  @Option(
      names = "--on-event",
      split = ",",
      paramLabel = "NAME",
      description =
          "more features that are told only where they happen: where they are present and, if conditions, hold")
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

  @Option(names = "--stats", description = "shows figures on standard error")
  private boolean stats;

  @Option(names = "--strict", description = "ends at a bad line, with exit code 2")
  private boolean strict;

  @Option(
      names = "--longest-line",
      paramLabel = "SIZE",
      defaultValue = "16MB",
      description = "longer lines are bad ones (default: ${DEFAULT-VALUE})")
  private String longestLine;

  /// The columns that say what a row is about and when.
  private record Keys(Optional<String> entity, Optional<String> order, boolean timed) {}

  @Override
  public Integer call() {
    FeatureSet set = features.open();
    Optional<String> entity = named(by, set.sources().entity(), "symbol");
    Optional<String> clock = named(order, set.sources().order(), "time");
    Schema schema = schema(set, entity, clock);
    Compiled compiled = set.check(schema, features.parameters(), features.ops());
    PrintWriter err = spec.commandLine().getErr();
    if (!compiled.errors().isEmpty()) {
      compiled.errors().forEach(problem -> Main.show(err, problem));
      return Main.WRONG;
    }
    Graph graph = chosen(compiled, err);
    Result.checkNames(reserved(entity, clock), graph);
    var events = new LinkedHashSet<>(compiled.events());
    events.addAll(onEvent);
    var plan = LivePlan.of(graph, events);
    refuseTables(set, plan);
    return run(plan, new Keys(entity, clock, schema.timed()), err);
  }

  private static Optional<String> named(
      Optional<String> option, Optional<String> own, String usual) {
    return Optional.of(option.or(() -> own).orElse(usual)).filter(name -> !name.equals(NONE));
  }

  /// The columns that features read, with the types that suit them; rows come later.
  private Schema schema(FeatureSet set, Optional<String> entity, Optional<String> clock) {
    var columns = new LinkedHashMap<String, Type>(set.columns(features.ops()));
    set.sources()
        .types()
        .forEach(
            (name, element) -> columns.computeIfPresent(name, (_, type) -> type.with(element)));
    entity.ifPresent(name -> columns.put(name, Type.column(Element.TEXT)));
    clock.ifPresent(
        name -> {
          boolean whole =
              Optional.ofNullable(columns.get(name))
                  .map(type -> type.element().isNumeric())
                  .orElse(set.sources().types().get(name) == Element.I64);
          columns.put(name, Type.column(whole ? Element.I64 : Element.TIME));
        });
    return new Schema(columns, entity, clock);
  }

  /// The outputs that are wanted; labels look ahead, which live rows can't.
  private Graph chosen(Compiled compiled, PrintWriter err) {
    Graph graph = compiled.graph();
    var names = new LinkedHashSet<>(graph.outputs().keySet());
    names.removeAll(compiled.labels());
    if (!compiled.labels().isEmpty()) {
      err.println("labels look ahead and are left out: " + String.join(", ", compiled.labels()));
    }
    known("--only", only, names);
    known("--on-event", onEvent, names);
    if (!only.isEmpty()) {
      names.retainAll(only);
    }
    if (names.isEmpty()) {
      throw Main.usage("there is no feature to compute", "a label can't be computed on live rows");
    }
    return names.equals(graph.outputs().keySet()) ? graph : Prune.keep(graph, names);
  }

  private static void known(String option, Set<String> wanted, Set<String> names) {
    for (String name : wanted) {
      if (!names.contains(name)) {
        throw new WeftException(
            Diagnostic.of(Code.UNKNOWN_NAME, option + ": there is no feature '" + name + "'")
                .about(name)
                .expected("one of " + String.join(", ", names))
                .suggest(name, names));
      }
    }
  }

  private List<String> reserved(Optional<String> entity, Optional<String> clock) {
    var names = new LinkedHashSet<String>();
    entity.ifPresent(names::add);
    clock.ifPresent(names::add);
    names.add(Answers.SEQUENCE);
    if (times.corrects()) {
      names.add(Answers.REVISION);
    }
    return List.copyOf(names);
  }

  private static void refuseTables(FeatureSet set, LivePlan plan) {
    for (var input : plan.inputs()) {
      int dot = input.name().indexOf('.');
      if (dot > 0 && set.sources().tables().containsKey(input.name().substring(0, dot))) {
        throw new WeftException(
            Diagnostic.of(Code.REFUSED, "'" + input.name() + "' is a column of a further table")
                .about(input.name())
                .expected("columns of the rows that arrive")
                .hint("join the tables before, and give rows that have all columns"));
      }
    }
  }

  private int run(LivePlan plan, Keys keys, PrintWriter err) {
    var columns = new Columns(plan.inputs(), keys.entity, keys.order, keys.timed, times.sequence());
    var answers =
        new Answers(plan.outputs(), keys.entity, keys.order, keys.timed, times.corrects());
    Format read = format.orElseGet(() -> format(in).orElse(Format.NDJSON));
    Format write = outFormat.orElseGet(() -> format(out).orElse(read));
    refuseVectors(plan, write);
    var setup =
        new Setup(
            columns,
            answers,
            read == Format.CSV,
            write == Format.CSV,
            strict,
            longest(),
            everyRows(),
            everyNanos(),
            stats,
            stats && watched());
    var policy = times.policy(keys.timed);
    var store = snapshot.map(SnapshotStore::open);
    try (Closeable _ = () -> store.ifPresent(SnapshotStore::close);
        var pump =
            new Pump(
                setup,
                plan,
                policy,
                endpoints(err),
                store,
                identity(columns),
                err,
                System::nanoTime)) {
      return StopSignal.during(pump, () -> finish(pump, err));
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the output can't be closed")
              .found(String.valueOf(e.getMessage())));
    }
  }

  private Endpoints endpoints(PrintWriter err) {
    try {
      Path.of(in);
      Path.of(out);
    } catch (InvalidPathException e) {
      throw Main.usage("'" + e.getInput() + "' can't be the name of a file", "name another");
    }
    return new Endpoints(in, out, System.in, ProcessWriter.bytes(spec.commandLine().getOut()), err);
  }

  private int finish(Pump pump, PrintWriter err) {
    Ending ending = pump.run();
    var figures = pump.figures();
    if (stats) {
      figures.print(err);
    }
    err.println(figures.summary());
    pump.problem().ifPresent(problem -> Main.show(err, problem));
    err.flush();
    return switch (ending) {
      case INPUT_ENDED, STOPPED -> pump.safe() ? 0 : Main.INCOMPLETE;
      case BAD_LINE, INPUT_FAILED -> Main.WRONG;
      case OUTPUT_FAILED -> Main.INCOMPLETE;
      case READER_GONE -> READER_GONE;
    };
  }

  /// As if the system had ended the program for it.
  private static final int READER_GONE = 141;

  private static String identity(Columns columns) {
    return "by "
        + columns.entity().orElse(NONE)
        + ", order "
        + columns.order().orElse(NONE)
        + ", seq "
        + columns.sequence().orElse(NONE);
  }

  private static Optional<Format> format(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".csv")) {
      return Optional.of(Format.CSV);
    }
    return lower.matches(".*\\.(ndjson|jsonl|json)")
        ? Optional.of(Format.NDJSON)
        : Optional.empty();
  }

  private static void refuseVectors(LivePlan plan, Format write) {
    for (var output : plan.outputs()) {
      if (write == Format.CSV && !output.type().shape().isScalar()) {
        throw Main.usage(
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
    return (int) Math.clamp(bytes, 1, 1 << 30);
  }

  private OptionalLong everyRows() {
    if (every.isPresent() && every.get().matches("[1-9][0-9]{0,17}")) {
      return OptionalLong.of(Long.parseLong(every.get()));
    }
    return OptionalLong.empty();
  }

  private OptionalLong everyNanos() {
    if (every.isPresent() && snapshot.isEmpty()) {
      throw Main.usage(
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
      return Main.terminal();
    }
  }
}
