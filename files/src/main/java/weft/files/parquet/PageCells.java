package weft.files.parquet;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The cells of a page.
///
/// @param column its name, for messages
/// @param row the number of its first cell, for messages
/// @param levels 1 for each cell that is there, 0 for others; empty where none is missing
/// @param there how many are
/// @param dictionary the values that cells are numbers of, if they are
/// @param indices those numbers
/// @param values the cells themselves if they are not
record PageCells(
    String column,
    FlatType type,
    long row,
    int count,
    int there,
    int[] levels,
    @Nullable ChunkDictionary dictionary,
    int[] indices,
    RawValues values) {

  private static final long SECOND = 1_000_000_000;

  boolean whole() {
    return there == count;
  }

  /// The first cell that is missing.
  int gap() {
    int at = 0;
    while (levels[at] != 0) {
      at++;
    }
    return at;
  }

  /// Which cell the k-th of those that are there is.
  int place(int k) {
    int left = k;
    int at = 0;
    while (!whole() && (levels[at] == 0 || left-- > 0)) {
      at++;
    }
    return whole() ? k : at;
  }

  /// Whole numbers, as they are kept or as what they stand for.
  void longs(long[] to, int at) {
    if (dictionary != null) {
      gather(dictionary.longs(), indices, there, to, at);
    } else {
      values.longs(to, at);
    }
    switch (type.meaning()) {
      case TIME -> times(to, at);
      case UNSIGNED -> unsigned(to, at);
      default -> {}
    }
  }

  void doubles(double[] to, int at) {
    if (dictionary != null) {
      gather(dictionary.doubles(), indices, there, to, at);
    } else {
      values.doubles(to, at);
    }
  }

  private static DamagedFile unknown() {
    return new DamagedFile("a number that its dictionary does not have");
  }

  /// Puts the values of some numbers one after the other.
  private static void gather(long[] known, int[] indices, int count, long[] to, int at) {
    try {
      for (int i = 0; i < count; i++) {
        to[at + i] = known[indices[i]];
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      throw unknown();
    }
  }

  private static void gather(double[] known, int[] indices, int count, double[] to, int at) {
    try {
      for (int i = 0; i < count; i++) {
        to[at + i] = known[indices[i]];
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      throw unknown();
    }
  }

  static void gather(int[] known, int[] indices, int count, int[] to, int at) {
    try {
      for (int i = 0; i < count; i++) {
        to[at + i] = known[indices[i]];
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      throw unknown();
    }
  }

  /// Refuses numbers that the dictionary does not have.
  void check(int size) {
    for (int i = 0; i < there; i++) {
      if (Integer.compareUnsigned(indices[i], size) >= 0) {
        throw unknown();
      }
    }
  }

  private void times(long[] to, int at) {
    long unit = type.scale();
    long most = Long.MAX_VALUE / unit;
    boolean twoParts = type.physical() == FlatType.Physical.INT96;
    if (unit == 1 && !twoParts) {
      return;
    }
    for (int i = at; i < at + there; i++) {
      long time = to[i];
      if (time > most || time < -most) {
        throw bad(i - at, twoParts ? "another time" : instant(time, unit));
      }
      to[i] = time * unit;
    }
  }

  private static String instant(long time, long unit) {
    if (unit > SECOND) {
      return Instant.ofEpochSecond(Math.multiplyExact(time, unit / SECOND)).toString();
    }
    long each = SECOND / unit;
    return Instant.ofEpochSecond(Math.floorDiv(time, each), Math.floorMod(time, each) * unit)
        .toString();
  }

  private void unsigned(long[] to, int at) {
    boolean narrow = type.physical() == FlatType.Physical.INT32;
    for (int i = at; i < at + there; i++) {
      if (narrow) {
        to[i] &= 0xFFFF_FFFFL;
      } else if (to[i] < 0) {
        throw bad(i - at, Long.toUnsignedString(to[i]));
      }
    }
  }

  private BadValue bad(int k, String found) {
    return new BadValue(column, type.element(), row + place(k), found);
  }
}
