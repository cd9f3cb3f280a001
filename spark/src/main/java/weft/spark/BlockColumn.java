package weft.spark;

import java.io.Serializable;
import weft.ir.Type;
import weft.ir.text.GraphReader;

/// A column that a part of the graph reads, in rows of Spark.
///
/// @param field its place in a row
/// @param type as text: types are not sent
/// @param unit nanoseconds that a whole number counts, where it is a time
record BlockColumn(String name, int field, String type, long unit) implements Serializable {
  static BlockColumn of(String name, int field, Type type, long unit) {
    return new BlockColumn(name, field, type.toString(), unit);
  }

  Type parsed() {
    return GraphReader.type(type);
  }
}
