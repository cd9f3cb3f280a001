package weft.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import weft.ir.OpSet;
import weft.ops.Ops;

/// Ops from outside.
final class PluginOptions {
  @Option(
      names = "--plugins",
      paramLabel = "PATH",
      description = "jars or folders with more ops and engines")
  private List<Path> plugins = new ArrayList<>();

  OpSet ops() {
    return Ops.found().with(plugins);
  }
}
