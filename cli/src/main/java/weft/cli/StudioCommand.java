package weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.option.DataOptions;
import weft.cli.option.InputData;
import weft.cli.option.PluginOptions;
import weft.cli.option.TypeOptions;
import weft.eval.Table;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.Schema;
import weft.library.RowSources;
import weft.studio.Studio;
import weft.studio.StudioRows;

/// `weft studio [FEATURES]`: a page where features are written, drawn, computed and plotted.
@Command(
    name = "studio",
    description =
        "Opens a page in the browser where features are written, checked, drawn, computed and"
            + " plotted as you type. It is served on this machine alone, at an address that only"
            + " you are told.",
    footer = {
      "",
      "Examples:",
      "  weft studio examples/project.yaml",
      "  weft studio features.weft --data bars.parquet",
      "  weft studio . --port 0 --no-open"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class StudioCommand implements Callable<Integer> {
  /// Where the page is unless something else is there: the browser keeps its layout by address.
  private static final int USUAL = 8421;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      defaultValue = ".",
      paramLabel = "FEATURES",
      description =
          "a .weft file, a type's or project's .yaml file, or a folder (default: this folder)")
  private Path what;

  @Mixin private DataOptions data;
  @Mixin private TypeOptions types;
  @Mixin private PluginOptions plugins;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "where to listen; 0 for any port that is free (default: 8421, else any)")
  private Optional<Integer> port = Optional.empty();

  @Option(names = "--no-open", description = "prints the address, and opens no browser")
  private boolean closed;

  @Override
  public Integer call() throws InterruptedException {
    if (!Files.exists(what)) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "there is no file " + what)
              .about(what.toString())
              .hint("the studio of a folder begins with what is there: weft studio ."));
    }
    try (var studio = start()) {
      var out = spec.commandLine().getOut();
      out.println("studio of " + what + ": " + studio.address());
      out.println("The address is for you alone. Ctrl-C ends it.");
      out.flush();
      if (!closed) {
        browse(studio.address());
      }
      new CountDownLatch(1).await();
      return 0;
    }
  }

  private Studio start() {
    if (port.isPresent()) {
      return Studio.start(settings(port.get()));
    }
    try {
      return Studio.start(settings(USUAL));
    } catch (WeftException e) {
      return Studio.start(settings(0));
    }
  }

  private Studio.Settings settings(int at) {
    return new Studio.Settings(
        what, at, plugins.ops(), types.registry(), this::rows, Version.number());
  }

  private Optional<StudioRows> rows(RowSources own) {
    var sources = data.over(own);
    return sources.data().isEmpty()
        ? Optional.empty()
        : Optional.of(new Rows(new InputData(sources, data.duplicates())));
  }

  /// The table that options and projects name.
  private record Rows(InputData input) implements StudioRows {
    @Override
    public Schema schema() {
      return input.schema();
    }

    @Override
    public long rows() {
      return input.rows();
    }

    @Override
    public List<Path> files() {
      return input.files().files();
    }

    @Override
    public Table table(Set<String> columns, LongConsumer progress) {
      return input.table(input.withKeys(new LinkedHashSet<>(columns)), progress);
    }
  }

  /// Opens the browser, where there is one.
  private static void browse(String address) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    var command =
        system.contains("mac")
            ? List.of("open", address)
            : system.contains("win")
                ? List.of("cmd", "/c", "start", "", address)
                : List.of("xdg-open", address);
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      // The address was printed.
    }
  }
}
