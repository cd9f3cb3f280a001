package weft.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import weft.eval.TableJoin;

/// A further table, which each worker gets as a whole, and how its rows are found.
public record SparkTable(Dataset<Row> rows, TableJoin join) {}
