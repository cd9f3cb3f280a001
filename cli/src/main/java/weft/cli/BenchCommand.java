package weft.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.bench.Bench;
import weft.bench.Measurement;
import weft.bench.Workload;
import weft.data.Json;
import weft.ir.Check;

/// `weft bench W1`: how fast the compiled engine is on this machine.
@Command(
    name = "bench",
    description =
        "Measures the compiled engine on generated data, after comparing its results with the interpreter's.",
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class BenchCommand implements Runnable {
  /// How it is told.
  enum Form {
    TEXT,
    JSON
  }

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "WORKLOAD", description = "W1, W2, W3 (default: all)")
  private List<Workload> workloads = new ArrayList<>();

  @Option(
      names = "--runs",
      defaultValue = "7",
      paramLabel = "N",
      description = "how often each runs (default: ${DEFAULT-VALUE})")
  private int runs;

  @Option(
      names = "--threads",
      defaultValue = "1",
      split = ",",
      paramLabel = "N",
      description = "on how many threads (default: ${DEFAULT-VALUE})")
  private List<Integer> threads;

  @Option(
      names = "--format",
      defaultValue = "text",
      paramLabel = "FORMAT",
      description = "text or json (default: ${DEFAULT-VALUE})")
  private Form format;

  @Override
  public void run() {
    Check.atLeast("--runs", runs, 1, "--runs");
    var found = new ArrayList<Measurement>();
    for (Workload workload : workloads.isEmpty() ? List.of(Workload.values()) : workloads) {
      for (int n : threads) {
        Check.atLeast("--threads", n, 1, "--threads");
        found.add(new Bench(runs).measure(workload, n));
      }
    }
    var out = spec.commandLine().getOut();
    if (format == Form.JSON) {
      out.println(Json.of(found.stream().map(BenchCommand::json).toList()));
      return;
    }
    var table =
        new TextTable(
            List.of(
                "work", "threads", "min ms", "median ms", "M rows/s", "GB/s", "ns/cell", "x copy"));
    found.forEach(one -> table.row(row(one)));
    table.left(0).print(out);
    out.println();
    for (Measurement one : found.stream().filter(m -> m.threads() == threads.getFirst()).toList()) {
      out.println(
          one.workload()
              + ": "
              + Workload.valueOf(one.workload()).title()
              + ", "
              + one.rows()
              + " rows, "
              + one.outputs()
              + " outputs");
    }
  }

  private static List<String> row(Measurement one) {
    return List.of(
        one.workload(),
        String.valueOf(one.threads()),
        String.format(Locale.ROOT, "%.0f", one.least()),
        String.format(Locale.ROOT, "%.0f", one.median()),
        String.format(Locale.ROOT, "%.1f", one.rowsPerSecond() / 1e6),
        String.format(Locale.ROOT, "%.1f", one.bandwidth()),
        String.format(Locale.ROOT, "%.1f", one.perCell()),
        String.format(Locale.ROOT, "%.2f", one.toCopy()));
  }

  private static Json json(Measurement one) {
    return Json.of(
        java.util.Map.of(
            "workload", Json.of(one.workload()),
            "threads", Json.of(one.threads()),
            "min_ms", Json.of(one.least()),
            "median_ms", Json.of(one.median()),
            "rows", Json.of(one.rows()),
            "bytes", Json.of(one.bytes()),
            "copy_ms", Json.of(one.copy())));
  }
}
