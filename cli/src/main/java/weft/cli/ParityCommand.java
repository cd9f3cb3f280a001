package weft.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.cli.console.CellText;
import weft.cli.console.ExitCode;
import weft.cli.console.Progress;
import weft.cli.console.Terminal;
import weft.cli.console.TextTable;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.option.EngineOptions;
import weft.cli.option.FeatureOptions;
import weft.cli.option.PythonOption;
import weft.cli.run.JoinedTables;
import weft.cli.run.Loaded;
import weft.eval.Difference;
import weft.eval.Engine;
import weft.eval.Engines;
import weft.eval.InterpreterEngine;
import weft.eval.Nearness;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.eval.WayResult;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.problem.Check;
import weft.rewrite.Prune;

/// `weft parity FEATURES --data DATA`: computes features in every way there is, and says whether
/// all give the same bits.
@Command(
    name = "parity",
    description =
        "Computes features over a table by the interpreter, compiled, and live row by row, also"
            + " with restarts, threads and pieces at random, and compares all results bit for bit."
            + " Engines of other systems take part where --engines names them. Exit code 1 when any"
            + " differ, 7 when none differs and an engine refuses some.",
    footer = {
      "",
      "Examples:",
      "  weft parity examples/first.weft --data examples/bars.csv",
      "  weft parity examples/first.weft --data examples/bars.csv --engines compiled,live"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class ParityCommand implements Callable<Integer> {
  private static final Engine REFERENCE = new InterpreterEngine();

  private static final int RESTARTS = 8;

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private DataOptions data;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "another number takes other pieces and restarts (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "how many threads are compared with one (default: all processors)")
  private int threads = Math.max(2, Runtime.getRuntime().availableProcessors());

  @Option(
      names = "--engines",
      paramLabel = "ENGINE",
      split = ",",
      completionCandidates = EngineOptions.Names.class,
      description =
          "compares just these with the interpreter, and says how near each feature comes:"
              + " ${COMPLETION-CANDIDATES}, or the engines of plugins (default: all that are part"
              + " of Weft)")
  private List<String> engines = List.of();

  @Mixin
  @SuppressWarnings("UnusedVariable")
  private PythonOption python;

  @Override
  public Integer call() {
    Check.atLeast("--threads", threads, 1, "--threads");
    var out = spec.commandLine().getOut();
    try (var progress = Progress.on(spec.commandLine().getErr(), Terminal.isWatched())) {
      var loaded = Loaded.of(features, data, progress);
      Graph graph = loaded.compiled().graph();
      Table table = loaded.table();
      var ways = ways(table.rows());
      ways.putAll(withTables(loaded, table.rows()));
      var expected =
          REFERENCE
              .prepare(
                  graph,
                  RunOptions.silent()
                      .watch((done, total) -> progress.show(REFERENCE.name(), done, total)))
              .run(table);
      Graph computed = Prune.keep(graph, expected.outputs().keySet());
      var found = new ArrayList<WayResult>();
      int done = 0;
      for (var way : ways.entrySet()) {
        progress.show(way.getKey(), done++, ways.size());
        found.addAll(
            WayResult.of(way.getKey(), way.getValue(), computed, table, expected.outputs()));
      }
      progress.clear();
      report(found, ways.keySet(), loaded, expected.outputs());
      expected.failures().forEach(problem -> Wrong.show(spec.commandLine().getErr(), problem));
      if (engines.isEmpty()) {
        out.println(summary(found, expected.outputs().keySet(), ways.keySet(), table));
      } else {
        ways.keySet().forEach(way -> out.println(way + ": " + counts(way, found)));
      }
      if (found.stream().anyMatch(WayResult::differs)) {
        return ExitCode.FAILED;
      }
      boolean refused = found.stream().anyMatch(WayResult::isRefused);
      return !expected.complete() ? ExitCode.INCOMPLETE : refused ? ExitCode.REFUSED : 0;
    }
  }

  /// What is compared with the interpreter.
  private Map<String, Engine> ways(int rows) {
    var trial = new Engine.Trial(new Random(seed), rows, threads);
    var all = Engines.with(features.ops());
    var ways = engines.isEmpty() ? all.arrangements(trial) : new LinkedHashMap<String, Engine>();
    engines.forEach(name -> ways.putAll(all.named(name).arrangements(trial)));
    return ways;
  }

  /// The live engine with further tables, whose rows arrive too.
  private Map<String, Engine> withTables(Loaded loaded, int rows) {
    var ways = new LinkedHashMap<String, Engine>();
    if (!engines.isEmpty() && !engines.contains("live")) {
      return ways;
    }
    JoinedTables.of(loaded.input(), loaded.compiled().graph().columns().keySet())
        .ifPresent(
            tables -> {
              var random = new Random(seed);
              var restarts = new TreeSet<Integer>();
              for (int i = 0; i < RESTARTS && rows > 0; i++) {
                restarts.add(1 + random.nextInt(2 * rows));
              }
              ways.put("live, further tables as they arrive", tables.engine(Set.of()));
              ways.put("live, further tables, restarts from saved states", tables.engine(restarts));
            });
    return ways;
  }

  private void report(
      List<WayResult> found, Set<String> ways, Loaded loaded, Map<String, Tensor> expected) {
    var out = spec.commandLine().getOut();
    (engines.isEmpty() ? inAll(found, expected.keySet()) : byWay(found, ways, expected.keySet()))
        .print(out, 1, Terminal.width());
    out.println();
    for (WayResult each : found) {
      if (each.nearness() instanceof Nearness.Refused(var reason)) {
        out.println(each.feature() + ": refused; " + each.way() + "; " + reason);
        out.println();
      } else if (each.differs()) {
        out.println(difference(each, loaded, expected));
        out.println();
      }
    }
  }

  /// A line for each feature: whether all ways agree.
  private static TextTable inAll(List<WayResult> found, Set<String> features) {
    var text = new TextTable(List.of("feature", "bits"));
    for (String name : features) {
      var own = found.stream().filter(each -> each.feature().equals(name)).toList();
      long different = own.stream().filter(WayResult::differs).count();
      long refused = own.stream().filter(WayResult::isRefused).count();
      text.row(
          List.of(
              name,
              different > 0
                  ? "DIFFERENT in " + different + " ways"
                  : refused > 0 ? "refused in " + refused + " ways" : "equal"));
    }
    return text;
  }

  /// A line for each feature, a column for each way.
  private static TextTable byWay(List<WayResult> found, Set<String> ways, Set<String> features) {
    var titles = new ArrayList<>(List.of("feature"));
    titles.addAll(ways);
    var text = new TextTable(titles);
    for (String name : features) {
      var row = new ArrayList<>(List.of(name));
      found.stream()
          .filter(each -> each.feature().equals(name))
          .forEach(each -> row.add(each.verdict()));
      text.row(row);
    }
    return text;
  }

  private static String difference(WayResult each, Loaded loaded, Map<String, Tensor> expected) {
    Graph own = Prune.keep(loaded.compiled().graph(), Set.of(each.feature()));
    Tensor wanted = Objects.requireNonNull(expected.get(each.feature()));
    var columns = List.copyOf(own.columns().keySet());
    return each.difference()
        .map(
            first ->
                text(each.feature(), first, wanted, loaded.table(), loaded.input().keys(), columns))
        .orElseGet(() -> each.feature() + ": " + each.way() + "; " + each.nearness());
  }

  /// Where it is, both values, and what the feature read there.
  static String text(
      String feature,
      Difference first,
      Tensor expected,
      Table table,
      List<String> keys,
      List<String> columns) {
    var text = new StringBuilder();
    text.append(feature).append(": ").append(CellText.count(first.cells(), "cell"));
    text.append(first.cells() == 1 ? " differs; " : " differ; ").append(first.way());
    text.append("; the first is row ").append(first.row() + 1);
    keys.forEach(key -> text.append(", ").append(key).append(' ').append(at(table, key, first)));
    text.append("\n  interpreter: ").append(value(expected, first));
    text.append("\n  found:       ").append(value(first.found(), first));
    columns.forEach(
        name -> text.append("\n  ").append(name).append(" = ").append(at(table, name, first)));
    return text.toString();
  }

  private static String at(Table table, String column, Difference first) {
    return CellText.of(table.column(column), first.row());
  }

  private static String value(Tensor column, Difference first) {
    return column.element().isFloat()
        ? column.doubleAt(first.cell())
            + " ("
            + Double.toHexString(column.doubleAt(first.cell()))
            + ")"
        : CellText.of(column, first.cell());
  }

  private static String summary(
      List<WayResult> found, Set<String> features, Set<String> ways, Table table) {
    long same =
        features.stream()
            .filter(
                name ->
                    found.stream()
                        .filter(each -> each.feature().equals(name))
                        .allMatch(each -> each.nearness().isKept()))
            .count();
    return "%s of %s give the same bits over %s, by the interpreter and %d other ways: %s"
        .formatted(
            same,
            CellText.count(features.size(), "feature"),
            CellText.count(table.rows(), "row"),
            ways.size(),
            String.join("; ", ways));
  }

  /// `3 equal bits, 1 within 2.0e-13, 0 differ, 1 refused`.
  private static String counts(String way, List<WayResult> found) {
    var own = found.stream().filter(each -> each.way().equals(way)).toList();
    var within =
        own.stream()
            .filter(each -> each.nearness() instanceof Nearness.Within)
            .map(WayResult::nearness)
            .toList();
    return "%d equal bits, %d %s, %d differ, %d refused"
        .formatted(
            own.stream().filter(each -> each.nearness() instanceof Nearness.Bits).count(),
            within.size(),
            within.stream()
                .reduce(Nearness::worse)
                .map(Nearness::toString)
                .orElse("within tolerance"),
            own.stream().filter(WayResult::differs).count(),
            own.stream().filter(WayResult::isRefused).count());
  }
}
