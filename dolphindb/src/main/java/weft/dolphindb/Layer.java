package weft.dolphindb;

import java.util.List;
import java.util.Set;

/// A part of a script that turns one table into the next: a query, or an engine of a stream.
///
/// @param across whether it needs all rows of a time; else it needs all rows of an entity
/// @param groups columns that divide the rows of a time
/// @param columns what it gives besides the keys
record Layer(boolean across, List<String> groups, List<Item> columns) {
  /// A column of the next table.
  ///
  /// @param name in the script
  /// @param expression what it is; the same name where it is handed on
  /// @param type DolphinDB's
  /// @param reads the columns of the table before that the expression reads
  record Item(String name, String expression, String type, Set<String> reads) {
    /// A column as it is.
    static Item kept(String name, String type) {
      return new Item(name, name, type, Set.of(name));
    }

    boolean isKept() {
      return name.equals(expression);
    }
  }
}
