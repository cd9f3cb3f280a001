package weft.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/// The columns that say whose rows are, and in which order.
final class KeyOptions {
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

  Optional<String> by() {
    return by;
  }

  Optional<String> order() {
    return order;
  }
}
