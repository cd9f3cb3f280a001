package weft.dolphindb;

import java.util.Locale;

/// What a script does: computes over a table at once, or row by row as they come.
public enum DolphinMode {
  BATCH,
  STREAM;

  /// The most rows of a window in a stream engine.
  static final int MOST_ROWS = 102_400;

  /// `batch`, `stream`.
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
