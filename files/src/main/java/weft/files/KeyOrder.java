package weft.files;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// The order of rows whose keys are in memory, and what becomes of duplicates.
final class KeyOrder {
  private KeyOrder() {}

  /// The rows that stay, in their order, by way of DuckDB; none where all stay as they are.
  static Optional<Tensor> of(
      Map<String, Tensor> columns, ReadOptions options, int count, Places places)
      throws SQLException {
    if (!options.rearranges() && options.duplicates() == Duplicates.KEEP) {
      return Optional.empty();
    }
    var keyed = new LinkedHashMap<String, Tensor>();
    for (String name : options.keys()) {
      keyed.put(name, Objects.requireNonNull(columns.get(name)));
    }
    var names = IntStream.range(0, keyed.size()).mapToObj(i -> "\"c" + i + '"').toList();
    String query = "SELECT *, row_number() OVER () - 1 AS \"r\" FROM " + ColumnsFunction.RELATION;
    try (var duck = DuckDb.open()) {
      var keys = new Keys(query, names, options);
      if (options.duplicates() == Duplicates.REFUSE) {
        ColumnsFunction.register(duck, keyed);
        var pair = keys.duplicate(duck);
        if (pair.isPresent()) {
          throw TableReader.duplicate(
              places.of(pair.get().first()), places.of(pair.get().second()), options);
        }
      }
      if (!options.rearranges()) {
        return Optional.empty();
      }
      ColumnsFunction.register(duck, keyed);
      var order = new long[count];
      var next = new int[1];
      duck.each(
          "SELECT \"r\" FROM (" + keys.arranged() + ")", row -> order[next[0]++] = row.getLong(1));
      return Optional.of(Tensor.of(Element.I64, Shape.of(next[0]), Arrays.copyOf(order, next[0])));
    }
  }

  /// The table with its rows in that order, as far as they stay.
  static FileTable gathered(Map<String, Tensor> columns, Tensor order) {
    var moved = new LinkedHashMap<String, Tensor>();
    columns.forEach(
        (name, column) -> {
          int width = ColumnsFunction.width(column);
          var shape =
              column.shape().rank() == 1 ? Shape.of(order.size()) : Shape.of(order.size(), width);
          moved.put(
              name, column.gather(shape, i -> (int) order.longAt(i / width) * width + i % width));
        });
    return new FileTable(moved, Optional.of(order));
  }

  /// The rows of an order.
  static BitSet kept(Tensor order, int count) {
    var kept = new BitSet(count);
    for (int i = 0; i < order.size(); i++) {
      kept.set((int) order.longAt(i));
    }
    return kept;
  }

  /// The rows of a piece that stay, counted from its first.
  static Tensor some(BitSet kept, long first, long count) {
    var some = kept.get((int) first, (int) (first + count)).stream().asLongStream().toArray();
    return Tensor.of(Element.I64, Shape.of(some.length), some);
  }
}
