package weft.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Wrong;
import weft.cli.option.FeatureOptions;
import weft.cli.option.KeyOptions;
import weft.cli.option.OnlyOption;
import weft.eval.Engines;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.polars.PolarsModule;
import weft.rewrite.Prune;
import weft.spell.TableKeys;

/// `weft polars FEATURES`: features as a Python module of Polars expressions.
@Command(
    name = "polars",
    description =
        "Writes features as a Python module: a function of Polars expressions over a LazyFrame,"
            + " which can be run as well. Exit code 3 when some features can't be said in Polars.",
    footer = {
      "",
      "Examples:",
      "  weft polars examples/first.weft",
      "  weft polars examples/first.weft --out features.py",
      "  python features.py bars.parquet features.parquet"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class PolarsCommand implements Callable<Integer> {
  private static final String NONE = "none";

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private KeyOptions keys;
  @Mixin private OnlyOption only;

  @Option(names = "--out", paramLabel = "FILE", description = "writes to a .py file")
  private Optional<Path> out = Optional.empty();

  @Override
  public Integer call() {
    OpSet ops = features.ops();
    FeatureSet set = features.open();
    Schema schema = schema(set, ops);
    CheckedProgram compiled = set.check(schema, features.parameters(), ops);
    var err = spec.commandLine().getErr();
    compiled.problems().forEach(problem -> Wrong.show(err, problem));
    Graph graph = chosen(compiled.graph(), only.columns(set));
    var module =
        PolarsModule.of(
            graph,
            Engines.with(ops).rules("polars"),
            new TableKeys(schema.entity().orElse(""), schema.order().orElse("")),
            "Features of " + set.name());
    module.refused().values().forEach(problem -> Wrong.show(err, problem));
    if (module.outputs().isEmpty()) {
      return ExitCode.WRONG;
    }
    write(module.text());
    return module.refused().isEmpty() && compiled.errors().isEmpty() ? 0 : ExitCode.INCOMPLETE;
  }

  private static Graph chosen(Graph graph, Set<String> names) {
    OnlyOption.mustKnow("--only", names, graph.outputs().keySet());
    return names.isEmpty() ? graph : Prune.keep(graph, names);
  }

  private void write(String text) {
    if (out.isPresent()) {
      TableFiles.writeText(out.get(), text);
      spec.commandLine().getOut().println("wrote " + out.get());
    } else {
      spec.commandLine().getOut().print(text);
    }
  }

  /// The columns that the features read, with the keys that the command line names.
  private Schema schema(FeatureSet set, OpSet ops) {
    Schema own = set.assumed(ops);
    var columns = new LinkedHashMap<>(own.columns());
    var entity = key(keys.by(), own.entity());
    var order = key(keys.order(), own.order());
    entity.ifPresent(name -> columns.putIfAbsent(name, Type.column(Element.TEXT)));
    order.ifPresent(name -> columns.putIfAbsent(name, Type.column(Element.TIME)));
    return new Schema(columns, entity, order);
  }

  private static Optional<String> key(Optional<String> named, Optional<String> own) {
    return named.or(() -> own).filter(name -> !name.equals(NONE));
  }
}
