package weft.cli.run;

import java.util.Arrays;
import weft.cli.console.CellText;
import weft.ir.Element;
import weft.ir.Tensor;

/// How many rows of a column have no value, and how many one that is infinite.
record CellCounts(long missing, long infinite) {
  static final CellCounts NONE = new CellCounts(0, 0);

  /// Rows that are looked at together: where all are finite, which is quickly seen, none counts.
  private static final int BLOCK = 1 << 10;

  private static final int EXPONENT_BITS = 11;
  private static final int MANTISSA_BITS = 52;

  static CellCounts of(Tensor column) {
    int width = CellText.width(column);
    return column.element() == Element.F64 && width == 1
        ? ofDoubles(column.doubles())
        : new CellCounts(missing(column, width), infinite(column, Math.max(1, width)));
  }

  CellCounts and(CellCounts more) {
    return new CellCounts(missing + more.missing, infinite + more.infinite);
  }

  private static CellCounts ofDoubles(double[] cells) {
    long missing = 0;
    long infinite = 0;
    for (int from = 0; from < cells.length; from += BLOCK) {
      int to = Math.min(cells.length, from + BLOCK);
      long here = notFinite(cells, from, to);
      if (here > 0) {
        long none = missing(cells, from, to);
        missing += none;
        infinite += here - none;
      }
    }
    return new CellCounts(missing, infinite);
  }

  /// Without a branch, so that several cells are looked at at once: where the exponent has all its
  /// bits, one more overflows.
  private static long notFinite(double[] cells, int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      long exponent = Double.doubleToRawLongBits(cells[i]) << 1 >>> MANTISSA_BITS + 1;
      count += exponent + 1 >>> EXPONENT_BITS;
    }
    return count;
  }

  private static long missing(double[] cells, int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      count += Double.isNaN(cells[i]) ? 1 : 0;
    }
    return count;
  }

  private static long missing(Tensor column, int width) {
    if (width == 1 && column.coded().isPresent()) {
      return Arrays.stream(column.coded().get().codes()).filter(code -> code < 0).count();
    }
    if (width == 1 && column.element() == Element.TIME) {
      return Arrays.stream(column.longs()).filter(time -> time == Tensor.NO_TIME).count();
    }
    long missing = 0;
    for (int i = 0; i < column.size(); i += width) {
      missing += column.missingAt(i) ? 1 : 0;
    }
    return missing;
  }

  private static long infinite(Tensor column, int width) {
    if (!column.element().isFloat()) {
      return 0;
    }
    long infinite = 0;
    for (int i = 0; i < column.size(); i += width) {
      boolean any = false;
      for (int k = i; k < i + width; k++) {
        any |= Double.isInfinite(column.doubleAt(k));
      }
      infinite += any ? 1 : 0;
    }
    return infinite;
  }
}
