package weft.live.join;

import java.util.Arrays;
import java.util.List;
import weft.live.LivePlan;

/// A further table, as a plan knows it.
final class JoinedTable {
  private final LiveTable table;
  private final OwnKey key;
  private final int[] columns;
  private final long longest;
  private final String on;

  /// @param columns the cells of rows that it fills in
  /// @param longest how old a row may be
  /// @param on what orders its rows
  JoinedTable(LiveTable table, OwnKey key, int[] columns, long longest, String on) {
    this.table = table;
    this.key = key;
    this.columns = columns;
    this.longest = longest;
    this.on = on;
  }

  String name() {
    return table.name();
  }

  LiveTable table() {
    return table;
  }

  OwnKey key() {
    return key;
  }

  /// Do not write to it.
  int[] columns() {
    return columns;
  }

  long longest() {
    return longest;
  }

  String on() {
    return on;
  }

  /// The name of a column within the table.
  String column(LivePlan.Input input) {
    return input.name().substring(name().length() + 1);
  }

  /// What saved rows are made of.
  String layout(List<LivePlan.Input> inputs) {
    return name()
        + " by "
        + String.join(",", key.theirs())
        + ": "
        + String.join(
            ",",
            Arrays.stream(columns)
                .mapToObj(inputs::get)
                .map(input -> (input.number() ? "" : "!") + column(input))
                .toList());
  }
}
