package weft.files;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weft.ir.CodedTexts;
import weft.ir.Shape;
import weft.ir.Tensor;

/// A column of texts on its way into memory: as numbers, as long as there are few different texts.
final class TextCells {
  private static final int FEW = 1 << 16;

  /// No code is known.
  static final int UNKNOWN = Integer.MIN_VALUE;

  private final int[] codes;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  /// The cells themselves, once there are too many.
  private @Nullable String @Nullable [] cells;

  TextCells(int rows) {
    codes = new int[rows];
  }

  /// @return the code by which the same text can be put again, if it has one
  int put(int at, @Nullable String text) {
    if (cells != null) {
      cells[at] = text;
      return UNKNOWN;
    }
    int code = text == null ? -1 : code(text);
    if (text != null && code < 0) {
      cells = unfolded(at);
      cells[at] = text;
      return UNKNOWN;
    }
    codes[at] = code;
    return code;
  }

  /// Puts a text that was put before.
  ///
  /// @param code what was said of it then
  /// @return whether that is possible
  boolean put(int at, int code) {
    if (code == UNKNOWN || cells != null) {
      return false;
    }
    codes[at] = code;
    return true;
  }

  /// Puts a text that was put before into several cells.
  void put(int from, int to, int code) {
    java.util.Arrays.fill(codes, from, to, code);
  }

  /// The number of a text; below 0 where there are too many.
  private int code(String text) {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    if (texts.size() == FEW) {
      return -1;
    }
    numbers.put(text, texts.size());
    texts.add(text);
    return texts.size() - 1;
  }

  private @Nullable String[] unfolded(int count) {
    var all = new @Nullable String[codes.length];
    for (int i = 0; i < count; i++) {
      all[i] = codes[i] < 0 ? null : texts.get(codes[i]);
    }
    return all;
  }

  /// @param rows how many have come
  Tensor tensor(int rows) {
    if (cells != null) {
      return Tensor.of(
          Shape.of(rows), cells.length == rows ? cells : java.util.Arrays.copyOf(cells, rows));
    }
    return Tensor.of(
        Shape.of(rows),
        new CodedTexts(
            codes.length == rows ? codes : java.util.Arrays.copyOf(codes, rows),
            texts.toArray(String[]::new)));
  }
}
