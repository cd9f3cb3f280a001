package weft.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.DoubleBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.problem.WeftException;

/// From file to file: the whole command in a process of its own, cold, beside scripts of Polars and
/// DuckDB that do the same. Everybody reads the same file and writes with the same codec; what
/// comes out is compared first.
final class FileRaces {
  static final String GROUP = "files";

  private static final String WEFT = "Weft";
  private static final String POLARS = "Polars";
  private static final int TURNS = 3;
  private static final PeerTolerance CLOSE = new PeerTolerance(1e-4, 1e-6);
  private static final int MILLION = 1_000_000;

  static final List<FileWork> WORKS =
      List.of(
          new FileWork(
              "Parquet to Parquet", "parquet", "parquet", 100, 10 * MILLION, true, List.of()),
          new FileWork("CSV to Parquet", "csv", "parquet", 100, 10 * MILLION, true, List.of()),
          new FileWork("Parquet to CSV", "parquet", "csv", 100, 10 * MILLION, true, List.of()),
          new FileWork("5,000 symbols", "parquet", "parquet", 5_000, 10 * MILLION, true, List.of()),
          new FileWork("shuffled rows", "parquet", "parquet", 100, 10 * MILLION, false, List.of()),
          new FileWork(
              "60 million rows in 512 MB",
              "parquet",
              "parquet",
              100,
              60 * MILLION,
              true,
              List.of("--memory", "512MB")),
          new FileWork("60 rows of CSV", "csv", "csv", 3, 60, true, List.of()));

  private final Bench bench;
  private final Report report;
  private final PeerFolder folder;
  private final List<String> weft;

  private FileRaces(Bench bench, Report report, PeerFolder folder, List<String> weft) {
    this.bench = bench;
    this.report = report;
    this.folder = folder;
    this.weft = weft;
  }

  static void measure(Bench bench, Report report) {
    Optional<String> command = Optional.ofNullable(System.getProperty("weft.command"));
    if (command.isEmpty()) {
      report.add(new Remark(GROUP, WEFT, "the command was not started by its launcher"));
      return;
    }
    measure(WORKS, List.of(command.get()), bench, report);
  }

  /// @param weft starts the command
  static void measure(List<FileWork> works, List<String> weft, Bench bench, Report report) {
    try (var folder = new PeerFolder()) {
      var races = new FileRaces(bench, report, folder, weft);
      folder.script("files_polars.py");
      folder.script("files_duckdb.py");
      races.features();
      works.forEach(races::attempt);
    }
  }

  private void features() {
    try {
      Files.writeString(folder.path("w1.weft"), Workloads.resource("w1.weft"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What others took is told, whatever happens to one.
  private void attempt(FileWork work) {
    try {
      measure(work);
    } catch (WeftException | OutOfMemoryError e) {
      report.add(new Remark(work.name(), WEFT, String.valueOf(e.getMessage())));
    }
  }

  private void measure(FileWork work) {
    tell(work, "data");
    Path data = folder.path("bars." + work.from());
    work.write(data);
    var commands = commands(work, data);
    var runs = new LinkedHashMap<String, List<CommandRun>>();
    for (int turn = 0; turn < Math.min(TURNS, bench.runs()); turn++) {
      for (String by : List.copyOf(commands.keySet())) {
        try {
          var run = CommandRun.of(Objects.requireNonNull(commands.get(by)), folder.path("log"));
          tell(
              work, String.format(Locale.ROOT, "%s, turn %d: %.2f s", by, turn + 1, run.seconds()));
          runs.computeIfAbsent(by, _ -> new ArrayList<>()).add(run);
        } catch (PeerFailed e) {
          report.add(new Remark(work.name(), by, String.valueOf(e.getMessage())));
          commands.remove(by);
        }
      }
      if (turn == 0) {
        compare(work, commands);
      }
    }
    runs.keySet().retainAll(commands.keySet());
    add(work, runs);
  }

  /// What each does: read the bars, write the features.
  private Map<String, List<String>> commands(FileWork work, Path data) {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    var ours = new ArrayList<>(weft);
    ours.addAll(List.of("run", folder.path("w1.weft").toString(), "--data", data.toString()));
    ours.addAll(List.of("--out", out(WEFT, work).toString()));
    ours.addAll(work.options());
    commands.put(WEFT, ours);
    if (bench.python().isPresent() && work.options().isEmpty()) {
      for (String peer : List.of(POLARS, "DuckDB")) {
        commands.put(
            peer,
            List.of(
                bench.python().get().command(),
                folder.path("files_" + peer.toLowerCase(Locale.ROOT) + ".py").toString(),
                data.toString(),
                out(peer, work).toString(),
                work.sorted() ? "sorted" : "shuffled"));
      }
    }
    return commands;
  }

  private Path out(String by, FileWork work) {
    return folder.path(by + "." + work.to());
  }

  /// Takes those out whose results differ.
  private void compare(FileWork work, Map<String, List<String>> commands) {
    for (String by : List.copyOf(commands.keySet())) {
      if (!by.equals(WEFT) && commands.containsKey(WEFT)) {
        tell(work, "comparing with " + by);
        problem(work, by)
            .ifPresent(
                text -> {
                  report.add(new Remark(work.name(), by, text));
                  commands.remove(by);
                });
      }
    }
  }

  private Optional<String> problem(FileWork work, String by) {
    var theirs = List.of(out(by, work).toString());
    for (String name : TableFiles.schema(theirs, ReadOptions.ALL).columns().keySet()) {
      if (name.startsWith("f")) {
        var wrong =
            PeerAgreement.problem(
                name,
                column(List.of(out(WEFT, work).toString()), name),
                DoubleBuffer.wrap(column(theirs, name)),
                CLOSE);
        if (wrong.isPresent()) {
          return wrong;
        }
      }
    }
    return Optional.empty();
  }

  private static double[] column(List<String> file, String name) {
    var read = TableFiles.read(file, ReadOptions.ALL.columns(List.of(name)));
    return Objects.requireNonNull(read.columns().get(name)).doubles();
  }

  /// Ours beside Polars', then what the others take.
  private void add(FileWork work, Map<String, List<CommandRun>> runs) {
    var polars = Optional.ofNullable(runs.get(POLARS));
    runs.forEach(
        (by, all) -> {
          var seconds = Timing.of(all.stream().map(CommandRun::seconds).toList());
          String name = work.name() + (by.equals(WEFT) ? "" : ", " + by);
          report.add(
              new Figure(
                  GROUP,
                  name,
                  "s",
                  seconds.least(),
                  seconds.median(),
                  polars.map(FileRaces::least).orElse(OptionalDouble.empty())));
          var peaks = all.stream().flatMap(run -> gigabytes(run).stream()).toList();
          if (!peaks.isEmpty()) {
            var peak = Timing.of(peaks);
            report.add(
                new Figure(
                    GROUP,
                    name + ", memory",
                    "GB",
                    peak.least(),
                    peak.median(),
                    polars.map(FileRaces::leastPeak).orElse(OptionalDouble.empty())));
          }
        });
  }

  private static Optional<Double> gigabytes(CommandRun run) {
    return run.peak().isPresent() ? Optional.of(run.peak().getAsDouble() / 1e9) : Optional.empty();
  }

  private static OptionalDouble least(List<CommandRun> runs) {
    return runs.stream().mapToDouble(CommandRun::seconds).min();
  }

  private static OptionalDouble leastPeak(List<CommandRun> runs) {
    return runs.stream()
        .flatMap(run -> gigabytes(run).stream())
        .mapToDouble(Double::doubleValue)
        .min();
  }

  private void tell(FileWork work, String what) {
    bench.tell().accept(GROUP + ", " + work.name() + ": " + what);
  }
}
