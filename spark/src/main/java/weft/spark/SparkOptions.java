package weft.spark;

import java.util.OptionalInt;
import weft.cluster.ClusterKeys;

/// How the rows of a dataset go through features.
///
/// @param partitions of shuffles; else what the session says (`spark.sql.shuffle.partitions`)
public record SparkOptions(ClusterKeys keys, OptionalInt partitions) {
  /// By `symbol` and `time`.
  public static final SparkOptions DEFAULT =
      new SparkOptions(ClusterKeys.DEFAULT, OptionalInt.empty());

  public SparkOptions keys(ClusterKeys other) {
    return new SparkOptions(other, partitions);
  }

  public SparkOptions partitions(int count) {
    return new SparkOptions(keys, OptionalInt.of(count));
  }
}
