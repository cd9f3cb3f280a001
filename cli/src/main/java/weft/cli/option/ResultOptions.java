package weft.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.ir.problem.Check;

/// Where the rows of a result go.
public final class ResultOptions {
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

  public void check() {
    Check.atLeast("--rows", shown, 0, "--rows");
  }

  public void check(boolean quiet) {
    if (quiet && out.isEmpty()) {
      throw Wrong.usage("--quiet leaves nothing to see", "say where results go: --out FILE");
    }
  }

  public Optional<Path> out() {
    return out;
  }

  public int shown() {
    return shown;
  }
}
