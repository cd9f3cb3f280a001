package weft.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;

/// The columns that say whose rows are, and in which order.
public final class KeyOptions {
  @Option(
      names = "--by",
      paramLabel = "COLUMN",
      description =
          "the column that says whose a row is (default: symbol; none: all rows are one series)")
  private Optional<String> by = Optional.empty();

  @Option(
      names = "--order",
      paramLabel = "COLUMN",
      description = "the column that orders rows (default: time; none: as they come)")
  private Optional<String> order = Optional.empty();

  public Optional<String> by() {
    return by;
  }

  public Optional<String> order() {
    return order;
  }
}
