package weft.files.spill;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// A column of a [Spill]: how its cells become eight bytes, and back. Texts are kept once, in
/// memory; the file has their numbers.
///
/// @param first cells of a row before those of this column
/// @param dims the shape of a row of it
record SpillColumn(
    Element element,
    int first,
    List<Integer> dims,
    Map<String, Integer> codes,
    List<String> texts) {
  private static final int MISSING = -1;

  static SpillColumn of(Tensor column, int first) {
    var dims = column.shape().dims();
    return new SpillColumn(
        column.element(),
        first,
        List.copyOf(dims.subList(1, dims.size())),
        new HashMap<>(),
        new ArrayList<>());
  }

  /// Cells of a row.
  int width() {
    return dims.stream().reduce(1, (a, b) -> a * b);
  }

  /// Puts the cells of some rows.
  ///
  /// @param order the rows, of which those at `from` to `to` are meant
  void put(Tensor column, int[] order, int from, int to, ByteBuffer out) {
    if (column.element() != element) {
      throw new IllegalArgumentException("a column of " + element + " got " + column.element());
    }
    int width = width();
    switch (element.kind()) {
      case FLOAT, BOOL -> {
        for (int i = from; i < to; i++) {
          for (int k = 0; k < width; k++) {
            out.putDouble(column.doubleAt(order[i] * width + k));
          }
        }
      }
      case SIGNED, UNSIGNED, TIME -> {
        for (int i = from; i < to; i++) {
          for (int k = 0; k < width; k++) {
            out.putLong(column.longAt(order[i] * width + k));
          }
        }
      }
      case TEXT -> {
        for (int i = from; i < to; i++) {
          for (int k = 0; k < width; k++) {
            out.putLong(code(column, order[i] * width + k));
          }
        }
      }
      case ANY -> throw new IllegalStateException();
    }
  }

  private int code(Tensor column, int i) {
    String text = column.textAt(i);
    if (text == null) {
      return MISSING;
    }
    Integer code = codes.get(text);
    if (code == null) {
      code = texts.size();
      codes.put(text, code);
      texts.add(text);
    }
    return code;
  }

  /// An array for cells as they are read.
  Object cells(int count) {
    return element.isFloat() || element == Element.BOOL ? new double[count] : new long[count];
  }

  void take(ByteBuffer from, Object cells, int at) {
    int count = from.remaining() / Long.BYTES;
    switch (cells) {
      case double[] doubles -> from.asDoubleBuffer().get(doubles, at, count);
      case long[] longs -> from.asLongBuffer().get(longs, at, count);
      default -> throw new IllegalStateException();
    }
  }

  Tensor tensor(Object cells, int rows) {
    var all = new ArrayList<Integer>(List.of(rows));
    all.addAll(dims);
    var shape = new Shape(false, all);
    return switch (cells) {
      case double[] doubles when element == Element.F64 -> Tensor.of(shape, doubles);
      case double[] doubles when element == Element.BOOL -> Tensor.truths(shape, i -> doubles[i]);
      case double[] doubles -> Tensor.floats(element, shape, i -> doubles[i]);
      case long[] longs ->
          switch (element.kind()) {
            case TEXT ->
                Tensor.texts(shape, i -> longs[i] == MISSING ? null : texts.get((int) longs[i]));
            default -> Tensor.of(element, shape, longs);
          };
      default -> throw new IllegalStateException();
    };
  }
}
