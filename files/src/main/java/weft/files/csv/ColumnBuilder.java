package weft.files.csv;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Puts the cells of a column one below the other, in an array of their element.
abstract sealed class ColumnBuilder {
  final int capacity;
  int rows;

  private ColumnBuilder(int capacity) {
    this.capacity = capacity;
  }

  /// @param numbers the texts that cells are numbers of
  static ColumnBuilder of(Element element, int capacity, TextNumbers numbers) {
    return switch (element) {
      case I64 -> new Wholes(capacity);
      case BOOL -> new Truths(capacity);
      case TIME -> new Times(capacity);
      case TEXT -> new Texts(capacity, numbers);
      default -> new Reals(capacity);
    };
  }

  /// Adds some cells.
  final void add(CsvCells from, int first, int count) {
    put(from, first, count);
    rows += count;
  }

  abstract void put(CsvCells from, int first, int count);

  abstract Tensor tensor();

  final Shape shape() {
    return Shape.of(rows);
  }

  private static double[] cut(double[] cells, int rows) {
    return cells.length == rows ? cells : Arrays.copyOf(cells, rows);
  }

  private static void reals(CsvCells from, int first, int count, double[] to, int at) {
    long[] cells = from.cells();
    int start = from.at() + first;
    switch (from.kind()) {
      case NUMBER -> {
        for (int i = 0; i < count; i++) {
          to[at + i] = Double.longBitsToDouble(cells[start + i]);
        }
      }
      case NONE -> Arrays.fill(to, at, at + count, Double.NaN);
      case WHOLE, TRUTH, TIME, TEXT -> {
        for (int i = 0; i < count; i++) {
          to[at + i] = cells[start + i];
        }
        for (int i = from.missing().nextSetBit(first);
            i >= 0 && i < first + count;
            i = from.missing().nextSetBit(i + 1)) {
          to[at + i - first] = Double.NaN;
        }
      }
    }
  }

  /// Whether a cell of some is missing.
  private static boolean gaps(CsvCells from, int first, int count) {
    int next = from.missing().nextSetBit(first);
    return next >= 0 && next < first + count;
  }

  /// Numbers.
  static final class Reals extends ColumnBuilder {
    private final double[] cells;

    Reals(int capacity) {
      super(capacity);
      cells = new double[capacity];
    }

    @Override
    void put(CsvCells from, int first, int count) {
      reals(from, first, count, cells, rows);
    }

    @Override
    Tensor tensor() {
      return Tensor.of(shape(), cut(cells, rows));
    }
  }

  /// Whole numbers until one is missing, then floats.
  static final class Wholes extends ColumnBuilder {
    private long[] cells;
    private double @Nullable [] wide;

    Wholes(int capacity) {
      super(capacity);
      cells = new long[capacity];
    }

    @Override
    void put(CsvCells from, int first, int count) {
      if (wide == null && gaps(from, first, count)) {
        wide = new double[capacity];
        for (int i = 0; i < rows; i++) {
          wide[i] = cells[i];
        }
        cells = new long[0];
      }
      if (wide == null) {
        System.arraycopy(from.cells(), from.at() + first, cells, rows, count);
      } else {
        reals(from, first, count, wide, rows);
      }
    }

    @Override
    Tensor tensor() {
      return wide == null
          ? Tensor.of(
              Element.I64, shape(), cells.length == rows ? cells : Arrays.copyOf(cells, rows))
          : Tensor.of(shape(), cut(wide, rows));
    }
  }

  /// Conditions; with 1, 0 and NaN from where one is missing.
  static final class Truths extends ColumnBuilder {
    private boolean[] cells;
    private double @Nullable [] wide;

    Truths(int capacity) {
      super(capacity);
      cells = new boolean[capacity];
    }

    @Override
    void put(CsvCells from, int first, int count) {
      if (wide == null && gaps(from, first, count)) {
        wide = new double[capacity];
        for (int i = 0; i < rows; i++) {
          wide[i] = cells[i] ? 1 : 0;
        }
        cells = new boolean[0];
      }
      if (wide != null) {
        reals(from, first, count, wide, rows);
        return;
      }
      for (int i = 0; i < count; i++) {
        cells[rows + i] = from.cells()[from.at() + first + i] != 0;
      }
    }

    @Override
    Tensor tensor() {
      return wide == null
          ? Tensor.of(shape(), cells.length == rows ? cells : Arrays.copyOf(cells, rows))
          : truths(wide);
    }

    private Tensor truths(double[] numbers) {
      return Tensor.truths(shape(), i -> numbers[i]);
    }
  }

  /// Times, of which some may be missing.
  static final class Times extends ColumnBuilder {
    private final long[] cells;

    Times(int capacity) {
      super(capacity);
      cells = new long[capacity];
    }

    @Override
    void put(CsvCells from, int first, int count) {
      if (from.kind() == CellKind.NONE) {
        Arrays.fill(cells, rows, rows + count, Tensor.NO_TIME);
        return;
      }
      System.arraycopy(from.cells(), from.at() + first, cells, rows, count);
      for (int i = from.missing().nextSetBit(first);
          i >= 0 && i < first + count;
          i = from.missing().nextSetBit(i + 1)) {
        cells[rows + i - first] = Tensor.NO_TIME;
      }
    }

    @Override
    Tensor tensor() {
      return Tensor.of(
          Element.TIME, shape(), cells.length == rows ? cells : Arrays.copyOf(cells, rows));
    }
  }

  /// Texts: numbers of them, as long as there are few.
  static final class Texts extends ColumnBuilder {
    private final TextNumbers numbers;
    private int[] cells;
    private @Nullable String @Nullable [] spelled;

    Texts(int capacity, TextNumbers numbers) {
      super(capacity);
      this.numbers = numbers;
      cells = new int[capacity];
    }

    @Override
    void put(CsvCells from, int first, int count) {
      if (spelled == null && !from.numbered()) {
        spelled = new String[capacity];
        String[] texts = numbers.texts();
        for (int i = 0; i < rows; i++) {
          spelled[i] = cells[i] < 0 ? null : texts[cells[i]];
        }
        cells = new int[0];
      }
      if (spelled != null) {
        spell(from, first, count, spelled);
      } else if (from.kind() == CellKind.NONE) {
        Arrays.fill(cells, rows, rows + count, -1);
      } else {
        for (int i = 0; i < count; i++) {
          cells[rows + i] = (int) from.cells()[from.at() + first + i];
        }
      }
    }

    private void spell(CsvCells from, int first, int count, @Nullable String[] to) {
      for (int i = 0; i < count; i++) {
        if (!from.numbered()) {
          to[rows + i] = from.texts()[first + i];
        } else if (from.kind() != CellKind.NONE) {
          int number = (int) from.cells()[from.at() + first + i];
          to[rows + i] = number < 0 ? null : numbers.text(number);
        }
      }
    }

    /// Numbers are given in the order in which texts come, whoever saw them first.
    @Override
    Tensor tensor() {
      if (spelled != null) {
        return Tensor.of(shape(), spelled.length == rows ? spelled : Arrays.copyOf(spelled, rows));
      }
      String[] all = numbers.texts();
      var places = new int[all.length];
      Arrays.fill(places, -1);
      var texts = new String[all.length];
      int count = 0;
      int[] codes = cells.length == rows ? cells : Arrays.copyOf(cells, rows);
      for (int i = 0; i < rows; i++) {
        int code = codes[i];
        if (code >= 0) {
          if (places[code] < 0) {
            texts[count] = all[code];
            places[code] = count++;
          }
          codes[i] = places[code];
        }
      }
      return Tensor.of(shape(), new CodedTexts(codes, Arrays.copyOf(texts, count)));
    }
  }
}
