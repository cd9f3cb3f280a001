package weft.jit.network;

/// Arrays of single or double precision, whichever a product has.
final class ProductCells {
  /// Products of numbers of at least this size keep all their digits.
  private static final double TINY = 0x1p-100;

  private static final double TINY_TWICE = 0x1p-960;

  private ProductCells() {}

  /// Room of the precision of other cells.
  static Object room(Object like, int size) {
    return like instanceof double[] ? new double[size] : new float[size];
  }

  /// Brings cells of rows together.
  ///
  /// @param places where the cells of a row are, after its beginning
  static void gather(Object cells, int base, int[] rows, int[] places, Object to) {
    int at = 0;
    for (int row : rows) {
      pick(cells, base + row, places, to, at, 1);
      at += places.length;
    }
  }

  /// Copies the cells at some places, each to a place one step further.
  static void pick(Object cells, int from, int[] places, Object to, int start, int step) {
    int at = start;
    if (cells instanceof double[] doubles) {
      var result = (double[]) to;
      for (int place : places) {
        result[at] = doubles[from + place];
        at += step;
      }
    } else {
      var singles = (float[]) cells;
      var result = (float[]) to;
      for (int place : places) {
        result[at] = singles[from + place];
        at += step;
      }
    }
  }

  /// Puts zeros, each one step further.
  static void clear(Object to, int start, int step, int count) {
    if (to instanceof double[] doubles) {
      for (int i = 0, at = start; i < count; i++, at += step) {
        doubles[at] = 0;
      }
    } else {
      var singles = (float[]) to;
      for (int i = 0, at = start; i < count; i++, at += step) {
        singles[at] = 0;
      }
    }
  }

  /// Copies cells that stand side by side to some places.
  ///
  /// @param first the first of the places
  static void scatter(
      Object cells, int from, int count, Object to, int start, int[] places, int first) {
    if (cells instanceof double[] doubles) {
      var result = (double[]) to;
      for (int i = 0; i < count; i++) {
        result[start + places[first + i]] = doubles[from + i];
      }
    } else {
      var singles = (float[]) cells;
      var result = (float[]) to;
      for (int i = 0; i < count; i++) {
        result[start + places[first + i]] = singles[from + i];
      }
    }
  }

  /// Whether cells around an operand, which are 0, change nothing: a product with them is 0, and no
  /// sum is a 0 that lost its digits and with them its sign.
  ///
  /// @param span room for two numbers
  static boolean exact(Object[] operands, int[] span, boolean hot) {
    return operands[0] instanceof double[] left && operands[1] instanceof double[] right
        ? least(left) * least(right) >= TINY_TWICE
        : exact(least((float[]) operands[0], span, hot), least((float[]) operands[1], span, hot));
  }

  /// The same where the smallest numbers of both sides are known.
  static boolean exact(double left, double right) {
    return left * right >= TINY;
  }

  /// The smallest number that is not 0, without its sign; 1 where there is none, NaN where one is
  /// not finite.
  private static double least(double[] cells) {
    long low = Long.MAX_VALUE;
    long high = 0;
    for (double cell : cells) {
      long bits = Double.doubleToRawLongBits(cell) & Long.MAX_VALUE;
      low = Math.min(low, (bits - 1) & Long.MAX_VALUE);
      high = Math.max(high, bits);
    }
    return !Double.isFinite(Double.longBitsToDouble(high))
        ? Double.NaN
        : low == Long.MAX_VALUE ? 1 : Double.longBitsToDouble(low + 1);
  }

  /// @param span room for two numbers
  static double least(float[] cells, int[] span, boolean hot) {
    if (hot) {
      ProductTiles.span(cells, span);
    } else {
      span[0] = Integer.MAX_VALUE;
      span[1] = 0;
      SingleRows.span(cells, 0, span);
    }
    return least(span);
  }

  /// By the bits of the smallest number that is not 0, less one, and of the largest.
  static double least(int[] span) {
    return !Float.isFinite(Float.intBitsToFloat(span[1]))
        ? Double.NaN
        : span[0] == Integer.MAX_VALUE ? 1 : Float.intBitsToFloat(span[0] + 1);
  }
}
