package weft.cli.option;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import weft.ir.OpSet;
import weft.ops.Ops;

/// Ops from outside.
public final class PluginOptions {
  @Option(
      names = "--plugins",
      paramLabel = "PATH",
      description =
          "jars or folders with more ops, engines and rules of engines; WEFT_PLUGINS names some for"
              + " all commands")
  private List<Path> plugins = new ArrayList<>();

  private Optional<OpSet> ops = Optional.empty();

  boolean named() {
    return !plugins.isEmpty();
  }

  /// Loaded once: an op of another loader would be another op to the rules of a plugin.
  public OpSet ops() {
    var found = ops.orElseGet(() -> Ops.found().with(all()));
    ops = Optional.of(found);
    return found;
  }

  /// Those of the environment, then those that are named here.
  private List<Path> all() {
    var all = new ArrayList<Path>();
    String named = System.getenv("WEFT_PLUGINS");
    if (named != null) {
      Pattern.compile(File.pathSeparator, Pattern.LITERAL)
          .splitAsStream(named)
          .filter(path -> !path.isEmpty())
          .forEach(path -> all.add(Path.of(path)));
    }
    all.addAll(plugins);
    return all;
  }
}
