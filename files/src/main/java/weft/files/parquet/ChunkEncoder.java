package weft.files.parquet;

import java.util.Optional;
import weft.ir.Element;
import weft.ir.Tensor;

/// Makes pages of the cells of a column, some rows at a time. It is used again and again, so that
/// its arrays are.
final class ChunkEncoder {
  private static final int PAGE = PageWriter.CELLS;
  private static final int TEXT_BYTES = 1 << 20;

  private final PageWriter pages;
  private final PageBytes page;
  private final LongDictionary longs = new LongDictionary();
  private final TextDictionary texts = new TextDictionary();

  /// The cells of a page.
  private double[] reals = {};

  private long[] wholes = {};
  private boolean[] truths = {};
  private int[] numbers = {};

  /// The place in the dictionary of all cells.
  private int[] codes = {};

  ChunkEncoder(PageWriter pages) {
    this.pages = pages;
    this.page = pages.page();
  }

  WrittenChunk encode(GroupColumn column) {
    pages.start();
    boolean vectors = column.width() != 1 || column.parts().getFirst().cells().shape().rank() == 2;
    if (vectors) {
      return vectors(column);
    }
    return switch (column.element().kind()) {
      case FLOAT -> floats(column);
      case BOOL -> truths(column);
      case TEXT -> texts(column);
      case SIGNED, UNSIGNED, TIME, ANY -> longs(column);
    };
  }

  private WrittenChunk floats(GroupColumn column) {
    var range = new DoubleRange();
    long missing = 0;
    for (int from = 0; from < column.rows(); from += PAGE) {
      int count = Math.min(PAGE, column.rows() - from);
      reals(count);
      column.doubles(from, count, reals);
      int there = range.add(reals, count);
      if (there < count) {
        numbers(count);
        present(reals, count, numbers);
        there = squeeze(reals, count);
      }
      pages.levels(numbers, count, there);
      reals(column.element(), there);
      pages.data(count, PageWriter.PLAIN);
      missing += count - there;
    }
    return pages.done(column.rows(), missing, range.of(column.element()));
  }

  private void reals(Element element, int count) {
    if (element == Element.F32) {
      page.floats(reals, count);
    } else {
      page.doubles(reals, count);
    }
  }

  private static void present(double[] cells, int count, int[] to) {
    for (int i = 0; i < count; i++) {
      to[i] = Double.isNaN(cells[i]) ? 0 : 1;
    }
  }

  /// Leaves missing cells out; gives the number of those that stay.
  private static int squeeze(double[] cells, int count) {
    int there = 0;
    for (int i = 0; i < count; i++) {
      double cell = cells[i];
      cells[there] = cell;
      there += Double.isNaN(cell) ? 0 : 1;
    }
    return there;
  }

  /// A list a row: a level says where a row begins, another which cells are there.
  private WrittenChunk vectors(GroupColumn column) {
    int width = column.width();
    int rows = Math.max(1, PAGE / Math.max(1, width));
    long missing = 0;
    for (int from = 0; from < column.rows(); from += rows) {
      int count = Math.min(rows, column.rows() - from);
      if (width == 0) {
        pages.empty(count);
        missing += count;
        continue;
      }
      int cells = count * width;
      reals(cells);
      numbers(cells);
      column.doubles(from, count, reals);
      for (int i = 0; i < cells; i++) {
        numbers[i] = i % width == 0 ? 0 : 1;
      }
      pages.level(numbers, cells, 1);
      for (int i = 0; i < cells; i++) {
        numbers[i] = Double.isNaN(reals[i]) ? 2 : 3;
      }
      pages.level(numbers, cells, 2);
      int there = squeeze(reals, cells);
      reals(column.element() == Element.F32 ? Element.F64 : column.element(), there);
      pages.data(cells, PageWriter.PLAIN);
      missing += cells - there;
    }
    return pages.done((long) column.rows() * Math.max(1, width), missing, Optional.empty());
  }

  private WrittenChunk truths(GroupColumn column) {
    truths = truths.length == 0 ? new boolean[PAGE] : truths;
    numbers(PAGE);
    long missing = 0;
    for (int from = 0; from < column.rows(); from += PAGE) {
      int count = Math.min(PAGE, column.rows() - from);
      int there = column.truths(from, count, truths, numbers);
      pages.levels(numbers, count, there);
      page.bits(truths, there);
      pages.data(count, PageWriter.PLAIN);
      missing += count - there;
    }
    return pages.done(column.rows(), missing, Optional.empty());
  }

  private WrittenChunk longs(GroupColumn column) {
    wholes = wholes.length == 0 ? new long[PAGE] : wholes;
    if (column.element() == Element.TIME && hasGaps(column)) {
      return someTimes(column);
    }
    var range = new LongRange(column.element());
    boolean coded = number(column, range);
    if (coded) {
      wholes(column.element(), longs.values(), longs.size());
      pages.dictionary(longs.size());
    }
    int width = HybridWriter.width(Math.max(0, longs.size() - 1));
    for (int from = 0; from < column.rows(); from += PAGE) {
      int count = Math.min(PAGE, column.rows() - from);
      pages.levels(numbers, count, count);
      if (coded) {
        page.put(width);
        HybridWriter.write(codes, from, count, width, page);
        pages.data(count, PageWriter.DICTIONARY);
      } else {
        column.longs(from, count, wholes);
        range.add(wholes, count);
        wholes(column.element(), wholes, count);
        pages.data(count, PageWriter.PLAIN);
      }
    }
    return pages.done(column.rows(), 0, range.of());
  }

  private boolean hasGaps(GroupColumn column) {
    for (int from = 0; from < column.rows(); from += PAGE) {
      int count = Math.min(PAGE, column.rows() - from);
      column.longs(from, count, wholes);
      for (int i = 0; i < count; i++) {
        if (wholes[i] == Tensor.NO_TIME) {
          return true;
        }
      }
    }
    return false;
  }

  /// Times of which some are missing.
  private WrittenChunk someTimes(GroupColumn column) {
    var range = new LongRange(column.element());
    numbers(PAGE);
    long missing = 0;
    for (int from = 0; from < column.rows(); from += PAGE) {
      int count = Math.min(PAGE, column.rows() - from);
      column.longs(from, count, wholes);
      int there = 0;
      for (int i = 0; i < count; i++) {
        long time = wholes[i];
        numbers[i] = time == Tensor.NO_TIME ? 0 : 1;
        wholes[there] = time;
        there += numbers[i];
      }
      pages.levels(numbers, count, there);
      range.add(wholes, there);
      wholes(column.element(), wholes, there);
      pages.data(count, PageWriter.PLAIN);
      missing += count - there;
    }
    return pages.done(column.rows(), missing, range.of());
  }

  private void wholes(Element element, long[] cells, int count) {
    if (element.bits() < 64) {
      page.words(cells, count);
    } else {
      page.longs(cells, count);
    }
  }

  /// Whether all cells have a place in a small dictionary.
  private boolean number(GroupColumn column, LongRange range) {
    longs.clear(column.rows());
    codes(column.rows());
    for (int from = 0; from < column.rows(); from += PAGE) {
      int count = Math.min(PAGE, column.rows() - from);
      column.longs(from, count, wholes);
      if (!longs.number(wholes, count, from, codes)) {
        return false;
      }
    }
    range.add(longs.values(), longs.size());
    return longs.size() > 0;
  }

  private WrittenChunk texts(GroupColumn column) {
    texts.clear(column.rows());
    codes(column.rows());
    int before = 0;
    boolean coded = true;
    for (var part : column.parts()) {
      coded = coded && texts.number(part, before, codes);
      before += part.rows();
    }
    return coded ? coded(column) : plain(column);
  }

  private WrittenChunk coded(GroupColumn column) {
    int size = texts.texts().size();
    if (size > 0) {
      texts.texts().forEach(page::text);
      pages.dictionary(size);
    }
    int width = HybridWriter.width(Math.max(0, size - 1));
    long missing = 0;
    for (int from = 0; from < column.rows(); from += PAGE) {
      int count = Math.min(PAGE, column.rows() - from);
      int there = there(codes, from, count);
      missing += count - there;
      numbers(count);
      if (there < count) {
        present(codes, from, count, numbers);
      }
      pages.levels(numbers, count, there);
      if (size > 0) {
        squeeze(codes, from, count, numbers);
        page.put(width);
        HybridWriter.write(numbers, 0, there, width, page);
        pages.data(count, PageWriter.DICTIONARY);
      } else {
        pages.data(count, PageWriter.PLAIN);
      }
    }
    return pages.done(column.rows(), missing, Optional.empty());
  }

  private static int there(int[] codes, int from, int count) {
    int there = 0;
    for (int i = from; i < from + count; i++) {
      there += codes[i] < 0 ? 0 : 1;
    }
    return there;
  }

  private static void present(int[] codes, int from, int count, int[] to) {
    for (int i = 0; i < count; i++) {
      to[i] = codes[from + i] < 0 ? 0 : 1;
    }
  }

  private static void squeeze(int[] codes, int from, int count, int[] to) {
    int there = 0;
    for (int i = 0; i < count; i++) {
      int code = codes[from + i];
      if (code >= 0) {
        to[there++] = code;
      }
    }
  }

  /// Many different texts: one after the other.
  private WrittenChunk plain(GroupColumn column) {
    var some = new TextPages(column);
    while (some.hasNext()) {
      numbers(PAGE);
      int count = some.next(numbers, PAGE, TEXT_BYTES);
      int there = some.texts().size();
      pages.levels(numbers, count, there);
      some.texts().forEach(page::text);
      pages.data(count, PageWriter.PLAIN);
    }
    return pages.done(column.rows(), some.missing(), Optional.empty());
  }

  private void reals(int count) {
    reals = reals.length < count ? new double[Math.max(count, PAGE)] : reals;
  }

  private void numbers(int count) {
    numbers = numbers.length < count ? new int[Math.max(count, PAGE)] : numbers;
  }

  private void codes(int count) {
    codes = codes.length < count ? new int[count] : codes;
  }
}
