package weft.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import weft.cli.option.InputData;
import weft.cli.option.KeyOptions;
import weft.cli.option.OnlyOption;
import weft.eval.Engines;
import weft.files.Duplicates;
import weft.inspect.draw.Explanation;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.RowSources;
import weft.rewrite.Prune;
import weft.spell.TableKeys;
import weft.sql.SqlFeatures;
import weft.sql.SqlQuery;
import weft.sql.SqlSource;

/// `weft sql FEATURES`: features as a query, for a database that has the rows.
@Command(
    name = "sql",
    description =
        "Prints features as one query of SQL: a WITH clause a step. Needs no data; with --data the"
            + " query reads these files. Exit code 7 when some features can't be said.",
    footer = {
      "",
      "Examples:",
      "  weft sql examples/first.weft --table bars",
      "  weft sql examples/first.weft --table bars --view features",
      "  weft sql examples/first.weft --data bars.parquet --copy features.parquet"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class SqlCommand implements Callable<Integer> {
  /// The languages there are.
  enum Dialect {
    DUCKDB
  }

  private static final String NONE = "none";

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private KeyOptions keys;
  @Mixin private OnlyOption only;

  /// There is one; the parser refuses others.
  @SuppressWarnings("UnusedVariable")
  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      defaultValue = "duckdb",
      description = "whose SQL it is: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
  private Dialect dialect;

  @Option(
      names = "--exact",
      description =
          "windows written out as trees of lags: the same bits as everywhere, and slower; what has"
              + " other bits in the database is refused")
  private boolean exact;

  @Option(
      names = "--data",
      paramLabel = "FILE",
      description = "Parquet or CSV files that the query reads, and that say what columns hold")
  private List<String> data = new ArrayList<>();

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "the table or view that has the rows (default: bars)")
  private Optional<String> table = Optional.empty();

  @Option(
      names = "--time",
      paramLabel = "COLUMN",
      description = "the same as --order: the column that orders rows (default: time)")
  private Optional<String> time = Optional.empty();

  @Option(
      names = "--row",
      paramLabel = "COLUMN",
      description =
          "the column of the table that orders rows of equal time, such as rowid; files have an"
              + " order of their own")
  private Optional<String> row = Optional.empty();

  @Option(
      names = "--view",
      paramLabel = "NAME",
      description = "a statement that makes a view of the features")
  private Optional<String> view = Optional.empty();

  @Option(
      names = "--copy",
      paramLabel = "FILE",
      description = "a statement that writes the features to a .parquet or .csv file")
  private Optional<Path> copy = Optional.empty();

  @Override
  public Integer call() {
    if (view.isPresent() && copy.isPresent()) {
      throw Wrong.usage("--view and --copy are two statements", "ask for one of them");
    }
    if (row.isPresent() && !data.isEmpty() && table.isEmpty()) {
      throw Wrong.usage(
          "--row is a column of a table", "leave it out: rows of files have an order");
    }
    OpSet ops = features.ops();
    FeatureSet set = features.open();
    var err = spec.commandLine().getErr();
    CheckedProgram compiled = set.check(schema(set, ops), features.parameters(), ops);
    compiled.problems().forEach(problem -> Wrong.show(err, problem));
    if (compiled.graph().outputs().isEmpty()) {
      return ExitCode.WRONG;
    }
    Set<String> chosen = only.columns(set);
    OnlyOption.mustKnow("--only", chosen, compiled.graph().outputs().keySet());
    Graph graph = chosen.isEmpty() ? compiled.graph() : Prune.keep(compiled.graph(), chosen);
    var said =
        SqlFeatures.of(graph, exact, Engines.with(ops).rules(exact ? "duckdb-exact" : "duckdb"));
    said.refused().values().forEach(problem -> Wrong.show(err, problem));
    if (!said.graph().outputs().isEmpty()) {
      String query = SqlQuery.of(said, source(set), formulas(set, compiled));
      spec.commandLine().getOut().print(statement(query));
    }
    return !said.refused().isEmpty()
        ? ExitCode.REFUSED
        : compiled.errors().isEmpty() ? 0 : ExitCode.INCOMPLETE;
  }

  private Schema schema(FeatureSet set, OpSet ops) {
    return data.isEmpty()
        ? set.assumed(ops)
        : new InputData(sources(set), Duplicates.KEEP).schema();
  }

  private RowSources sources(FeatureSet set) {
    RowSources own = set.sources();
    return new RowSources(
        data.isEmpty() ? own.data() : data,
        own.tables(),
        keys.by().or(own::entity),
        keys.order().or(() -> time).or(own::order),
        own.types(),
        own.csv());
  }

  private SqlSource source(FeatureSet set) {
    var sources = sources(set);
    String entity = sources.entity().orElse(TableKeys.STANDARD.entity());
    String order = sources.order().orElse(TableKeys.STANDARD.order());
    var columns = new TableKeys(entity.equals(NONE) ? "" : entity, order);
    return table.isEmpty() && !data.isEmpty()
        ? SqlSource.files(data, columns)
        : SqlSource.table(table.orElse("bars"), columns, row);
  }

  /// What users wrote, by the names of features.
  private static Map<String, String> formulas(FeatureSet set, CheckedProgram compiled) {
    var formulas = new HashMap<String, String>();
    Explanation.of(set.name(), set.text(), compiled, Set.of(), false)
        .features()
        .forEach(feature -> formulas.put(feature.name(), feature.formula()));
    return formulas;
  }

  private String statement(String query) {
    return view.map(name -> SqlQuery.view(name, query))
        .or(() -> copy.map(file -> SqlQuery.copy(file, query)))
        .orElse(query);
  }
}
