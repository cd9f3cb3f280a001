package weft.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import weft.cluster.ClusterKeys;
import weft.eval.TableJoin;

/// A further table, which each worker gets as a whole, and how its rows are found.
public record SparkTable(Dataset<Row> rows, TableJoin join) {
  /// The columns that are compared: of the rows, and of this table. Those of the order come last.
  Map<String, String> compared(ClusterKeys keys) {
    var by =
        new LinkedHashMap<>(
            join.by().orElseGet(() -> keys.entity().map(one -> Map.of(one, one)).orElse(Map.of())));
    if (!join.exact()) {
      by.put(keys.order(), join.on().orElse(keys.order()));
    }
    return by;
  }
}
