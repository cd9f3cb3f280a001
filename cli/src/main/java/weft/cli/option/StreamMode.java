package weft.cli.option;

import java.util.Locale;

/// What features run over, and what rows come out.
public enum StreamMode {
  /// Rows as they are: a result for each.
  TICK,
  /// Bars that are made from the rows: a result for each bar.
  BAR,
  /// Rows as they are; the results of each bar's rows are brought together.
  TICK_TO_BAR;

  /// `tick_to_bar`.
  String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
