package weft.spark;

import java.io.Serializable;
import org.apache.spark.sql.types.DataType;

/// Where a column stands in rows of Spark.
public record BlockField(String name, int place, DataType type) implements Serializable {}
