package weft.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import weft.ir.problem.Check;

/// Where the rows of a result go.
final class ResultOptions {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "writes all rows to a .csv, .csv.gz, .csv.zst, .parquet or .arrow file")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--rows",
      defaultValue = "10",
      paramLabel = "N",
      description = "how many rows are shown (default: ${DEFAULT-VALUE})")
  private int shown;

  void check() {
    Check.atLeast("--rows", shown, 0, "--rows");
  }

  void check(boolean quiet) {
    if (quiet && out.isEmpty()) {
      throw Main.usage("--quiet leaves nothing to see", "say where results go: --out FILE");
    }
  }

  Optional<Path> out() {
    return out;
  }

  int shown() {
    return shown;
  }
}
