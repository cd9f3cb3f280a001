package weft.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import weft.ir.OpSet;
import weft.ops.Ops;

/// Ops from outside.
final class PluginOptions {
  @Option(
      names = "--plugins",
      paramLabel = "PATH",
      description = "jars or folders with more ops, engines and rules of engines")
  private List<Path> plugins = new ArrayList<>();

  private Optional<OpSet> ops = Optional.empty();

  /// Loaded once: an op of another loader would be another op to the rules of a plugin.
  OpSet ops() {
    var found = ops.orElseGet(() -> Ops.found().with(plugins));
    ops = Optional.of(found);
    return found;
  }
}
