package weft.spark;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import weft.cluster.ClusterKeys;
import weft.eval.TableJoin;
import weft.ir.problem.Check;

/// How the rows of a dataset go through features.
///
/// @param partitions of shuffles; else what the session says (`spark.sql.shuffle.partitions`)
/// @param pieces rows from which on an entity is cut into pieces of so many; none: entities stay
///   whole
/// @param tables further tables by their names
public record SparkOptions(
    ClusterKeys keys, OptionalInt partitions, OptionalLong pieces, Map<String, SparkTable> tables) {
  /// By `symbol` and `time`.
  public static final SparkOptions DEFAULT =
      new SparkOptions(ClusterKeys.DEFAULT, OptionalInt.empty(), OptionalLong.empty(), Map.of());

  public SparkOptions {
    tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
    pieces.ifPresent(rows -> Check.atLeast("rows of a piece", rows, 1, "pieces"));
  }

  public SparkOptions keys(ClusterKeys other) {
    return new SparkOptions(other, partitions, pieces, tables);
  }

  public SparkOptions partitions(int count) {
    return new SparkOptions(keys, OptionalInt.of(count), pieces, tables);
  }

  /// Cuts entities of more rows into pieces, each with the rows before it that it looks back at.
  /// Rows are counted before there is a job, which reads entity and order of all of them twice.
  public SparkOptions pieces(long rows) {
    return new SparkOptions(keys, partitions, OptionalLong.of(rows), tables);
  }

  /// Features read its columns as `name.column`.
  public SparkOptions table(String name, Dataset<Row> rows, TableJoin join) {
    var more = new LinkedHashMap<>(tables);
    more.put(name, new SparkTable(rows, join));
    return new SparkOptions(keys, partitions, pieces, more);
  }
}
