package weft.lang;

/// What a program is compiled for.
public enum Mode {
  /// A table that is all there: labels may look ahead.
  BATCH,
  /// Rows as they arrive: nothing may look ahead.
  LIVE
}
