package weft.files;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongFunction;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// The order of rows in memory and what becomes of duplicates, by the columns of entity and order.
/// It does not matter which kind of file they are from.
final class Arranged {
  private final Layout layout;

  /// Whether the row of a position of the layout has the keys of the one before.
  private final BitSet repeats = new BitSet();

  private Arranged(Layout layout) {
    this.layout = layout;
    for (Layout.Entity entity : layout.entities()) {
      for (int i = entity.from() + 1; i < entity.to(); i++) {
        if (layout.key(i) == layout.key(i - 1)) {
          repeats.set(i);
        }
      }
    }
  }

  /// The rows that stay, in their order, counted from 0; nothing where all stay as they are.
  ///
  /// @param columns at least those of entity and order, in which nothing is missing
  /// @param places where a row stands, for messages
  static Optional<int[]> order(
      Map<String, Tensor> columns, ReadOptions options, LongFunction<String> places) {
    if (!options.rearranges() && options.duplicates() == Duplicates.KEEP) {
      return Optional.empty();
    }
    var keys = new LinkedHashMap<String, Tensor>();
    options.keys().forEach(name -> keys.put(name, Objects.requireNonNull(columns.get(name))));
    var arranged = new Arranged(new Layout(new Table(keys, options.entity(), options.order())));
    if (options.duplicates() == Duplicates.REFUSE) {
      arranged.refuse(options, places);
    }
    return options.rearranges() ? Optional.of(arranged.kept(options)) : Optional.empty();
  }

  /// Columns in the order and without the duplicates that are not wanted.
  static FileTable table(
      Map<String, Tensor> columns, ReadOptions options, LongFunction<String> places) {
    return order(columns, options, places)
        .map(rows -> table(columns, rows))
        .orElseGet(() -> new FileTable(columns, Optional.empty()));
  }

  /// The numbers of the rows that stay; nothing where all do.
  static Optional<BitSet> kept(
      Map<String, Tensor> columns, ReadOptions options, LongFunction<String> places) {
    return order(columns, options, places)
        .map(
            rows -> {
              var kept = new BitSet();
              Arrays.stream(rows).forEach(kept::set);
              return kept;
            });
  }

  /// Those rows of a piece that stay.
  ///
  /// @param first the number of its first row
  static FileTable piece(Map<String, Tensor> columns, Optional<BitSet> kept, long first) {
    if (kept.isEmpty() || columns.isEmpty()) {
      return new FileTable(columns, Optional.empty());
    }
    int count = columns.values().iterator().next().shape().dims().getFirst();
    return table(columns, kept.get().get((int) first, (int) first + count).stream().toArray());
  }

  /// Some rows of columns, by their numbers.
  private static FileTable table(Map<String, Tensor> columns, int[] rows) {
    return new FileTable(
        gathered(columns, rows),
        Optional.of(Tensor.longs(Element.I64, Shape.of(rows.length), i -> rows[i])));
  }

  /// Columns of the rows that are named, in that order.
  static Map<String, Tensor> gathered(Map<String, Tensor> columns, int[] rows) {
    var moved = new LinkedHashMap<String, Tensor>();
    columns.forEach(
        (name, column) -> {
          boolean single = column.shape().rank() == 1;
          int width = single ? 1 : column.shape().dims().get(1);
          moved.put(
              name,
              single
                  ? column.gather(Shape.of(rows.length), i -> rows[i])
                  : column.gather(
                      Shape.of(rows.length, width), i -> rows[i / width] * width + i % width));
        });
    return moved;
  }

  /// Refuses the first row that has the same keys as an earlier one.
  private void refuse(ReadOptions options, LongFunction<String> places) {
    var again =
        repeats.stream().boxed().min((a, b) -> Integer.compare(layout.row(a), layout.row(b)));
    if (again.isPresent()) {
      int second = again.get();
      throw TableReader.duplicate(
          places.apply(layout.row(repeats.previousClearBit(second))),
          places.apply(layout.row(second)),
          options);
    }
  }

  private int[] kept(ReadOptions options) {
    boolean all = options.duplicates() == Duplicates.KEEP;
    int ahead = options.duplicates() == Duplicates.LAST ? 1 : 0;
    var kept = new int[layout.rows()];
    int count = 0;
    for (int i = 0; i < kept.length; i++) {
      if (all || !repeats.get(i + ahead)) {
        kept[count++] = layout.row(i);
      }
    }
    int[] rows = Arrays.copyOf(kept, count);
    if (!options.sorted()) {
      Arrays.sort(rows);
    }
    return rows;
  }
}
