package weft.cli.stream;

import java.util.Locale;
import java.util.Optional;

/// How rows are written in lines.
public enum LineFormat {
  NDJSON,
  CSV;

  /// Whether the name of a file says that tabs stand between cells.
  public static boolean isTabs(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".tsv");
  }

  /// What the name of a file says.
  public static Optional<LineFormat> of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".csv") || isTabs(name)) {
      return Optional.of(CSV);
    }
    return lower.matches(".*\\.(ndjson|jsonl|json)") ? Optional.of(NDJSON) : Optional.empty();
  }
}
