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
import weft.eval.Engine;
import weft.eval.Engines;
import weft.eval.InterpreterEngine;
import weft.eval.RunOptions;
import weft.eval.Table;
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
            + " Exit code 1 when any differ.",
    footer = {"", "Example:", "  weft parity examples/first.weft --data examples/bars.csv"},
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

  @Override
  public Integer call() {
    Check.atLeast("--threads", threads, 1, "--threads");
    var out = spec.commandLine().getOut();
    try (var progress = Progress.on(spec.commandLine().getErr(), Main.terminal())) {
      var loaded = Loaded.of(features, data, progress);
      Graph graph = loaded.compiled().graph();
      Table table = loaded.table();
      var expected =
          REFERENCE
              .prepare(
                  graph,
                  RunOptions.silent()
                      .watch((done, total) -> progress.show(REFERENCE.name(), done, total)))
              .run(table);
      var found = new LinkedHashMap<String, List<Difference>>();
      expected.outputs().keySet().forEach(name -> found.put(name, new ArrayList<>()));
      var ways = ways(table.rows());
      ways.putAll(withTables(loaded, table.rows()));
      int done = 0;
      for (var way : ways.entrySet()) {
        progress.show(way.getKey(), done++, ways.size());
        var outcome = way.getValue().run(Prune.keep(graph, found.keySet()), table);
        found.forEach(
            (name, differences) ->
                Difference.first(
                        way.getKey(),
                        way.getValue().promise(),
                        expected.output(name),
                        outcome.output(name))
                    .ifPresent(differences::add));
      }
      progress.clear();
      report(found, loaded, expected.outputs());
      expected.failures().forEach(problem -> Main.show(spec.commandLine().getErr(), problem));
      boolean same = found.values().stream().allMatch(List::isEmpty);
      out.println(summary(found, ways.keySet(), table));
      return !same ? Main.FAILED : expected.complete() ? 0 : Main.INCOMPLETE;
    }
  }

  /// What is compared with the interpreter.
  private Map<String, Engine> ways(int rows) {
    var trial = new Engine.Trial(new Random(seed), rows, threads);
    var ways = new LinkedHashMap<String, Engine>();
    Engines.with(features.ops()).all().stream()
        .filter(engine -> !engine.name().equals(REFERENCE.name()))
        .filter(engine -> !engine.capabilities().contains(Engine.Capability.OUTSIDE))
        .forEach(engine -> ways.putAll(engine.arrangements(trial)));
    return ways;
  }

  /// The live engine with further tables, whose rows arrive too.
  private Map<String, Engine> withTables(Loaded loaded, int rows) {
    var ways = new LinkedHashMap<String, Engine>();
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
      Map<String, List<Difference>> found, Loaded loaded, Map<String, Tensor> expected) {
    var out = spec.commandLine().getOut();
    var text = new TextTable(List.of("feature", "bits"));
    found.forEach(
        (name, differences) ->
            text.row(
                List.of(
                    name,
                    differences.isEmpty()
                        ? "equal"
                        : "DIFFERENT in " + differences.size() + " ways")));
    text.print(out, 1, Main.width());
    out.println();
    found.forEach(
        (name, differences) ->
            differences.forEach(
                difference -> {
                  Graph own = Prune.keep(loaded.compiled().graph(), Set.of(name));
                  var keys = loaded.input().keys();
                  Tensor wanted = Objects.requireNonNull(expected.get(name));
                  out.println(
                      difference.text(
                          name, wanted, loaded.table(), keys, List.copyOf(own.columns().keySet())));
                  out.println();
                }));
  }

  private static String summary(
      Map<String, List<Difference>> found, Set<String> ways, Table table) {
    long same = found.values().stream().filter(List::isEmpty).count();
    return "%s of %s give the same bits over %s, by the interpreter and %d other ways: %s"
        .formatted(
            same,
            CellText.count(found.size(), "feature"),
            CellText.count(table.rows(), "row"),
            ways.size(),
            String.join("; ", ways));
  }
}
