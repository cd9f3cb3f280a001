package weft.scale;

/// What is asked of a cluster.
///
/// @param entities that there are
/// @param rowsPerDay of all of them
/// @param hours of the day in which rows come
/// @param peak how many times the mean the busiest moments bring
/// @param skew how unevenly rows are spread: the entity at place n has rows in proportion to `1 /
///   n^skew`; 0 where all have as many
public record Demand(long entities, double rowsPerDay, double hours, double peak, double skew) {
  public Demand {
    must("--entities", (double) entities, 1, 1e12);
    must("--rows-per-day", rowsPerDay, 1, 1e18);
    must("--hours", hours, 0.01, 24);
    must("--peak", peak, 1, 1e6);
    must("--skew", skew, 0, 3);
  }

  static void must(String option, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw ClusterSize.outside(option, value, least, most);
    }
  }

  /// Rows of a second, at the busiest.
  public double rate() {
    return rowsPerDay / hours / 3600 * peak;
  }

  /// Times of a second that all entities have a row of.
  public double timeRate() {
    return rate() / entities;
  }
}
