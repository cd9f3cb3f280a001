package weft.files;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// The order of rows in memory, and what becomes of duplicates. Rows are sorted only where their
/// keys fall back.
final class KeyedRows {
  private final long[] entities;
  private final long[] times;

  private KeyedRows(long[] entities, long[] times) {
    this.entities = entities;
    this.times = times;
  }

  /// The rows that stay, in their order.
  ///
  /// @param columns no key is missing in them
  /// @param places says where a row stands
  static FileTable arranged(
      Map<String, Tensor> columns, ReadOptions options, LongFunction<String> places) {
    if (!options.rearranges() && options.duplicates() == Duplicates.KEEP) {
      return new FileTable(columns, Optional.empty());
    }
    var order = new KeyedRows(entities(columns, options), times(columns, options));
    int[] sorted = order.sorted();
    if (options.duplicates() == Duplicates.REFUSE) {
      order.refuse(sorted, options, places);
    }
    if (!options.rearranges()) {
      return new FileTable(columns, Optional.empty());
    }
    int[] kept = order.kept(sorted, options.duplicates());
    return table(columns, options.sorted() ? kept : inPlace(kept));
  }

  private static long[] times(Map<String, Tensor> columns, ReadOptions options) {
    return Objects.requireNonNull(columns.get(options.order().orElseThrow())).longs();
  }

  /// A number for each row's entity, in the order of entities.
  private static long[] entities(Map<String, Tensor> columns, ReadOptions options) {
    if (options.entity().isEmpty()) {
      return new long[0];
    }
    Tensor column = Objects.requireNonNull(columns.get(options.entity().get()));
    if (column.element() != Element.TEXT) {
      return column.longs();
    }
    var coded = column.coded().orElseGet(() -> coded(column));
    var ranks = ranks(coded.texts());
    var numbers = new long[column.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = ranks[coded.codes()[i]];
    }
    return numbers;
  }

  private static CodedTexts coded(Tensor column) {
    var numbers = new LinkedHashMap<String, Integer>();
    var codes = new int[column.size()];
    for (int i = 0; i < codes.length; i++) {
      int next = numbers.size();
      codes[i] = numbers.computeIfAbsent(Objects.requireNonNull(column.textAt(i)), _ -> next);
    }
    return new CodedTexts(codes, numbers.keySet().toArray(String[]::new));
  }

  private static int[] ranks(String[] texts) {
    var order =
        IntStream.range(0, texts.length)
            .boxed()
            .sorted(Comparator.comparing(i -> texts[i], KeyedRows::compare))
            .toList();
    var ranks = new int[texts.length];
    for (int i = 0; i < ranks.length; i++) {
      ranks[order.get(i)] = i;
    }
    return ranks;
  }

  /// By characters, those beyond 16 bits last: as the bytes of UTF-8 are.
  private static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      if (a.charAt(i) != b.charAt(i)) {
        boolean pair = Character.isSurrogate(a.charAt(i));
        return pair == Character.isSurrogate(b.charAt(i))
            ? Character.compare(a.charAt(i), b.charAt(i))
            : pair ? 1 : -1;
      }
    }
    return a.length() - b.length();
  }

  private int compare(int a, int b) {
    int entity = entities.length == 0 ? 0 : Long.compare(entities[a], entities[b]);
    return entity != 0 ? entity : Long.compare(times[a], times[b]);
  }

  /// Rows by entity and time, those that are the same in both as they stand.
  private int[] sorted() {
    int[] rows = new int[times.length];
    Arrays.setAll(rows, i -> i);
    merge(rows, 0, rows.length, rows.clone());
    return rows;
  }

  /// Sorts a part of `to`; `from` holds the same rows.
  private void merge(int[] to, int start, int end, int[] from) {
    if (end - start < 2) {
      return;
    }
    int middle = (start + end) >>> 1;
    merge(from, start, middle, to);
    merge(from, middle, end, to);
    if (compare(from[middle - 1], from[middle]) <= 0) {
      System.arraycopy(from, start, to, start, end - start);
      return;
    }
    int left = start;
    int right = middle;
    for (int i = start; i < end; i++) {
      boolean first = right == end || left < middle && compare(from[left], from[right]) <= 0;
      to[i] = first ? from[left++] : from[right++];
    }
  }

  /// Of rows with the same keys the first or the last.
  private int[] kept(int[] sorted, Duplicates duplicates) {
    if (duplicates != Duplicates.FIRST && duplicates != Duplicates.LAST) {
      return sorted;
    }
    var kept = new int[sorted.length];
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      boolean again = i > 0 && compare(sorted[i - 1], sorted[i]) == 0;
      if (!again) {
        kept[count++] = sorted[i];
      } else if (duplicates == Duplicates.LAST) {
        kept[count - 1] = sorted[i];
      }
    }
    return Arrays.copyOf(kept, count);
  }

  private static int[] inPlace(int[] kept) {
    var rows = new BitSet();
    for (int row : kept) {
      rows.set(row);
    }
    return rows.stream().toArray();
  }

  /// Refuses the first row that has the same keys as an earlier one.
  private void refuse(int[] sorted, ReadOptions options, LongFunction<String> places) {
    int first = -1;
    int second = Integer.MAX_VALUE;
    for (int from = 0; from < sorted.length; ) {
      int to = from + 1;
      while (to < sorted.length && compare(sorted[from], sorted[to]) == 0) {
        to++;
      }
      if (to > from + 1 && sorted[to - 1] < second) {
        first = sorted[from];
        second = sorted[to - 1];
      }
      from = to;
    }
    if (first >= 0) {
      throw TableReader.duplicate(places.apply(first), places.apply(second), options);
    }
  }

  private static FileTable table(Map<String, Tensor> columns, int[] order) {
    return new FileTable(
        gathered(columns, order),
        Optional.of(Tensor.longs(Element.I64, Shape.of(order.length), i -> order[i])));
  }

  /// Columns of the rows that are named, in that order.
  static Map<String, Tensor> gathered(Map<String, Tensor> columns, int[] order) {
    var moved = new LinkedHashMap<String, Tensor>();
    columns.forEach(
        (name, column) -> {
          int width = column.shape().rank() == 1 ? 1 : column.shape().dims().get(1);
          var shape =
              column.shape().rank() == 1 ? Shape.of(order.length) : Shape.of(order.length, width);
          moved.put(name, column.gather(shape, i -> order[i / width] * width + i % width));
        });
    return moved;
  }
}
