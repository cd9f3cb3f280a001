package weft.cli.stream;

import java.util.Locale;
import java.util.Optional;

/// How rows are written in lines.
public enum LineFormat {
  NDJSON,
  CSV;

  /// What the name of a file says.
  public static Optional<LineFormat> of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".csv")) {
      return Optional.of(CSV);
    }
    return lower.matches(".*\\.(ndjson|jsonl|json)") ? Optional.of(NDJSON) : Optional.empty();
  }
}
