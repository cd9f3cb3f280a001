package weft.scale;

/// What an engine of a cluster takes of a row besides the features themselves: to read it, to send
/// it, to let it wait and to hand on what comes out. Fitted to jobs that compute next to nothing.
///
/// @param row nanoseconds of the processor that each row takes
/// @param column for each feature
/// @param shuffle each time that rows are sent by time, or back by entity, for cross-sections
public record EngineOverhead(double row, double column, double shuffle) {
  /// A job.
  ///
  /// @param columns features that it has
  /// @param shuffles for cross-sections
  /// @param own nanoseconds that its features take of a row by themselves
  /// @param measured what it took of a row, all in all
  public record Job(int columns, int shuffles, double own, double measured) {
    private double rest() {
      return measured - own;
    }
  }

  /// @param plain a job of one feature
  /// @param wide the same with more of them
  /// @param across the same with cross-sections
  public static EngineOverhead of(Job plain, Job wide, Job across) {
    double column = (wide.rest() - plain.rest()) / (wide.columns - plain.columns);
    double row = plain.rest() - column * plain.columns;
    double shuffle = (across.rest() - row - column * across.columns) / across.shuffles;
    return new EngineOverhead(row, column, shuffle);
  }

  /// What a job is predicted to take of a row.
  public double nanos(int columns, int shuffles, double own) {
    return row + columns * column + shuffles * shuffle + own;
  }
}
