package weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.bench.Bench;
import weft.bench.Chart;
import weft.bench.Comparison;
import weft.bench.Machine;
import weft.bench.Measure;
import weft.bench.PerformancePage;
import weft.bench.Python;
import weft.bench.Report;
import weft.bench.ReportJson;
import weft.bench.Workload;
import weft.bench.Workloads;
import weft.cli.console.ExitCode;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.FormatOption;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// `weft bench W1`: how fast the compiled engine is on this machine, alone or beside others.
@Command(
    name = "bench",
    description =
        "Measures the compiled engine on generated data, after comparing its results with the"
            + " interpreter's.",
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class BenchCommand implements Callable<Integer> {
  private static final String ALL = "all";

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "WHAT",
      description =
          "what to measure: W1, W2, W2-15, W3, W4 (default: these), scale (windows, rows and"
              + " features), start (first results), ops (single ops), live (rows as they arrive),"
              + " files (the whole command from file to file), networks (networks and trees),"
              + " transforms (programs and their derivatives), verify (proofs about networks), studio"
              + " (its page), or all")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--runs",
      defaultValue = "7",
      paramLabel = "N",
      description = "how often each runs at most (default: ${DEFAULT-VALUE})")
  private int runs;

  @Option(
      names = "--threads",
      defaultValue = "1",
      split = ",",
      paramLabel = "N",
      description = "on how many threads, for example 1,2 (default: ${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--peers",
      description =
          "also measures Polars, NumPy, Numba, pandas, DuckDB, C and JAX, as far as they are"
              + " installed")
  private boolean peers;

  @Option(
      names = "--python",
      paramLabel = "PATH",
      description = "the Python that has the peers (default: $WEFT_PYTHON, or python3)")
  private Optional<String> python;

  @Option(
      names = "--instances",
      split = ",",
      paramLabel = "FILE.csv",
      description = "what verify measures: lists of network, property and seconds")
  private List<Path> instances = new ArrayList<>();

  @Mixin private FormatOption format;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "writes the result as JSON, to compare with later")
  private Optional<Path> save;

  @Option(
      names = "--compare",
      paramLabel = "FILE",
      description =
          "compares with a saved result; exit code 1 when a workload is more than 10 %% slower,"
              + " relative to the copy of the same run")
  private Optional<Path> compare;

  @Option(
      names = "--docs",
      paramLabel = "FOLDER",
      description = "renews performance.md and performance.svg in this folder")
  private Optional<Path> docs;

  @Override
  public Integer call() {
    Check.atLeast("--runs", runs, 1, "--runs");
    threads.forEach(n -> Check.atLeast("--threads", n, 1, "--threads"));
    names.forEach(BenchCommand::known);
    if (names.contains(Measure.VERIFY.tag()) && instances.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "bench verify needs networks and properties")
              .hint("weft bench verify --instances acasxu/instances.csv"));
    }
    Optional<Report> before = compare.map(BenchCommand::report);
    var report = new Report(Machine.here());
    var bench =
        new Bench(runs, peers ? Optional.of(python()) : Optional.empty(), this::tell, instances);
    for (Workload workload : Workloads.all()) {
      if (names.isEmpty() || asked(workload.name())) {
        bench.measure(workload, threads, report);
        keep(report);
      }
    }
    for (Measure measure : Measure.values()) {
      if (asked(measure.tag())) {
        measure.add(bench, report);
        keep(report);
      }
    }
    var out = spec.commandLine().getOut();
    if (format.json()) {
      out.println(ReportJson.write(report));
    } else {
      BenchText.print(report, out);
    }
    return before.map(then -> compared(Comparison.of(then, report))).orElse(0);
  }

  /// Writes what there is so far: an interrupted run is not lost.
  private void keep(Report report) {
    save.ifPresent(file -> Unwritten.write(file, ReportJson.write(report) + "\n"));
    docs.ifPresent(folder -> renew(folder, report));
  }

  private boolean asked(String what) {
    return names.stream().anyMatch(name -> name.equalsIgnoreCase(what) || name.equals(ALL));
  }

  private static void known(String name) {
    var known = new ArrayList<String>();
    Workloads.all().forEach(workload -> known.add(workload.name()));
    Stream.of(Measure.values()).forEach(measure -> known.add(measure.tag()));
    known.add(ALL);
    if (known.stream().noneMatch(name::equalsIgnoreCase)) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "there is nothing to measure that is called '" + name + "'")
              .about(name)
              .expected(String.join(", ", known))
              .found(name)
              .suggest(name, known));
    }
  }

  private Python python() {
    String fallback = Objects.requireNonNullElse(System.getenv("WEFT_PYTHON"), "python3");
    return new Python(python.orElse(fallback));
  }

  private static Report report(Path file) {
    return ReportJson.read(
        file.toString(), read(file, "weft bench --save FILE writes such a file"));
  }

  private static void renew(Path folder, Report report) {
    Path page = folder.resolve("performance.md");
    Unwritten.write(
        page, PerformancePage.renew(read(page, "--docs docs, in the repository"), report));
    if (!report.measurements().isEmpty()) {
      Unwritten.write(folder.resolve("performance.svg"), Chart.svg(report));
    }
  }

  private static String read(Path file, String hint) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new WeftException(Wrong.file(file, "can't be read", e).hint(hint));
    }
  }

  private int compared(List<Comparison> all) {
    var err = spec.commandLine().getErr();
    BenchText.compared(all, format.json() ? err : spec.commandLine().getOut());
    return all.stream().anyMatch(Comparison::regression) ? ExitCode.FAILED : 0;
  }

  private void tell(String what) {
    spec.commandLine().getErr().println(what);
  }
}
