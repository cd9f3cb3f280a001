package weft.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.FeatureOptions;
import weft.cli.option.KeyOptions;
import weft.cli.option.OnlyOption;
import weft.dolphindb.Deployment;
import weft.dolphindb.DolphinMode;
import weft.dolphindb.DolphinScript;
import weft.eval.Engines;
import weft.ir.OpSet;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.rewrite.Prune;
import weft.spell.TableKeys;

/// `weft dolphindb FEATURES`: the same features as a script of DolphinDB.
@Command(
    name = "dolphindb",
    description =
        "Writes features as a DolphinDB script: a query over a table, or tables, engines and a"
            + " subscription for a stream. What can't be said there is left out, with the reason.",
    footer = {
      "",
      "Examples:",
      "  weft dolphindb examples/first.weft",
      "  weft dolphindb examples/first.weft --stream --out first.dos",
      "  WEFT_DOLPHINDB_PASSWORD=... weft dolphindb examples/first.weft --deploy host:8848 --user"
          + " ada"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class DolphinCommand implements Callable<Integer> {
  /// Some features can't be said.

  private static final String PASSWORD = "WEFT_DOLPHINDB_PASSWORD";

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private KeyOptions keys;
  @Mixin private OnlyOption only;

  @Option(names = "--batch", description = "a query over a table (the default)")
  private boolean batch;

  @Option(names = "--stream", description = "tables, engines and a subscription")
  private boolean stream;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "what the input is called (default: bars)")
  private String table = "bars";

  @Option(
      names = "--result",
      paramLabel = "NAME",
      description = "what the result is called (default: features)")
  private String result = "features";

  @Option(names = "--out", paramLabel = "FILE", description = "writes the script to a file")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--deploy",
      paramLabel = "HOST:PORT",
      description = "makes tables, engines and subscription on a server, all or none")
  private Optional<String> deploy = Optional.empty();

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "who deploys; the password is in the variable " + PASSWORD)
  private String user = "";

  @Option(
      names = "--patience",
      paramLabel = "SECONDS",
      description = "how long the server may take to answer (default: 30)")
  private int patience = 30;

  @Override
  public Integer call() {
    mustMakeSense();
    OpSet ops = features.ops();
    FeatureSet set = features.open();
    Schema schema = schema(set.assumed(ops));
    CheckedProgram compiled = set.check(schema, features.parameters(), ops);
    var err = spec.commandLine().getErr();
    compiled.problems().forEach(problem -> Wrong.show(err, problem));
    var wanted = new LinkedHashSet<>(only.columns(set));
    OnlyOption.mustKnow("--only", wanted, compiled.graph().outputs().keySet());
    var graph = wanted.isEmpty() ? compiled.graph() : Prune.keep(compiled.graph(), wanted);
    if (graph.outputs().isEmpty()) {
      return ExitCode.WRONG;
    }
    var keyed = new TableKeys(schema.entity().orElse(""), schema.order().orElse("time"));
    var mode = stream || deploy.isPresent() ? DolphinMode.STREAM : DolphinMode.BATCH;
    var request = new DolphinScript.Request(mode, keyed, schema.columns(), table, result);
    var script = DolphinScript.of(graph, request, Engines.with(ops).rules("dolphindb"));
    script.refused().values().forEach(problem -> Wrong.show(err, problem));
    if (script.columns().isEmpty()) {
      return ExitCode.REFUSED;
    }
    deliver(script);
    return script.refused().isEmpty()
        ? compiled.errors().isEmpty() ? 0 : ExitCode.INCOMPLETE
        : ExitCode.REFUSED;
  }

  private void deliver(DolphinScript script) {
    if (deploy.isPresent()) {
      deployment(deploy.get()).deploy(script);
      spec.commandLine().getOut().println("deployed " + String.join(", ", script.created()));
    } else if (out.isPresent()) {
      Unwritten.write(out.get(), script.toString());
    } else {
      spec.commandLine().getOut().print(script);
    }
  }

  private void mustMakeSense() {
    if (batch && (stream || deploy.isPresent())) {
      throw Wrong.usage(
          "--batch is a query; " + (stream ? "--stream" : "--deploy") + " is for streams",
          "leave out one of them");
    }
    if (deploy.isPresent() && out.isPresent()) {
      throw Wrong.usage("--deploy and --out are two ways", "leave out one of them");
    }
  }

  private Deployment deployment(String where) {
    int colon = where.lastIndexOf(':');
    String port = where.substring(colon + 1);
    if (colon < 1 || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
      throw Wrong.usage("--deploy " + where + " is no place", "write HOST:PORT, such as db:8848");
    }
    String password = System.getenv(PASSWORD);
    return new Deployment(
        where.substring(0, colon),
        Integer.parseInt(port),
        user,
        password == null ? "" : password,
        Duration.ofSeconds(patience));
  }

  private Schema schema(Schema assumed) {
    var entity = keys.by().or(assumed::entity).filter(name -> !name.equals("none"));
    return new Schema(assumed.columns(), entity, keys.order().or(assumed::order));
  }
}
