package weft.eval;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The entity of each row, as a small whole number. Numbers are given as entities first appear;
/// only the entities are sorted, never the rows.
///
/// @param codes the number of each row's entity; do not write to it
/// @param ranks the place of each entity in their order, by its number: texts by their UTF-8 bytes,
///   numbers as such
record EntityRanks(int[] codes, int[] ranks) {
  /// @param name what to call the column where it is refused
  static EntityRanks of(Tensor column, String name) {
    if (column.shape().rank() != 1) {
      throw bad(
          name,
          "the entity column '" + name + "' must hold one value a row",
          column.shape().toString());
    }
    if (column.element() != Element.TEXT) {
      return ofNumbers(column, name);
    }
    var coded = column.coded();
    return coded.isPresent() ? ofCodes(coded.get(), name) : ofTexts(column, name);
  }

  /// The place of a row's entity.
  int at(int row) {
    return ranks[codes[row]];
  }

  private static EntityRanks ofCodes(CodedTexts texts, String name) {
    int[] codes = texts.codes();
    var first = new int[texts.texts().length];
    Arrays.fill(first, Integer.MAX_VALUE);
    for (int row = 0; row < codes.length; row++) {
      int code = codes[row];
      if (code < 0) {
        throw missing(row, name);
      }
      if (first[code] > row) {
        first[code] = row;
      }
    }
    return new EntityRanks(codes, ranks(texts.texts(), first));
  }

  private static EntityRanks ofTexts(Tensor column, String name) {
    var numbers = new TextNumbers();
    var codes = new int[column.size()];
    String before = "";
    int code = -1;
    for (int row = 0; row < codes.length; row++) {
      String text = column.textAt(row);
      if (text == null) {
        throw missing(row, name);
      }
      if (code < 0 || !text.equals(before)) {
        code = numbers.of(text);
        before = text;
      }
      codes[row] = code;
    }
    var texts = numbers.texts();
    return new EntityRanks(codes, ranks(texts, IntStream.range(0, texts.length).toArray()));
  }

  /// Texts that are no Unicode may have the same bytes: the one that appears first goes first.
  private static int[] ranks(String[] texts, int[] first) {
    var bytes = new byte[texts.length][];
    Arrays.setAll(bytes, i -> texts[i].getBytes(StandardCharsets.UTF_8));
    return ranks(
        texts.length,
        (a, b) -> {
          int order = Arrays.compareUnsigned(bytes[a], bytes[b]);
          return order != 0 ? order : Integer.compare(first[a], first[b]);
        });
  }

  private static int[] ranks(int count, Comparator<Integer> order) {
    var sorted = IntStream.range(0, count).boxed().sorted(order).toList();
    var ranks = new int[count];
    for (int i = 0; i < count; i++) {
      ranks[sorted.get(i)] = i;
    }
    return ranks;
  }

  /// -0 and 0 are two entities, as two texts would be.
  private static EntityRanks ofNumbers(Tensor column, String name) {
    boolean floats = column.element().isFloat();
    long flip = column.element() == Element.U64 ? Long.MIN_VALUE : 0;
    var numbers = new WholeNumbers();
    var codes = new int[column.size()];
    for (int row = 0; row < codes.length; row++) {
      long key;
      if (floats) {
        double value = column.doubleAt(row);
        if (Double.isNaN(value)) {
          throw missing(row, name);
        }
        key = OrderKeys.of(value);
      } else if (column.missingAt(row)) {
        throw missing(row, name);
      } else {
        key = column.longAt(row) ^ flip;
      }
      codes[row] = numbers.of(key);
    }
    long[] keys = numbers.keys();
    return new EntityRanks(codes, ranks(keys.length, Comparator.comparingLong(i -> keys[i])));
  }

  private static WeftException missing(int row, String name) {
    return bad(
        name,
        "row " + (row + 1) + " has no entity in the column '" + name + "'",
        "a missing value");
  }

  private static WeftException bad(String name, String message, String found) {
    return new WeftException(Diagnostic.of(Code.BAD_DATA, message).about(name).found(found));
  }

  /// Hashes that differ little end up far apart.
  private static int spread(int hash) {
    int mixed = hash * 0x9E3779B9;
    return mixed ^ mixed >>> 16;
  }

  /// Whole numbers, numbered as they appear. Half of the places are free at least.
  private static final class WholeNumbers {
    private long[] keys = new long[16];
    private int[] places = new int[32];
    private int count;

    int of(long key) {
      for (int at = spread(Long.hashCode(key)); ; at++) {
        int place = at & places.length - 1;
        int code = places[place] - 1;
        if (code < 0) {
          return added(key, place);
        }
        if (keys[code] == key) {
          return code;
        }
      }
    }

    private int added(long key, int place) {
      int code = count++;
      places[place] = count;
      if (code == keys.length) {
        keys = Arrays.copyOf(keys, 2 * code);
      }
      keys[code] = key;
      if (2 * count > places.length) {
        places = new int[2 * places.length];
        for (int i = 0; i < count; i++) {
          int at = spread(Long.hashCode(keys[i]));
          while (places[at & places.length - 1] != 0) {
            at++;
          }
          places[at & places.length - 1] = i + 1;
        }
      }
      return code;
    }

    long[] keys() {
      return Arrays.copyOf(keys, count);
    }
  }

  /// Texts, numbered as they appear. Half of the places are free at least.
  private static final class TextNumbers {
    private @Nullable String[] texts = new String[16];
    private int[] places = new int[32];
    private int count;

    int of(String text) {
      for (int at = spread(text.hashCode()); ; at++) {
        int place = at & places.length - 1;
        int code = places[place] - 1;
        if (code < 0) {
          return added(text, place);
        }
        if (text.equals(texts[code])) {
          return code;
        }
      }
    }

    private int added(String text, int place) {
      int code = count++;
      places[place] = count;
      if (code == texts.length) {
        texts = Arrays.copyOf(texts, 2 * code);
      }
      texts[code] = text;
      if (2 * count > places.length) {
        places = new int[2 * places.length];
        for (int i = 0; i < count; i++) {
          int at = spread(java.util.Objects.requireNonNull(texts[i]).hashCode());
          while (places[at & places.length - 1] != 0) {
            at++;
          }
          places[at & places.length - 1] = i + 1;
        }
      }
      return code;
    }

    String[] texts() {
      var all = new String[count];
      for (int i = 0; i < count; i++) {
        all[i] = java.util.Objects.requireNonNull(texts[i]);
      }
      return all;
    }
  }
}
