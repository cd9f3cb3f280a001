package weft.cli;

import picocli.CommandLine.Option;

/// How a result is written.
@SuppressWarnings("NullAway.Init")
final class FormatOption {
  enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json (default: ${DEFAULT-VALUE})")
  private Format format;

  boolean json() {
    return format == Format.JSON;
  }
}
