package weft.files;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongFunction;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// The order of rows and what becomes of duplicates, by the columns of entity and order. It does
/// not matter which kind of file they are from.
///
/// Rows are dealt out by entity, and sorted only where they are not in order.
final class Arranged {
  private final int[] ranks;
  private final long[] times;
  private final int[] order;

  private Arranged(int[] ranks, long[] times) {
    this.ranks = ranks;
    this.times = times;
    this.order = dealt(ranks);
    sort();
  }

  /// The rows that stay, in their order, counted from 0; nothing where all stay as they are.
  ///
  /// @param columns at least those of entity and order, in which nothing is missing
  /// @param places where a row stands, for messages
  static Optional<Tensor> order(
      Map<String, Tensor> columns, ReadOptions options, LongFunction<String> places) {
    if (!options.rearranges() && options.duplicates() == Duplicates.KEEP) {
      return Optional.empty();
    }
    long[] times = Objects.requireNonNull(columns.get(options.order().orElseThrow())).toLongs();
    int[] ranks =
        options
            .entity()
            .map(name -> ranks(Objects.requireNonNull(columns.get(name))))
            .orElseGet(() -> new int[times.length]);
    var arranged = new Arranged(ranks, times);
    if (options.duplicates() == Duplicates.REFUSE) {
      arranged.refuse(options, places);
    }
    return options.rearranges() ? Optional.of(arranged.kept(options)) : Optional.empty();
  }

  /// Columns in the order and without the duplicates that are not wanted.
  static FileTable table(
      Map<String, Tensor> columns, ReadOptions options, LongFunction<String> places) {
    var order = order(columns, options, places);
    return order.map(rows -> gathered(columns, rows)).orElse(new FileTable(columns, order));
  }

  /// Some rows of columns, by their numbers.
  static FileTable gathered(Map<String, Tensor> columns, Tensor rows) {
    var moved = new LinkedHashMap<String, Tensor>();
    long[] from = rows.toLongs();
    columns.forEach(
        (name, column) -> {
          int width = column.shape().rank() == 1 ? 1 : column.shape().dims().get(1);
          var shape =
              column.shape().rank() == 1 ? Shape.of(from.length) : Shape.of(from.length, width);
          moved.put(
              name,
              width == 1
                  ? column.gather(shape, i -> (int) from[i])
                  : column.gather(shape, i -> (int) from[i / width] * width + i % width));
        });
    return new FileTable(moved, Optional.of(rows));
  }

  /// The place of each row's entity among all, in their order.
  private static int[] ranks(Tensor entities) {
    if (entities.element() != Element.TEXT) {
      long[] cells = entities.toLongs();
      long[] sorted = Arrays.stream(cells).sorted().distinct().toArray();
      return Arrays.stream(cells).mapToInt(cell -> Arrays.binarySearch(sorted, cell)).toArray();
    }
    CodedTexts coded = entities.coded().orElseGet(() -> coded(entities));
    String[] sorted = coded.texts().clone();
    Arrays.sort(sorted, Arranged::compare);
    var places = new HashMap<String, Integer>();
    for (String text : sorted) {
      places.put(text, places.size());
    }
    int[] byCode =
        Arrays.stream(coded.texts())
            .mapToInt(text -> Objects.requireNonNull(places.get(text)))
            .toArray();
    return Arrays.stream(coded.codes()).map(code -> byCode[code]).toArray();
  }

  private static CodedTexts coded(Tensor texts) {
    var numbers = new LinkedHashMap<String, Integer>();
    var codes = new int[texts.size()];
    for (int i = 0; i < codes.length; i++) {
      int next = numbers.size();
      codes[i] = numbers.computeIfAbsent(Objects.requireNonNull(texts.textAt(i)), _ -> next);
    }
    return new CodedTexts(codes, numbers.keySet().toArray(String[]::new));
  }

  /// Texts in the order of their characters, as their bytes in UTF-8 are.
  private static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      if (a.charAt(i) != b.charAt(i)) {
        return Integer.compare(a.codePointAt(i), b.codePointAt(i));
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  /// Rows by entity, else as they stand.
  private static int[] dealt(int[] ranks) {
    int most = Arrays.stream(ranks).max().orElse(-1);
    var next = new int[most + 2];
    for (int rank : ranks) {
      next[rank + 1]++;
    }
    Arrays.parallelPrefix(next, Integer::sum);
    var dealt = new int[ranks.length];
    for (int row = 0; row < ranks.length; row++) {
      dealt[next[ranks[row]]++] = row;
    }
    return dealt;
  }

  private void sort() {
    for (int from = 0, to; from < order.length; from = to) {
      boolean sorted = true;
      to = from + 1;
      while (to < order.length && ranks[order[to]] == ranks[order[from]]) {
        sorted &= times[order[to - 1]] <= times[order[to]];
        to++;
      }
      if (!sorted) {
        sort(from, to);
      }
    }
  }

  /// Sorts some rows by time; those of the same time stay as they stand.
  private void sort(int from, int to) {
    int[] a = Arrays.copyOfRange(order, from, to);
    int[] b = new int[a.length];
    for (int width = 1; width < a.length; width *= 2) {
      for (int left = 0; left < a.length; left += 2 * width) {
        int middle = Math.min(left + width, a.length);
        merge(a, b, left, middle, Math.min(middle + width, a.length));
      }
      int[] done = b;
      b = a;
      a = done;
    }
    System.arraycopy(a, 0, order, from, a.length);
  }

  private void merge(int[] from, int[] to, int left, int middle, int right) {
    int i = left;
    int j = middle;
    for (int at = left; at < right; at++) {
      boolean first = j == right || i < middle && times[from[i]] <= times[from[j]];
      to[at] = first ? from[i++] : from[j++];
    }
  }

  private boolean same(int a, int b) {
    return ranks[order[a]] == ranks[order[b]] && times[order[a]] == times[order[b]];
  }

  /// Names the two rows of the same keys of which the second comes first.
  private void refuse(ReadOptions options, LongFunction<String> places) {
    int first = -1;
    int second = Integer.MAX_VALUE;
    for (int i = 1; i < order.length; i++) {
      boolean begins = i == 1 || !same(i - 1, i - 2);
      if (begins && same(i, i - 1) && order[i] < second) {
        first = order[i - 1];
        second = order[i];
      }
    }
    if (first >= 0) {
      throw TableReader.duplicate(places.apply(first), places.apply(second), options);
    }
  }

  private Tensor kept(ReadOptions options) {
    boolean all = options.duplicates() == Duplicates.KEEP;
    boolean last = options.duplicates() == Duplicates.LAST;
    var stay = new int[order.length];
    int count = 0;
    for (int i = 0; i < order.length; i++) {
      boolean repeats = last ? i + 1 < order.length && same(i, i + 1) : i > 0 && same(i, i - 1);
      if (all || !repeats) {
        stay[count++] = order[i];
      }
    }
    int[] rows = Arrays.copyOf(stay, count);
    if (!options.sorted()) {
      var marked = new BitSet();
      Arrays.stream(rows).forEach(marked::set);
      rows = marked.stream().toArray();
    }
    return Tensor.of(Element.I64, Shape.of(count), Arrays.stream(rows).asLongStream().toArray());
  }
}
