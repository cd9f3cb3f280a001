package weft.spark;

import java.io.Serializable;
import weft.ir.Type;
import weft.ir.text.GraphReader;

/// A column that a part of the graph reads.
///
/// @param type as text: types are not sent
/// @param unit nanoseconds that a whole number counts, where it is a time
public record BlockColumn(String name, String type, long unit) implements Serializable {
  static BlockColumn of(String name, Type type, long unit) {
    return new BlockColumn(name, type.toString(), unit);
  }

  Type parsed() {
    return GraphReader.type(type);
  }
}
