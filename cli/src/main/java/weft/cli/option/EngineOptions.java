package weft.cli.option;

import java.util.Iterator;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weft.eval.Engine;
import weft.eval.Engines;
import weft.eval.RunOptions;
import weft.ir.OpSet;

/// Which engine computes.
@SuppressWarnings("NullAway.Init")
public final class EngineOptions {
  /// Those that can be named without a plugin.
  public static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Engines.found().all().stream().map(Engine::name).iterator();
    }
  }

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      completionCandidates = Names.class,
      description =
          "what computes: ${COMPLETION-CANDIDATES}, or the engine of a plugin (default: the"
              + " fastest)")
  private Optional<String> name = Optional.empty();

  @Mixin
  @SuppressWarnings("UnusedVariable")
  private PythonOption python;

  /// @param ops with whose plugins engines may come
  public Engine of(OpSet ops) {
    var engines = Engines.with(ops);
    return name.map(engines::named).orElseGet(engines::standard);
  }

  /// One that shows its steps, where these are asked for.
  public Engine of(OpSet ops, RunOptions options) {
    return Engines.with(ops).showing(of(ops), options);
  }
}
