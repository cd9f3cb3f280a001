package weft.files.parquet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weft.eval.Pool;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// A column while it is read. Several threads may put pages into it, each into rows of its own.
abstract sealed class CellSink {

  /// Takes all cells of a page; the first goes to row `at`.
  abstract void take(PageCells page, int at);

  /// Cells that are missing, of rows from `at` on.
  abstract void missing(int at, int rows);

  /// Another for so many rows, of which some are copied here.
  abstract CellSink like(int rows);

  /// Takes rows of such another.
  abstract void copy(CellSink from, int start, int count, int at);

  abstract Tensor tensor();

  /// @param pool where its cells come from
  static CellSink of(Element element, int rows, Pool pool) {
    return switch (element) {
      case TIME, I64 -> new Wholes(element, pool.takeLongs(rows));
      case BOOL -> new Truths(rows);
      case TEXT -> new Texts(new TextCodes(), rows);
      default -> new Reals(pool.take(rows));
    };
  }

  /// Floats; a missing one is NaN.
  static final class Reals extends CellSink {
    private final double[] cells;

    Reals(double[] cells) {
      this.cells = cells;
    }

    @Override
    void take(PageCells page, int at) {
      if (page.type().whole()) {
        var wholes = new long[page.there()];
        page.longs(wholes, 0);
        for (int i = 0; i < wholes.length; i++) {
          cells[at + i] = wholes[i];
        }
      } else {
        page.doubles(cells, at);
      }
      if (!page.whole()) {
        spread(cells, at, page);
      }
    }

    /// Moves cells from the beginning of the page to where they belong.
    private static void spread(double[] cells, int at, PageCells page) {
      int from = at + page.there();
      int[] levels = page.levels();
      for (int i = page.count() - 1; i >= 0; i--) {
        cells[at + i] = levels[i] == 0 ? Double.NaN : cells[--from];
      }
    }

    @Override
    void missing(int at, int rows) {
      Arrays.fill(cells, at, at + rows, Double.NaN);
    }

    @Override
    CellSink like(int rows) {
      return new Reals(new double[rows]);
    }

    @Override
    void copy(CellSink from, int start, int count, int at) {
      System.arraycopy(((Reals) from).cells, start, cells, at, count);
    }

    @Override
    Tensor tensor() {
      return Tensor.of(Shape.of(cells.length), cells);
    }
  }

  /// Whole numbers, which become floats if one is missing; or times.
  static final class Wholes extends CellSink {
    private final Element element;
    private final long[] cells;
    private boolean @Nullable [] gaps;

    Wholes(Element element, long[] cells) {
      this.element = element;
      this.cells = cells;
    }

    @Override
    void take(PageCells page, int at) {
      page.longs(cells, at);
      if (!page.whole()) {
        spread(cells, gaps(), at, page);
      }
    }

    private static void spread(long[] cells, boolean[] gaps, int at, PageCells page) {
      int from = at + page.there();
      int[] levels = page.levels();
      for (int i = page.count() - 1; i >= 0; i--) {
        gaps[at + i] = levels[i] == 0;
        cells[at + i] = levels[i] == 0 ? Tensor.NO_TIME : cells[--from];
      }
    }

    private synchronized boolean[] gaps() {
      if (gaps == null) {
        gaps = new boolean[cells.length];
      }
      return gaps;
    }

    @Override
    void missing(int at, int rows) {
      Arrays.fill(gaps(), at, at + rows, true);
      Arrays.fill(cells, at, at + rows, Tensor.NO_TIME);
    }

    @Override
    CellSink like(int rows) {
      return new Wholes(element, new long[rows]);
    }

    @Override
    void copy(CellSink from, int start, int count, int at) {
      var other = (Wholes) from;
      System.arraycopy(other.cells, start, cells, at, count);
      if (other.gaps != null) {
        System.arraycopy(other.gaps, start, gaps(), at, count);
      }
    }

    @Override
    Tensor tensor() {
      boolean[] missing = gaps;
      return missing == null || element == Element.TIME
          ? Tensor.of(element, Shape.of(cells.length), cells)
          : Tensor.of(Shape.of(cells.length), reals(cells, missing));
    }

    private static double[] reals(long[] cells, boolean[] missing) {
      var reals = new double[cells.length];
      for (int i = 0; i < cells.length; i++) {
        reals[i] = missing[i] ? Double.NaN : cells[i];
      }
      return reals;
    }
  }

  /// Conditions, which become 1, 0 and NaN if one is missing.
  static final class Truths extends CellSink {
    private final boolean[] cells;
    private boolean @Nullable [] gaps;

    Truths(int rows) {
      cells = new boolean[rows];
    }

    @Override
    void take(PageCells page, int at) {
      var wholes = new long[page.there()];
      page.longs(wholes, 0);
      int from = 0;
      boolean[] missing = page.whole() ? cells : gaps();
      for (int i = 0; i < page.count(); i++) {
        boolean there = page.whole() || page.levels()[i] != 0;
        if (!there) {
          missing[at + i] = true;
        } else {
          cells[at + i] = wholes[from++] != 0;
        }
      }
    }

    private synchronized boolean[] gaps() {
      if (gaps == null) {
        gaps = new boolean[cells.length];
      }
      return gaps;
    }

    @Override
    void missing(int at, int rows) {
      Arrays.fill(gaps(), at, at + rows, true);
    }

    @Override
    CellSink like(int rows) {
      return new Truths(rows);
    }

    @Override
    void copy(CellSink from, int start, int count, int at) {
      var other = (Truths) from;
      System.arraycopy(other.cells, start, cells, at, count);
      if (other.gaps != null) {
        System.arraycopy(other.gaps, start, gaps(), at, count);
      }
    }

    @Override
    Tensor tensor() {
      boolean[] missing = gaps;
      return missing == null
          ? Tensor.of(Shape.of(cells.length), cells)
          : Tensor.truths(Shape.of(cells.length), i -> missing[i] ? Double.NaN : cells[i] ? 1 : 0);
    }
  }

  /// Texts: numbers of texts as long as these are few.
  static final class Texts extends CellSink {
    private final TextCodes all;
    private final int[] cells;

    /// The texts of rows that have no number.
    private @Nullable String @Nullable [] texts;

    Texts(TextCodes all, int rows) {
      this.all = all;
      cells = new int[rows];
    }

    @Override
    void take(PageCells page, int at) {
      var dictionary = page.dictionary();
      String[] known = dictionary == null ? page.values().texts() : dictionary.texts();
      int[] codes = dictionary == null ? all.codes(known) : dictionary.codes(all);
      if (codes.length == known.length && dictionary != null && page.whole()) {
        PageCells.gather(codes, page.indices(), page.count(), cells, at);
        return;
      }
      if (dictionary != null) {
        page.check(known.length);
      }
      if (codes.length == known.length) {
        codes(page, codes, at);
      } else {
        texts(page, known, at);
      }
    }

    private void codes(PageCells page, int[] codes, int at) {
      int[] indices = page.indices();
      boolean coded = page.dictionary() != null;
      int from = 0;
      for (int i = 0; i < page.count(); i++) {
        boolean there = page.whole() || page.levels()[i] != 0;
        cells[at + i] = there ? codes[coded ? indices[from] : from] : -1;
        from += there ? 1 : 0;
      }
    }

    private void texts(PageCells page, String[] known, int at) {
      var to = plain();
      boolean coded = page.dictionary() != null;
      int from = 0;
      for (int i = 0; i < page.count(); i++) {
        cells[at + i] = -1;
        if (page.whole() || page.levels()[i] != 0) {
          to[at + i] = known[coded ? page.indices()[from] : from];
          from++;
        }
      }
    }

    private synchronized @Nullable String[] plain() {
      if (texts == null) {
        texts = new String[cells.length];
      }
      return texts;
    }

    @Override
    void missing(int at, int rows) {
      Arrays.fill(cells, at, at + rows, -1);
    }

    @Override
    CellSink like(int rows) {
      return new Texts(all, rows);
    }

    @Override
    void copy(CellSink from, int start, int count, int at) {
      var other = (Texts) from;
      System.arraycopy(other.cells, start, cells, at, count);
      if (other.texts != null) {
        System.arraycopy(other.texts, start, plain(), at, count);
      }
    }

    @Override
    Tensor tensor() {
      var plain = texts;
      var known = all.texts();
      if (plain == null) {
        return Tensor.of(Shape.of(cells.length), CodeOrder.ofRows(cells, known));
      }
      for (int i = 0; i < cells.length; i++) {
        if (cells[i] >= 0) {
          plain[i] = known[cells[i]];
        }
      }
      return Tensor.of(Shape.of(plain.length), plain);
    }
  }
}
