package weft.cli.option;

import picocli.CommandLine.Option;

/// How a result is written.
@SuppressWarnings("NullAway.Init")
public final class FormatOption {
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

  public boolean json() {
    return format == Format.JSON;
  }
}
