package weft.scale;

/// What an engine of a cluster takes of a row besides the features themselves: to read it, to send
/// it, to let it wait and to hand on what comes out. Fitted to jobs that compute next to nothing.
///
/// @param row nanoseconds of the processor that each row takes
/// @param column for each feature
/// @param level for each level of cross-sections, which send rows by time and back
public record EngineOverhead(double row, double column, double level) {
  /// A job.
  ///
  /// @param columns features that it has
  /// @param levels of cross-sections
  /// @param own nanoseconds that its features take of a row by themselves
  /// @param measured what it took of a row, all in all
  public record Job(int columns, int levels, double own, double measured) {
    private double rest() {
      return measured - own;
    }
  }

  /// @param plain a job of one feature
  /// @param wide the same with more of them
  /// @param across the same with levels of cross-sections
  public static EngineOverhead of(Job plain, Job wide, Job across) {
    double column = (wide.rest() - plain.rest()) / (wide.columns - plain.columns);
    double row = plain.rest() - column * plain.columns;
    double level = (across.rest() - row - column * across.columns) / across.levels;
    return new EngineOverhead(row, column, level);
  }

  /// What a job is predicted to take of a row.
  public double nanos(int columns, int levels, double own) {
    return row + columns * column + levels * level + own;
  }
}
