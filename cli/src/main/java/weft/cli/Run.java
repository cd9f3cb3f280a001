package weft.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.eval.Flag;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.eval.Watch;
import weft.files.TableFiles;
import weft.ir.Check;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Tensor;
import weft.ir.WeftException;
import weft.jit.Engine;
import weft.lang.Compiled;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.ops.source.Column;
import weft.rewrite.Prune;
import weft.rewrite.Rewrites;

/// `weft run FEATURES --data DATA`: computes features over a table, and writes them to a file or
/// shows the last rows.
@Command(
    name = "run",
    description =
        "Computes the features of a .weft file, a feature type or a project over a table. Exit code 3 when some of them could not be computed.",
    footer = {
      "",
      "Examples:",
      "  weft run examples/first.weft --data examples/bars.csv",
      "  weft run rsi --data examples/bars.csv --param window=14 --out rsi.parquet",
      "  weft run examples/project.yaml --only momentum"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class Run implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private DataOptions data;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "writes all rows to a .csv, .csv.gz, .parquet or .arrow file")
  private Path out;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "NAME",
      description = "the features to compute, others are left out")
  private Set<String> only = new LinkedHashSet<>();

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = "compiled",
      description =
          "what computes: compiled, interpreter (default: ${DEFAULT-VALUE}); both give the same bits")
  private EngineName engine;

  @Option(
      names = "--rows",
      defaultValue = "10",
      paramLabel = "N",
      description = "how many rows are shown (default: ${DEFAULT-VALUE})")
  private int shown;

  @Option(
      names = "--fail-fast",
      description = "stop when a feature is wrong or fails, instead of computing the others")
  private boolean failFast;

  @Override
  public Integer call() {
    Check.atLeast("--rows", shown, 0, "--rows");
    long start = System.nanoTime();
    OpSet ops = features.ops();
    FeatureSet set = features.open();
    only = FeatureOptions.columns(set, only);
    if (out != null) {
      TableFiles.writable(out);
    }
    if (refusedUnseen(set, ops)) {
      return Main.WRONG;
    }
    var sources = data.over(set.sources());
    if (sources.data().isEmpty()) {
      throw Main.usage("there are no data to run over", "name a file: --data FILE");
    }
    var input = new Input(sources, data.duplicates());
    Compiled compiled = check(set, input, input.schema(), ops);
    var err = spec.commandLine().getErr();
    if (refused(compiled)) {
      return Main.WRONG;
    }
    try (var progress = Progress.on(err, Main.terminal())) {
      Graph graph = chosen(compiled.graph());
      Table table =
          input.table(columns(graph), rows -> progress.show("reading", rows, input.rows()));
      Schema found = schema(table, input.schema());
      if (!found.equals(input.schema())) {
        // Columns with missing values are read as numbers.
        compiled = check(set, input, found, ops);
        if (refused(compiled)) {
          return Main.WRONG;
        }
        graph = chosen(compiled.graph());
      }
      Outcome outcome = run(graph, table, progress);
      progress.close();
      var result = new Result(table, input.keys(), outcome, graph, compiled);
      deliver(result);
      compiled.errors().forEach(problem -> Main.show(err, problem));
      outcome.failures().forEach(failure -> Main.show(err, failure));
      result.summary(spec.commandLine().getOut(), (System.nanoTime() - start) / 1e9);
      return outcome.complete() && compiled.errors().isEmpty() ? 0 : Main.INCOMPLETE;
    }
  }

  /// Reports features that are wrong whatever the data are, before any are looked at, if nothing
  /// would be left to compute.
  private boolean refusedUnseen(FeatureSet set, OpSet ops) {
    Compiled compiled = set.check(set.assumed(ops), features.parameters(), ops);
    var certain =
        compiled.errors().stream()
            .filter(problem -> problem.code() != Code.TYPE && problem.code() != Code.SHAPE)
            .toList();
    boolean nothing =
        compiled.graph().outputs().isEmpty() && certain.size() == compiled.errors().size();
    boolean stop = !certain.isEmpty() && (failFast || nothing || features.misnamed(certain));
    if (stop) {
      certain.forEach(problem -> Main.show(spec.commandLine().getErr(), problem));
    }
    return stop;
  }

  private Compiled check(FeatureSet set, Input input, Schema schema, OpSet ops) {
    Compiled compiled = set.check(schema, features.parameters(), ops);
    input
        .badNumbers(set, compiled, schema, ops)
        .forEach(problem -> Main.show(spec.commandLine().getErr(), problem));
    return compiled;
  }

  private boolean refused(Compiled compiled) {
    var errors = compiled.errors();
    boolean stop = compiled.graph().outputs().isEmpty() || failFast && !errors.isEmpty();
    if (stop) {
      errors.forEach(problem -> Main.show(spec.commandLine().getErr(), problem));
    }
    return stop;
  }

  private Graph chosen(Graph graph) {
    for (String name : only) {
      if (!graph.outputs().containsKey(name)) {
        throw new WeftException(
            Diagnostic.of(Code.UNKNOWN_NAME, "--only: there is no feature '" + name + "'")
                .about(name)
                .expected("one of " + String.join(", ", graph.outputs().keySet()))
                .suggest(name, graph.outputs().keySet()));
      }
    }
    return only.isEmpty() ? graph : Prune.keep(graph, only);
  }

  private static List<String> columns(Graph graph) {
    var columns = new ArrayList<String>();
    graph
        .nodes()
        .forEach(
            node -> {
              if (node.op() instanceof Column(String name, _, _)) {
                columns.add(name);
              }
            });
    return columns;
  }

  /// The schema with the types that were read.
  private static Schema schema(Table table, Schema expected) {
    var types = new LinkedHashMap<>(expected.columns());
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    return new Schema(types, expected.entity(), expected.order());
  }

  private Outcome run(Graph graph, Table table, Progress progress) {
    Watch watch = (done, total) -> progress.show("computing", done, total);
    var flags = Flag.fromEnvironment();
    // Only the interpreter can show what it does.
    return switch (flags.isEmpty() ? engine : EngineName.INTERPRETER) {
      case INTERPRETER ->
          Interpreter.standard()
              .with(flags)
              .failFast(failFast)
              .printTo(spec.commandLine().getErr()::println)
              .watch(watch)
              .run(Rewrites.apply(graph, Rewrites.standard()), table);
      case COMPILED -> Engine.standard().run(graph, table, watch);
    };
  }

  private void deliver(Result result) {
    Map<String, Tensor> columns = result.columns();
    if (out == null) {
      result.print(spec.commandLine().getOut(), shown, Main.terminal());
    } else if (!result.outcome().outputs().isEmpty()) {
      TableFiles.write(out, columns);
      spec.commandLine().getOut().println("wrote " + out);
    }
  }
}
